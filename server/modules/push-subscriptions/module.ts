import { addPushSubscription, readPushKey, removePushSubscription } from '#contract/push.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const pushSubscriptionsModule: Module = {
  routes(mount) {
    mount(readPushKey, service.key);
    mount(addPushSubscription, (ctx, { body }) => service.add(ctx, body));
    mount(removePushSubscription, (ctx, { body }) => service.remove(ctx, body.endpoint));
  },
};
