import type { ReactNode } from 'react';
import type { User } from '#core/contract/users.ts';
import { AccountMenu } from './account-menu.tsx';
import { inChosenColour } from './chosen-color.ts';
import { HelpButton } from './help-button.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { useLayout } from './layout-context.tsx';
import classes from './navbar.module.css';
import { SearchButton } from './search-button.tsx';
import { SkinToggle } from './skin-toggle.tsx';

export function Navbar({
  user,
  unread,
  onSearch,
  onHelp,
  onSignOut,
  menuToggle,
}: {
  user: User;
  unread: number;
  onSearch: (() => void) | undefined;
  onHelp: () => void;
  onSignOut: () => void;
  /** What opens the menu on a small screen, if there is a menu. */
  menuToggle: ReactNode;
}) {
  const { config } = useLayout();
  const { type, backgroundColor } = config.navbar;
  return (
    <header className={classes.navbar} data-type={type}>
      <div className={classes.bar} {...inChosenColour(backgroundColor)}>
        {menuToggle}
        {onSearch && <SearchButton onOpen={onSearch} />}
        <div className={classes.tools}>
          <HelpButton onOpen={onHelp} />
          <LanguageChoice />
          <SkinToggle />
          <AccountMenu user={user} unread={unread} onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  );
}
