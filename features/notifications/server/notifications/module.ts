import type { Module } from '#core/server/module.ts';
import {
  listNotices,
  readNotices,
  readNotificationChoices,
  unsubscribe,
  updateNotificationChoices,
} from '#features/notifications/contract/notifications.ts';
import * as service from './service.ts';

export const notificationsModule: Module = {
  routes(mount) {
    mount(listNotices, (ctx, { query }) => service.list(ctx, query));
    mount(readNotices, (ctx, { body }) => service.read(ctx, body.ids));
    mount(readNotificationChoices, service.readChoices);
    mount(updateNotificationChoices, (ctx, { body }) => service.choose(ctx, body.choices));
    mount(unsubscribe, (ctx, { params }) => service.unsubscribe(ctx, params.secret));
  },
  start: service.start,
};
