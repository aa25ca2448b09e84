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
  mount(readMe, ({ ctx }) => service.read(ctx));
  mount(updateMe, ({ ctx, body }) => service.update(ctx, body));
  mount(updateAvatar, ({ ctx, body, gone }) => service.changeAvatar(ctx, body.image, gone()));
  mount(removeAvatar, ({ ctx }) => service.removeAvatar(ctx));
  mount(changePassword, ({ ctx, body }) => service.changePassword(ctx, body));
  mount(readKeepingKey, async ({ ctx }) => service.keepingKey(ctx.scope));
}
