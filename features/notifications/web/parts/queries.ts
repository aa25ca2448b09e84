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

export type Chosen = { kind: NoticeKind } & (
  | { way: 'inbox'; value: boolean }
  | { way: 'mail'; value: MailTime }
  | { way: 'push'; value: boolean }
);

/** Optimistic; reverts on failure. */
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
    // Reverts only this choice and keeps concurrent ones.
    onError: (_error, { kind, way }, before) => show(kind, { [way]: before }),
  });
}

/** Push state of this device. Never cached, because browser settings change outside the app. */
export function pushStateQuery() {
  return queryOptions({ queryKey: ['push-state'], queryFn: pushState, staleTime: 0 });
}

/** A denied prompt changes nothing; shows the browser's answer. */
export function useTurnPushOn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { publicKey } = await call(readPushKey);
      const subscription = await subscribeDevice(publicKey);
      if (subscription) await call(addPushSubscription, { body: subscription });
    },
    // Unsubscribes again, because the server doesn't know the device.
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
