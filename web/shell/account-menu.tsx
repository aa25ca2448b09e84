import { Menu, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users.ts';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './navbar.module.css';

export function AccountMenu({ user, onSignOut }: { user: User; onSignOut: () => void }) {
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
          <PersonAvatar name={name} picture={user.avatar} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item
          component={Link}
          to={paths.profile}
          leftSection={<IconUserCircle size={20} stroke={1.7} aria-hidden="true" />}
        >
          {t('profile')}
        </Menu.Item>
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
