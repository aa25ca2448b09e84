import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#core/web/api/api.ts';
import { useChange } from '#core/web/api/change.ts';
import { pollEvery } from '#core/web/api/live.ts';
import { readQuery } from '#core/web/api/read.ts';
import {
  listConversations,
  listMessages,
  readMessages,
  sendMessage,
} from '#features/messages/contract/chats.ts';
import { type Messages, withNewest, withOlder, withRead, withSent } from './messages.ts';

/** Polling interval without live updates, in ms. */
const pollInterval = 15_000;

/** Messages per page. */
const pageSize = 50;

/** Existing chats, and for staff possible ones. `q` filters by name. */
export function conversationsQuery(q = '') {
  return readQuery(
    listConversations,
    { query: { q } },
    { refetchInterval: pollEvery(pollInterval), placeholderData: keepPreviousData },
  );
}

/** Messages with a person, as far as loaded. Keeps pages already loaded. */
export function messagesQuery(personId: string) {
  const sent = { params: { id: personId }, query: { limit: pageSize } };
  const [...queryKey] = readQuery(listMessages, sent).queryKey;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) =>
      withNewest(
        client.getQueryData<Messages>(queryKey),
        await call(listMessages, sent, { signal }),
      ),
    refetchInterval: pollEvery(pollInterval),
    staleTime: 0,
  });
}

function change(client: QueryClient, personId: string, update: (known: Messages) => Messages) {
  client.setQueryData(messagesQuery(personId).queryKey, (known) => known && update(known));
}

/** Loads the next older page. */
export function useOlderMessages(personId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (after: string) =>
      call(listMessages, { params: { id: personId }, query: { limit: pageSize, after } }),
    onSuccess: (older) => change(client, personId, (known) => withOlder(known, older)),
  });
}

export function useSendMessage(personId: string) {
  return useChange(sendMessage, {
    remember: (message, client) => change(client, personId, (known) => withSent(known, message)),
  });
}

/** Marks the chat and its notifications as read. */
export function useReadMessages(personId: string) {
  return useChange(readMessages, {
    remember: (_, client) => change(client, personId, withRead),
  });
}
