import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  defaultLanguage,
  isDraftLanguage,
  knownLanguage,
  type Language,
  languages,
} from '#core/contract/languages.ts';
import { ownName } from '#core/web/i18n/language-names.ts';
import { RadioMenu } from '#core/web/plain/radio-menu.tsx';
import classes from './language-choice.module.css';

/** The menu of languages, each by its own name, for people who can't read the current one. */
export function LanguageChoice({ onChoose }: { onChoose: (chosen: Language) => void }) {
  const { t, i18n } = useTranslation('shell');
  const currentLanguage = knownLanguage(i18n.language) ?? defaultLanguage;
  const code = currentLanguage.toUpperCase();
  return (
    <RadioMenu
      label={t('language')}
      buttonLabel={t('languageNow', { code, name: t('languageName') })}
      button={
        <>
          <IconLanguage size={21} stroke={1.7} aria-hidden="true" />
          <span className={classes.code}>{code}</span>
        </>
      }
      value={currentLanguage}
      options={languages}
      onChoose={onChoose}
      renderOption={(known) => (
        <>
          <span lang={known}>{ownName(known)}</span>
          {isDraftLanguage(known) && ` ${t('draftLanguage')}`}
        </>
      )}
    />
  );
}
