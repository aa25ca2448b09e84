import { Group } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { paths } from '#core/web/paths.ts';
import type { Security } from '#features/accounts/contract/second-factor.ts';
import entryClasses from './entry.module.css';
import { Entry, EntryDetail } from './entry.tsx';
import classes from './to-do-group.module.css';

/** Fewer recovery codes than this trigger a warning; matches the security section. */
const fewCodes = 3;

export type SecurityTask = 'required' | 'recommended' | 'fewCodes';

export function securityToDo(user: User, security: Security): SecurityTask[] {
  const hasSecondFactor = security.totp !== null || security.passkeys.length > 0;
  if (!hasSecondFactor) return [user.secondFactorMissing ? 'required' : 'recommended'];
  return security.recoveryCodesLeft < fewCodes ? ['fewCodes'] : [];
}

export function ToDoGroup({
  heading,
  all,
  children,
}: {
  heading: string;
  /** Link to the full list when only the first items are shown. */
  all?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <Group gap="var(--space-1) var(--space-4)" align="baseline" justify="space-between">
        <h3 className={classes.heading}>{heading}</h3>
        {all}
      </Group>
      <ul className={entryClasses.list}>{children}</ul>
    </div>
  );
}

export function SecurityToDo({ tasks }: { tasks: readonly SecurityTask[] }) {
  const { t } = useTranslation('notifications');
  return (
    <ToDoGroup heading={t('toDo.signIn')}>
      {tasks.map((task) => (
        <Entry
          key={task}
          icon={IconShieldLock}
          isOpen
          title={t(`toDo.tasks.${task}`)}
          to={paths.profile}
          search={{ section: 'security' }}
        >
          <EntryDetail>{t(`toDo.hints.${task}`)}</EntryDetail>
        </Entry>
      ))}
    </ToDoGroup>
  );
}
