import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  listNotices,
  type NoticeKind,
  type NotificationChoice,
  readNotices,
  readNotificationChoices,
  updateNotificationChoices,
} from '#contract/notifications.ts';
import { call } from '#web/platform/api.ts';

/** How many notices I have not read: a number. Asked again every minute while the page is seen. */
export function unreadNoticesQuery() {
  return queryOptions({
    queryKey: ['notices', 'unread'],
    queryFn: async ({ signal }) =>
      (await call(listNotices, { query: { limit: 1 } }, { signal })).unread,
    refetchInterval: 60_000,
  });
}

/** My inbox, the newest first, as far back as it was asked for. */
export function noticesQuery() {
  return infiniteQueryOptions({
    queryKey: ['notices', 'list'],
    queryFn: ({ signal, pageParam }) =>
      call(listNotices, { query: pageParam === null ? {} : { after: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** I have read these; all of mine without a list. */
export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids?: string[]) => call(readNotices, { body: ids ? { ids } : {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ['notices'] }),
  });
}

export function notificationChoicesQuery() {
  return queryOptions({
    queryKey: ['notification-choices'],
    queryFn: ({ signal }) => call(readNotificationChoices, undefined, { signal }),
  });
}

/** Shown at once as chosen; put back when it could not be saved. */
export function useChooseNotification() {
  const client = useQueryClient();
  const { queryKey } = notificationChoicesQuery();
  const put = (kind: NoticeKind, mail: boolean) =>
    client.setQueryData(queryKey, (choices: NotificationChoice[] | undefined) =>
      choices?.map((one) => (one.kind === kind ? { ...one, mail } : one)),
    );
  return useMutation({
    mutationFn: (choice: { kind: NoticeKind; mail: boolean }) =>
      call(updateNotificationChoices, { body: { choices: [choice] } }),
    onMutate: async ({ kind, mail }) => {
      await client.cancelQueries({ queryKey });
      put(kind, mail);
    },
    onError: (_error, { kind, mail }) => put(kind, !mail),
  });
}
