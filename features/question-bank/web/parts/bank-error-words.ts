import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';

/** Why a change of the bank was refused. When somebody else was first, the screen shows theirs now. */
export function useBankErrorWords(): (error: unknown) => string {
  const { t } = useTranslation('question-bank');
  const errorWords = useErrorWords();
  return (error) => (isApiError(error, 'stale-version') ? t('stale') : errorWords(error));
}
