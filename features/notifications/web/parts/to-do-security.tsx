import { IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { paths } from '#core/web/paths.ts';
import type { Security } from '#features/accounts/contract/second-factor.ts';
import entryClasses from './entry.module.css';
import { Entry, EntryDetail } from './entry.tsx';
import classes from './to-do-group.module.css';

/** Fewer than this, and one lost phone could be too much; as the security section says. */
const fewCodes = 3;

export type SecurityTask = 'required' | 'recommended' | 'fewCodes';

/** What is to be done about how somebody signs in. */
export function securityToDo(user: User, security: Security): SecurityTask[] {
  const hasSecondFactor = security.totp !== null || security.passkeys.length > 0;
  if (!hasSecondFactor) return [user.secondFactorMissing ? 'required' : 'recommended'];
  return security.recoveryCodesLeft < fewCodes ? ['fewCodes'] : [];
}

/** What waits of one kind. */
export function ToDoGroup({
  heading,
  all,
  children,
}: {
  heading: string;
  /** The way to the whole list, where only its beginning is here. */
  all?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <div className={classes.head}>
        <h3 className={classes.heading}>{heading}</h3>
        {all}
      </div>
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
