import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation, ReplyOf, SentBy } from '#contract/operation.ts';
import { type BankState, readQuestionBank } from '#contract/question-bank.ts';
import { call } from '#web/platform/api.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { readQuery, refetch } from '#web/platform/read.ts';

/**
 * A change of the bank, whose reply is the bank after it. When somebody else was first, the refusal
 * holds the bank as they left it, and that is shown from then on.
 */
export function useBankChange<O extends Operation>(
  operation: ReplyOf<O> extends BankState ? O : never,
) {
  const client = useQueryClient();
  const { queryKey } = readQuery(readQuestionBank);
  return useMutation({
    mutationFn: (sent: SentBy<O>) => call(operation, ...([sent] as never)) as Promise<BankState>,
    onMutate: () => client.cancelQueries({ queryKey, exact: true }),
    onSuccess(state) {
      client.setQueryData(queryKey, state);
      return refetch(client, operation.changes ?? []);
    },
    onError(error) {
      if (isApiError(error, 'stale-version')) {
        client.setQueryData(queryKey, error.details as BankState);
      }
    },
  });
}
