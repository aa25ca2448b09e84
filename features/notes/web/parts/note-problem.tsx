import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import type { NoteDraft } from './use-note-draft.ts';

/** A version conflict isn't shown as an error: the conflict dialog handles it. */
const isFailure = (failure: unknown) => failure !== null && !isApiError(failure, 'stale-version');

/** True if the draft can't be sent as it is, or the last attempt failed. */
export const hasFailed = ({ broken, failure }: NoteDraft) => broken !== null || isFailure(failure);

/** Reason why a note wasn't saved; its text is still there. */
export function NoteProblem({ draft: { broken, failure } }: { draft: NoteDraft }) {
  const { t } = useTranslation('notes');
  const errorMessage = useErrorMessage();
  if (broken) return <RuleMessage rule={broken.rule} values={broken.values} />;
  if (!isFailure(failure)) return null;
  const issue = isApiError(failure) ? failure.issues[0] : undefined;
  return (
    <>
      {issue?.message ?? errorMessage(failure)} {t('write.notSent')}
    </>
  );
}
