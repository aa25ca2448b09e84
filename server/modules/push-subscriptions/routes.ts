import { addPushSubscription, readPushKey, removePushSubscription } from '#contract/push.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { PushService } from './service.ts';

export function mountPush(mount: Mount, service: PushService): void {
  mount(readPushKey, async ({ scope }) => service.key(scope));
  mount(addPushSubscription, ({ scope, body }) => service.add(scope, body));
  mount(removePushSubscription, ({ scope, body }) => service.remove(scope, body.endpoint));
}
