import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Operation, OperationReply, SentBy } from '#core/contract/operation.ts';
import { call } from './api.ts';
import { refetch } from './read.ts';

/** The request of a change; `mutate()` takes no argument where the operation takes none. */
type SentTo<O extends Operation> =
  // biome-ignore lint/suspicious/noConfusingVoidType: the query library reads void as "no argument"
  Record<string, never> extends SentBy<O> ? SentBy<O> | void : SentBy<O>;

interface ChangeOptions<Sent, Reply> {
  /** 0 for a reply with a secret, so that it is dropped with the dialog that shows it. */
  gcTime?: number;
  /**
   * Puts the reply into the cache. The rest refetches without being awaited, and not at all after a
   * failure, so that a form keeps its initial values.
   */
  remember?: (reply: Reply, client: QueryClient, sent: Sent) => unknown;
  /** Ends with the reply: for a field that is emptied and that people go on writing in. */
  endsWithReply?: true;
  onError?: (error: Error, client: QueryClient, sent: Sent) => unknown;
}

/**
 * Calls an operation and refetches what it changes, also after a failure, since someone else may
 * have been first.
 */
export function useChange<O extends Operation>(
  operation: O,
  options?: ChangeOptions<SentTo<O>, OperationReply<O>>,
) {
  return useCustomChange(
    operation,
    (sent: SentTo<O>) => call(operation, ...([sent] as never)),
    options,
  );
}

/** Like `useChange`, with a custom request: an upload, or several calls. */
export function useCustomChange<Sent, Reply>(
  operation: Operation,
  mutationFn: (sent: Sent) => Promise<Reply>,
  options?: ChangeOptions<Sent, Reply>,
) {
  const client = useQueryClient();
  return useMutation(changeOptions(client, operation, mutationFn, options));
}

export function changeOptions<Sent, Reply>(
  client: QueryClient,
  { changes = [] }: Operation,
  mutationFn: (sent: Sent) => Promise<Reply>,
  { gcTime, remember, endsWithReply, onError }: ChangeOptions<Sent, Reply> = {},
): UseMutationOptions<Reply, Error, Sent> {
  return {
    mutationFn,
    ...(gcTime !== undefined && { gcTime }),
    ...(onError && { onError: (error, sent) => onError(error, client, sent) }),
    ...(remember || endsWithReply
      ? {
          onSuccess(reply, sent) {
            remember?.(reply, client, sent);
            void refetch(client, changes);
          },
        }
      : { onSettled: () => refetch(client, changes) }),
  };
}
