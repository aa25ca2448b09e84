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
  mount(listNotices, ({ ctx, query }) => service.list(ctx, query));
  mount(readNotices, ({ ctx, body }) => service.read(ctx, body.ids));
  mount(readNotificationChoices, ({ ctx }) => service.readChoices(ctx));
  mount(updateNotificationChoices, ({ ctx, body }) => service.choose(ctx, body.choices));
  mount(unsubscribe, ({ ctx, params }) => service.unsubscribe(ctx, params.secret));
}
