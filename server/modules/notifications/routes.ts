import {
  listNotices,
  readNotices,
  readNotificationChoices,
  unsubscribe,
  updateNotificationChoices,
} from '#contract/notifications.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { NotificationsService } from './service.ts';

export function mountNotifications(mount: Mount, service: NotificationsService): void {
  mount(listNotices, ({ scope, query }) => service.list(scope, query));
  mount(readNotices, ({ scope, body }) => service.read(scope, body.ids));
  mount(readNotificationChoices, ({ scope }) => service.readChoices(scope));
  mount(updateNotificationChoices, ({ scope, body }) => service.choose(scope, body.choices));
  mount(unsubscribe, ({ scope, params }) => service.unsubscribe(scope, params.secret));
}
