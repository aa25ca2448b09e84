import { Menu, UnstyledButton } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  defaultLanguage,
  isDraftLanguage,
  knownLanguage,
  type Language,
  languages,
} from '#core/contract/languages.ts';
import { changeLanguage } from '#core/web/i18n/i18n.ts';
import { languageNameIn } from '#core/web/i18n/language-names.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import classes from './navbar.module.css';

/** Changes the language of the interface; reports when that fails. */
export function useChooseLanguage(): (chosen: Language) => Promise<void> {
  const { t } = useTranslation('shell');
  return async (chosen) => {
    try {
      await changeLanguage(chosen);
    } catch {
      showToast({ tone: 'bad', text: t('languageFailed') });
    }
  };
}

/** The language's own name, for people who can't read the current one. */
export function languageAutonym(language: Language): string {
  return languageNameIn(language, language);
}

export function LanguageChoice() {
  const { t, i18n } = useTranslation('shell');
  const currentLanguage = knownLanguage(i18n.language) ?? defaultLanguage;
  const choose = useChooseLanguage();

  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={t('languageNow', {
            code: currentLanguage.toUpperCase(),
            name: t('languageName'),
          })}
        >
          <IconLanguage size={21} stroke={1.7} aria-hidden="true" />
          <span className={classes.buttonText}>{currentLanguage.toUpperCase()}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('language')}>
        <Menu.RadioGroup value={currentLanguage} onChange={(chosen) => void choose(chosen)}>
          {languages.map((known) => (
            <Menu.RadioItem key={known} value={known} lang={known} closeMenuOnClick>
              <LanguageAutonym language={known} />
              {isDraftLanguage(known) && <span lang={currentLanguage}> {t('draftLanguage')}</span>}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Rendered only when the menu is open: browsers take a while to look up names on slow phones. */
function LanguageAutonym({ language }: { language: Language }): string {
  return languageAutonym(language);
}
