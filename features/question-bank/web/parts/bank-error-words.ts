import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';

/**
 * Explains why a bank change was rejected. On a conflict, the screen already shows the newer
 * version.
 */
export function useBankErrorWords(): (error: unknown) => string {
  const { t } = useTranslation('question-bank');
  const errorWords = useErrorWords();
  return (error) => (isApiError(error, 'stale-version') ? t('stale') : errorWords(error));
}
