import { useTranslation } from 'react-i18next';
import { useErrorWords } from './error-words.ts';

/** Texts for content that failed to load, with a custom or the default title. */
export function useFailedWords(title?: string) {
  const { t } = useTranslation('actions');
  return { title: title ?? t('failedTitle'), text: useErrorWords(), retry: t('retry') };
}
