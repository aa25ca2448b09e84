import { addPushSubscription, readPushKey, removePushSubscription } from '#core/contract/push.ts';
import type { Module } from '#core/server/module.ts';
import * as service from './service.ts';

export const pushSubscriptionsModule: Module = {
  routes(mount) {
    mount(readPushKey, service.key);
    mount(addPushSubscription, (ctx, { body }) => service.add(ctx, body));
    mount(removePushSubscription, (ctx, { body }) => service.remove(ctx, body.endpoint));
  },
};
