import { useTranslation } from 'react-i18next';
import { ApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';

/** Messages for passkey failures. Browser and server errors don't help people, except for timeouts. */
export function usePasskeyErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation('profile');
  const errorMessage = useErrorMessage();
  return (error) => {
    if (!(error instanceof ApiError)) {
      const isThere = error instanceof Error && error.name === 'InvalidStateError';
      return isThere ? t('passkeyErrors.isThere') : t('passkeyErrors.failed');
    }
    if (error.code === 'invalid') return t('passkeyErrors.failed');
    if (error.code === 'gone') return t('passkeyErrors.tookTooLong');
    return errorMessage(error);
  };
}
