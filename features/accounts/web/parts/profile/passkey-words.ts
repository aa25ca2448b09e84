import { useTranslation } from 'react-i18next';
import { ApiError } from '#core/web/api/api-error.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';

/**
 * Words for what can go wrong with a passkey. The browser's own errors, and what the server has
 * against an answer, say nothing that helps a person; that it took too long does.
 */
export function usePasskeyWords(): (error: unknown) => string {
  const { t } = useTranslation('profile');
  const errorWords = useErrorWords();
  return (error) => {
    if (!(error instanceof ApiError)) {
      const isThere = error instanceof Error && error.name === 'InvalidStateError';
      return isThere ? t('passkeyErrors.isThere') : t('passkeyErrors.failed');
    }
    if (error.code === 'invalid') return t('passkeyErrors.failed');
    if (error.code === 'gone') return t('passkeyErrors.tookTooLong');
    return errorWords(error);
  };
}
