import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AnswerToSave,
  listAnswers,
  listEarlierAnswers,
  listQuestions,
  type QuestionAnswer,
  saveAnswers,
} from '#contract/questions.ts';
import { contactSafetyKey } from '#web/modules/contact-safety/queries.ts';
import { call } from '#web/platform/api.ts';
import { isApiError } from '#web/platform/api-error.ts';

/** What is asked now, of all forms, in the order in which people meet them. */
export function questionsQuery() {
  return queryOptions({
    queryKey: ['questions'],
    queryFn: ({ signal }) => call(listQuestions, { query: {} }, { signal }),
  });
}

/** An applicant's answers, each with its question as it was asked then. */
export function answersQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['answers', applicantId],
    queryFn: ({ signal }) => call(listAnswers, { params: { applicantId } }, { signal }),
    // They are part of the file, and the audit log has it as opened whenever they are read. Coming
    // back to the window is no opening.
    refetchOnWindowFocus: false,
  });
}

/** What an answer was before; another version of the answer has another history. */
export function earlierAnswersQuery(
  applicantId: string,
  { question, version }: Pick<QuestionAnswer, 'question' | 'version'>,
) {
  const params = { applicantId, questionId: question.id };
  return queryOptions({
    queryKey: ['answers', applicantId, 'earlier', question.id, version],
    queryFn: ({ signal }) => call(listEarlierAnswers, { params }, { signal }),
    refetchOnWindowFocus: false,
  });
}

export function useSaveAnswers(applicantId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AnswerToSave[]) => call(saveAnswers, { params: { applicantId }, body }),
    onSuccess: (saved) => rememberAnswers(client, applicantId, saved),
    onError: (error) => {
      // What somebody else has answered meanwhile comes with the refusal.
      if (isApiError(error, 'stale-version')) {
        rememberAnswers(client, applicantId, error.details as QuestionAnswer[]);
      }
    },
  });
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
  const { queryKey } = answersQuery(applicantId);
  const changed = new Set(saved.map(({ question }) => question.id));
  client.setQueryData(queryKey, (before = []) => [
    ...before.filter(({ question }) => !changed.has(question.id)),
    ...saved,
  ]);
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  void client.invalidateQueries({ queryKey: contactSafetyKey(applicantId) });
  if (saved.some(({ question }) => question.boundField)) {
    void client.invalidateQueries({ queryKey: ['applicants'] });
  }
}
