import { useTranslation } from 'react-i18next';

/** The words of `ui/unsaved-guard.tsx`, which knows no language. */
export function useUnsavedWords() {
  const { t } = useTranslation('actions');
  return { title: t('unsavedTitle'), text: t('unsavedText'), stay: t('stay'), leave: t('leave') };
}
