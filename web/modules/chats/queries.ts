import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { listConversations, listMessages, readMessages, sendMessage } from '#contract/chats.ts';
import type { SentBy } from '#contract/operation.ts';
import { call } from '#web/platform/api.ts';
import { askEvery } from '#web/platform/live.ts';
import { type Messages, withNewest, withOlder, withRead, withSent } from './components/messages.ts';

/** How often is looked for something new while the page is seen and nothing is told, in milliseconds. */
const lookEvery = 15_000;

/** So many messages come at a time. */
const pageSize = 50;

/** With whom I write; for staff also with whom I could. `q`: whose name is like this. */
export function conversationsQuery(q = '') {
  return queryOptions({
    queryKey: ['chats', 'conversations', q],
    queryFn: ({ signal }) => call(listConversations, { query: { q } }, { signal }),
    refetchInterval: askEvery(lookEvery),
    placeholderData: keepPreviousData,
  });
}

/** What I and this person wrote, as far back as it was asked for. What is known already stays. */
export function messagesQuery(personId: string) {
  return queryOptions({
    queryKey: messagesKey(personId),
    queryFn: async ({ signal, client, queryKey }) => {
      const sent = { params: { id: personId }, query: { limit: pageSize } };
      const newest = await call(listMessages, sent, { signal });
      return withNewest(client.getQueryData<Messages>(queryKey), newest);
    },
    refetchInterval: askEvery(lookEvery),
    staleTime: 0,
  });
}

function messagesKey(personId: string) {
  return ['chats', 'messages', personId] as const;
}

function change(client: QueryClient, personId: string, by: (known: Messages) => Messages) {
  client.setQueryData(messagesKey(personId), (known: Messages | undefined) => known && by(known));
}

/** Goes further back, from the cursor of what is shown. */
export function useOlderMessages(personId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (after: string) =>
      call(listMessages, { params: { id: personId }, query: { limit: pageSize, after } }),
    onSuccess: (older) => change(client, personId, (known) => withOlder(known, older)),
  });
}

export function useSendMessage(personId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof sendMessage>['body']) =>
      call(sendMessage, { params: { id: personId }, body }),
    onSuccess: (message) => {
      change(client, personId, (known) => withSent(known, message));
      void client.invalidateQueries({ queryKey: ['chats', 'conversations'] });
    },
  });
}

/** I have read what this person wrote, and so what told me of it. */
export function useReadMessages(personId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(readMessages, { params: { id: personId } }),
    onSuccess: () => {
      change(client, personId, withRead);
      for (const queryKey of [['chats', 'conversations'], ['notices']]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}
