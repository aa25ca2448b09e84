import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation, OperationReply, SentBy } from '#core/contract/operation.ts';
import { call } from '#core/web/api/api.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { readQuery, refetch } from '#core/web/api/read.ts';
import {
  type BankState,
  readQuestionBank,
} from '#features/question-bank/contract/question-bank.ts';

/**
 * Changes the bank and caches the reply. A 409 reply carries the current bank, which replaces the
 * cached one.
 */
export function useBankChange<O extends Operation>(
  operation: OperationReply<O> extends BankState ? O : never,
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
