import { addPushSubscription, readPushKey, removePushSubscription } from '#contract/push.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { PushService } from './service.ts';

export function mountPush(mount: Mount, service: PushService): void {
  mount(readPushKey, async ({ ctx }) => service.key(ctx.scope));
  mount(addPushSubscription, ({ ctx, body }) => service.add(ctx, body));
  mount(removePushSubscription, ({ ctx, body }) => service.remove(ctx, body.endpoint));
}
