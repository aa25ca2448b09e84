import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  listNotices,
  type MailTime,
  type NoticeKind,
  type NotificationChoice,
  readNotices,
  readNotificationChoices,
  updateNotificationChoices,
} from '#contract/notifications.ts';
import type { SentBy } from '#contract/operation.ts';
import { addPushSubscription, readPushKey, removePushSubscription } from '#contract/push.ts';
import { readHours, updateHours } from '#contract/quiet-hours.ts';
import { readReminderWish } from '#contract/reminder-stop.ts';
import { call } from '#web/platform/api.ts';
import { askEvery } from '#web/platform/live.ts';
import { pushState, subscribeDevice, unsubscribeDevice } from '#web/platform/push-device.ts';

/** How many notices I have not read: a number. Asked again every minute while the page is seen and nothing is told. */
export function unreadNoticesQuery() {
  return queryOptions({
    queryKey: ['notices', 'unread'],
    queryFn: async ({ signal }) =>
      (await call(listNotices, { query: { limit: 1 } }, { signal })).unread,
    refetchInterval: askEvery(60_000),
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

/** One choice: this kind, by one of the ways. */
export type Chosen = { kind: NoticeKind } & (
  | { way: 'inbox'; value: boolean }
  | { way: 'mail'; value: MailTime }
  | { way: 'push'; value: boolean }
);

/** Shown at once as chosen; put back when it could not be saved. */
export function useChooseNotification() {
  const client = useQueryClient();
  const { queryKey } = notificationChoicesQuery();
  const show = (kind: NoticeKind, chosen: Partial<NotificationChoice>) =>
    client.setQueryData<NotificationChoice[]>(queryKey, (choices) =>
      choices?.map((one) => (one.kind === kind ? { ...one, ...chosen } : one)),
    );
  return useMutation({
    mutationFn: ({ kind, way, value }: Chosen) =>
      call(updateNotificationChoices, { body: { choices: [{ kind, [way]: value }] } }),
    onMutate: async ({ kind, way, value }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<NotificationChoice[]>(queryKey);
      show(kind, { [way]: value });
      return before?.find((one) => one.kind === kind)?.[way];
    },
    // Only this one: what was chosen beside it stays.
    onError: (_error, { kind, way }, before) => show(kind, { [way]: before }),
  });
}

/** Whether the reminders are stopped that a link belongs to. */
export function reminderWishQuery(secret: string) {
  return queryOptions({
    queryKey: ['reminder-wish', secret],
    queryFn: ({ signal }) => call(readReminderWish, { body: { secret } }, { signal }),
    retry: false,
  });
}

/** When I want to hear of things. */
export function hoursQuery() {
  return queryOptions({
    queryKey: ['quiet-hours'],
    queryFn: ({ signal }) => call(readHours, undefined, { signal }),
  });
}

export function useSaveHours() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof updateHours>['body']) => call(updateHours, { body }),
    onSuccess: (hours) => client.setQueryData(hoursQuery().queryKey, hours),
  });
}

/** Whether this device tells, and could. Asked anew each time: browsers' settings change outside. */
export function pushStateQuery() {
  return queryOptions({ queryKey: ['push-state'], queryFn: pushState, staleTime: 0 });
}

/** Refused by the person, nothing has happened; what the browser then says is shown. */
export function useTurnPushOn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { publicKey } = await call(readPushKey);
      const subscription = await subscribeDevice(publicKey);
      if (subscription) await call(addPushSubscription, { body: subscription });
    },
    // Half done is not done: the server doesn't know of it.
    onError: () => unsubscribeDevice().catch(() => undefined),
    onSettled: () => client.invalidateQueries({ queryKey: pushStateQuery().queryKey }),
  });
}

export function useTurnPushOff() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const endpoint = await unsubscribeDevice();
      if (endpoint) await call(removePushSubscription, { body: { endpoint } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushStateQuery().queryKey }),
  });
}
