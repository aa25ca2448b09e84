import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { AccountMenu } from './account-menu.tsx';
import { useChooseLanguage } from './choose-language.ts';
import { chosenColorStyle } from './chosen-color.ts';
import { LanguageChoice } from './language-choice.tsx';
import { useLayout } from './layout-context.tsx';
import classes from './navbar.module.css';
import { type Safety, SafetyTools } from './safety-tools.tsx';
import { SearchButton } from './search-button.tsx';
import { SkinToggle } from './skin-toggle.tsx';

function HelpButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('help');
  const { isOn } = useKeysSetting();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={t('open')}
      title={t('open')}
      aria-haspopup="dialog"
      aria-keyshortcuts={isOn ? '?' : undefined}
      onClick={onOpen}
    >
      <IconHelp size={21} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}

export function Navbar({
  user,
  unread,
  onSearch,
  onHelp,
  onSignOut,
  safety,
  menuToggle,
}: {
  user: User;
  unread: number;
  onSearch: (() => void) | undefined;
  onHelp: () => void;
  onSignOut: () => void;
  /** Help now and the quick exit; undefined for staff. */
  safety: Safety | undefined;
  /** The button that opens the menu on a small screen, if there is a menu. */
  menuToggle: ReactNode;
}) {
  const { config } = useLayout();
  const chooseLanguage = useChooseLanguage();
  // The safety tools have a row of their own on a small screen, below the others.
  const hasOneRow = useIsAtLeast('md');
  // With a key, so that what they have open stays open when a phone is turned.
  const safetyTools = safety && <SafetyTools key="safety" {...safety} />;
  const others = [
    onSearch && <SearchButton key="search" onOpen={onSearch} />,
    <div key="tools" className={classes.tools}>
      <HelpButton onOpen={onHelp} />
      <LanguageChoice onChoose={(chosen) => void chooseLanguage(chosen)} />
      <SkinToggle />
      <AccountMenu user={user} unread={unread} onSignOut={onSignOut} />
    </div>,
  ];
  return (
    <header
      className={classes.navbar}
      data-type={config.navbar.type}
      data-safety={safety && (hasOneRow ? 'beside' : 'below')}
    >
      <div className={classes.bar} {...chosenColorStyle(config.navbar)}>
        {menuToggle}
        {hasOneRow ? [safetyTools, ...others] : [...others, safetyTools]}
      </div>
    </header>
  );
}
