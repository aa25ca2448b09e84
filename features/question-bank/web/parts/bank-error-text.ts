import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';

/**
 * Explains why a bank change was rejected. On a conflict, the screen already shows the newer
 * version.
 */
export function useBankErrorText(): (error: unknown) => string {
  const { t } = useTranslation('question-bank');
  const errorMessage = useErrorMessage();
  return (error) => (isApiError(error, 'stale-version') ? t('stale') : errorMessage(error));
}
