import { Menu } from '@mantine/core';
import {
  IconInbox,
  IconListCheck,
  IconLogout,
  IconMessages,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import type { MenuButton } from '#core/web/ui/lazy-menu.tsx';
import { OpeningMenu } from '#core/web/ui/opening-menu.tsx';
import classes from './navbar.module.css';

/** The four links of the specification; each leads to a section of the profile. */
const links = [
  { section: 'about', icon: IconUserCircle },
  { section: 'inbox', icon: IconInbox },
  { section: 'tasks', icon: IconListCheck },
  { section: 'chats', icon: IconMessages },
] as const;

export function AccountEntries({
  button,
  name,
  unread,
  onSignOut,
}: {
  button: MenuButton;
  name: string;
  unread: number;
  onSignOut: () => void;
}) {
  const { t } = useTranslation('shell');
  return (
    <OpeningMenu button={button} width={220} withinPortal={false}>
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
    </OpeningMenu>
  );
}
