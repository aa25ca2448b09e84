import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/languages.ts';
import { changeLanguage } from '#core/web/i18n/i18n.ts';
import { languageNameIn } from '#core/web/i18n/language-names.ts';
import { showToast } from '#core/web/ui/toast.tsx';

/** Changes the language of the interface, and says so when that can't be done now. */
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

/** In its own words, for people who are lost in the other. */
export function ownName(language: Language): string {
  return languageNameIn(language, language);
}
