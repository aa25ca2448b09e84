import {
  changePassword,
  readKeepingKey,
  readMe,
  removeAvatar,
  updateAvatar,
  updateMe,
} from '#contract/me.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const meModule: Module = {
  routes(mount) {
    mount(readMe, ({ ctx }) => service.read(ctx));
    mount(updateMe, ({ ctx, body }) => service.update(ctx, body));
    mount(updateAvatar, ({ ctx, body, gone }) => service.changeAvatar(ctx, body.image, gone()));
    mount(removeAvatar, ({ ctx }) => service.removeAvatar(ctx));
    mount(changePassword, ({ ctx, body }) => service.changePassword(ctx, body));
    mount(readKeepingKey, async ({ ctx }) => service.keepingKey(ctx));
  },
};
