import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconInbox,
  IconListCheck,
  IconLogout,
  IconMessages,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { PersonAvatar } from '#core/web/ui/person-avatar.tsx';
import classes from './navbar.module.css';

/** The four links of the specification; each leads to a section of the profile. */
const links = [
  { section: 'about', icon: IconUserCircle },
  { section: 'inbox', icon: IconInbox },
  { section: 'tasks', icon: IconListCheck },
  { section: 'chats', icon: IconMessages },
] as const;

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
  return (
    <Menu width={220} withinPortal={false}>
      <Menu.Target>
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
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        {links.map(({ section, icon: Icon }) => (
          <Menu.Item
            key={section}
            component={Link}
            to={paths.profile}
            search={{ section } as never}
            leftSection={<Icon size={20} stroke={1.7} aria-hidden="true" />}
            rightSection={
              section === 'inbox' && unread > 0 ? (
                <span className={classes.count}>{unread}</span>
              ) : undefined
            }
          >
            {t(`account.${section}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={20} stroke={1.7} aria-hidden="true" />}
          onClick={onSignOut}
        >
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
