import { useTranslation } from 'react-i18next';
import { useErrorWords } from './error-words.ts';

/** What is said where something did not come; with a title of its own, or the usual one. */
export function useFailedWords(title?: string) {
  const { t } = useTranslation('actions');
  return { title: title ?? t('failedTitle'), text: useErrorWords(), retry: t('retry') };
}
