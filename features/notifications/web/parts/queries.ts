import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addPushSubscription, readPushKey, removePushSubscription } from '#core/contract/push.ts';
import { call } from '#core/web/api/api.ts';
import { readQuery } from '#core/web/api/read.ts';
import { pushState, subscribeDevice, unsubscribeDevice } from '#core/web/sign-in/push-device.ts';
import {
  type MailTime,
  type NoticeKind,
  type NotificationChoice,
  readNotificationChoices,
  updateNotificationChoices,
} from '#features/notifications/contract/notifications.ts';

/** One choice: this kind, by one of the ways. */
export type Chosen = { kind: NoticeKind } & (
  | { way: 'inbox'; value: boolean }
  | { way: 'mail'; value: MailTime }
  | { way: 'push'; value: boolean }
);

/** Shown at once as chosen; put back when it could not be saved. */
export function useChooseNotification() {
  const client = useQueryClient();
  const { queryKey } = readQuery(readNotificationChoices);
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
