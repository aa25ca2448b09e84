import { useTranslation } from 'react-i18next';
import { useErrorMessage } from './error-messages.ts';

/** Texts for content that failed to load, with a custom or the default title. */
export function useLoadFailureTexts(title?: string) {
  const { t } = useTranslation('actions');
  return { title: title ?? t('failedTitle'), text: useErrorMessage(), retry: t('retry') };
}
