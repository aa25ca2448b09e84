import {
  changePassword,
  readKeepingKey,
  readMe,
  removeAvatar,
  updateAvatar,
  updateMe,
} from '#contract/me.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { MeService } from './service.ts';

export function mountMe(mount: Mount, service: MeService): void {
  mount(readMe, ({ scope }) => service.read(scope));
  mount(updateMe, ({ scope, body }) => service.update(scope, body));
  mount(updateAvatar, ({ scope, body, gone }) => service.changeAvatar(scope, body.image, gone()));
  mount(removeAvatar, ({ scope }) => service.removeAvatar(scope));
  mount(changePassword, ({ scope, body }) => service.changePassword(scope, body));
  mount(readKeepingKey, async ({ scope }) => service.keepingKey(scope));
}
