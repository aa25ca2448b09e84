import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users.ts';
import { AccountMenu } from './account-menu.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { useLayout } from './layout-context.tsx';
import classes from './navbar.module.css';
import { SkinToggle } from './skin-toggle.tsx';

export function Navbar({
  user,
  unread,
  onSignOut,
  isMenuOpen,
  onMenuToggle,
  menuToggle,
}: {
  user: User;
  unread: number;
  onSignOut: () => void;
  isMenuOpen: boolean;
  onMenuToggle: () => void;
  /** The button that opens the menu, to give the focus back to. */
  menuToggle: Ref<HTMLButtonElement>;
}) {
  const { t } = useTranslation('shell');
  const { config } = useLayout();
  const { type, backgroundColor } = config.navbar;
  return (
    <header className={classes.navbar} data-type={type}>
      <div className={classes.bar} style={backgroundColor ? { background: backgroundColor } : {}}>
        <ActionIcon
          ref={menuToggle}
          className={classes.menuToggle}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('menu.open')}
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={onMenuToggle}
        >
          <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        <div className={classes.tools}>
          <LanguageChoice />
          <SkinToggle />
          <AccountMenu user={user} unread={unread} onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  );
}
