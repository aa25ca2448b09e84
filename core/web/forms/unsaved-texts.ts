import { useTranslation } from 'react-i18next';

/** The texts of `ui/unsaved-guard.tsx`, which is independent of the language. */
export function useUnsavedTexts() {
  const { t } = useTranslation('actions');
  return { title: t('unsavedTitle'), text: t('unsavedText'), stay: t('stay'), leave: t('leave') };
}
