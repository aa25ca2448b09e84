import { Menu, UnstyledButton } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { defaultLanguage, knownLanguage, type Language, languages } from '#contract/languages.ts';
import { changeLanguage } from '#web/platform/i18n.ts';
import { languageNameIn } from '#web/platform/language-names.ts';
import { showToast } from '#web/ui/toast.tsx';
import classes from './navbar.module.css';

export function LanguageChoice() {
  const { t, i18n } = useTranslation('shell');
  const shown = knownLanguage(i18n.language) ?? defaultLanguage;

  async function choose(chosen: Language) {
    try {
      await changeLanguage(chosen);
    } catch {
      showToast({ tone: 'bad', text: t('languageFailed') });
    }
  }

  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={t('languageNow', { code: shown.toUpperCase(), name: ownName(shown) })}
        >
          <IconLanguage size={21} stroke={1.7} aria-hidden="true" />
          <span className={classes.buttonText}>{shown.toUpperCase()}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('language')}>
        <Menu.RadioGroup value={shown} onChange={(chosen) => void choose(chosen)}>
          {languages.map((known) => (
            <Menu.RadioItem key={known} value={known} lang={known} closeMenuOnClick>
              {ownName(known)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** In its own words, for people who are lost in the other. */
function ownName(language: Language): string {
  return languageNameIn(language, language);
}
