import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';

/** Words for a failure; of an invitation that is not there any more, what that means. */
export function useInvitationProblem(): (error: unknown) => string {
  const { t } = useTranslation('people');
  const errorWords = useErrorWords();
  return (error) =>
    isApiError(error, 'not-found') ? t('invitations.notWaiting') : errorWords(error);
}
