import type { QueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api/api.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChangeBy } from '#core/web/api/change.ts';
import { readQuery, refetch } from '#core/web/api/read.ts';
import {
  type AnswerToSave,
  listAnswers,
  type QuestionAnswer,
  saveAnswers,
} from '#features/questions/contract/questions.ts';

export function useSaveAnswers(applicantId: string) {
  return useChangeBy(
    saveAnswers,
    (body: AnswerToSave[]) => call(saveAnswers, { params: { applicantId }, body }),
    {
      remember: (saved, client) => rememberAnswers(client, applicantId, saved),
      onError(error, client) {
        // What somebody else has answered meanwhile comes with the refusal.
        if (isApiError(error, 'stale-version')) {
          rememberAnswers(client, applicantId, error.details as QuestionAnswer[]);
          void refetch(client, saveAnswers.changes);
        }
      },
    },
  );
}

/**
 * These stand among the answers now; whether they hide others, and what they have filled in the
 * file, is read when they are shown again.
 */
function rememberAnswers(
  client: QueryClient,
  applicantId: string,
  saved: readonly QuestionAnswer[],
): void {
  const { queryKey } = readQuery(listAnswers, { params: { applicantId } });
  const changed = new Set(saved.map(({ question }) => question.id));
  client.setQueryData(queryKey, (before = []) => [
    ...before.filter(({ question }) => !changed.has(question.id)),
    ...saved,
  ]);
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  if (saved.some(({ question }) => question.boundField)) {
    void refetch(client, ['applicants', 'record', 'reminder-stop']);
  }
}
