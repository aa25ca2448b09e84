import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { LazyMenu } from '#core/web/ui/lazy-menu.tsx';
import { PersonAvatar } from '#core/web/ui/person-avatar.tsx';
import classes from './navbar.module.css';

const load = () => import('./account-entries.tsx');
const AccountEntries = lazyPart(async () => (await load()).AccountEntries, 'no-texts');

export function AccountMenu({
  user,
  unread,
  onSignOut,
}: {
  user: User;
  unread: number;
  onSignOut: () => void;
}) {
  const { t } = useTranslation('shell');
  const { personName } = useFormat();
  const name = personName(user);
  const button = (
    <UnstyledButton className={classes.button}>
      <span className={classes.person}>
        <span className={classes.personName}>{name}</span>{' '}
        <span className={classes.personRole}>{t(`roles.${user.role}`)}</span>
      </span>
      <span className={classes.picture}>
        <PersonAvatar name={name} picture={user.avatar} />
        {unread > 0 && (
          <span className={classes.unread}>
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
          </span>
        )}
      </span>
    </UnstyledButton>
  );
  return (
    <LazyMenu button={button} load={load}>
      {(target) => (
        <AccountEntries button={target} name={name} unread={unread} onSignOut={onSignOut} />
      )}
    </LazyMenu>
  );
}
