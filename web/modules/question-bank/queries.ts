import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation, SentBy } from '#contract/operation.ts';
import {
  addQuestion,
  type BankState,
  changeQuestion,
  discardQuestionChanges,
  importQuestionBank,
  orderQuestions,
  publishQuestionBank,
  readQuestionBank,
  readQuestionUses,
  removeQuestion,
  writeCategories,
} from '#contract/question-bank.ts';
import { listQuestions } from '#contract/questions.ts';
import { call } from '#web/platform/api.ts';
import { isApiError } from '#web/platform/api-error.ts';

/** All questions as they are being edited. */
export function bankQuery() {
  return queryOptions({
    queryKey: ['question-bank'],
    queryFn: ({ signal }) => call(readQuestionBank, undefined, { signal }),
  });
}

/** What people are asked now, on all forms: as it was last published. */
export function publishedQuestionsQuery() {
  return queryOptions({
    queryKey: ['question-bank', 'published'],
    queryFn: ({ signal }) => call(listQuestions, { query: {} }, { signal }),
  });
}

/** Who a change of this question affects. */
export function questionUsesQuery(id: string) {
  return queryOptions({
    queryKey: ['question-bank', 'uses', id],
    queryFn: ({ signal }) => call(readQuestionUses, { params: { id } }, { signal }),
  });
}

type Body<O extends Operation> = SentBy<O> extends { body: infer Sent } ? Sent : never;

export function useAddQuestion() {
  return useBankChange((body: Body<typeof addQuestion>) => call(addQuestion, { body }));
}

export function useChangeQuestion() {
  return useBankChange(({ id, ...body }: { id: string } & Body<typeof changeQuestion>) =>
    call(changeQuestion, { params: { id }, body }),
  );
}

export function useRemoveQuestion() {
  return useBankChange(({ id, ...body }: { id: string } & Body<typeof removeQuestion>) =>
    call(removeQuestion, { params: { id }, body }),
  );
}

export function useOrderQuestions() {
  return useBankChange((body: Body<typeof orderQuestions>) => call(orderQuestions, { body }));
}

export function useWriteTopics() {
  return useBankChange((body: Body<typeof writeCategories>) => call(writeCategories, { body }));
}

export function useImportBank() {
  return useBankChange((body: Body<typeof importQuestionBank>) =>
    call(importQuestionBank, { body }),
  );
}

export function usePublishBank() {
  const client = useQueryClient();
  return useBankChange(
    (body: Body<typeof publishQuestionBank>) => call(publishQuestionBank, { body }),
    () => client.invalidateQueries({ queryKey: publishedQuestionsQuery().queryKey }),
  );
}

export function useDiscardChanges() {
  return useBankChange((body: Body<typeof discardQuestionChanges>) =>
    call(discardQuestionChanges, { body }),
  );
}

/**
 * A change of the bank, whose reply is the bank after it. When somebody else was first, the refusal
 * holds the bank as they left it, and that is shown from then on.
 */
function useBankChange<Sent>(
  mutationFn: (sent: Sent) => Promise<BankState>,
  onDone: () => Promise<void> = async () => undefined,
) {
  const client = useQueryClient();
  const { queryKey } = bankQuery();
  return useMutation({
    mutationFn,
    onMutate: () => client.cancelQueries({ queryKey, exact: true }),
    onSuccess: (state) => {
      client.setQueryData(queryKey, state);
      return onDone();
    },
    onError: (error) => {
      if (isApiError(error, 'stale-version')) {
        client.setQueryData(queryKey, error.details as BankState);
      }
    },
  });
}
