import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/languages.ts';
import { changeLanguage } from '#core/web/i18n/i18n.ts';
import { showToast } from '#core/web/ui/toast.tsx';

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
