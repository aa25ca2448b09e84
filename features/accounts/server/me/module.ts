import {
  changePassword,
  readKeepingKey,
  readMe,
  removeAvatar,
  updateAvatar,
  updateMe,
} from '#core/contract/me.ts';
import type { Module } from '#core/server/module.ts';
import * as service from './service.ts';

export const meModule: Module = {
  routes(mount) {
    mount(readMe, service.read);
    mount(updateMe, (ctx, { body }) => service.update(ctx, body));
    mount(updateAvatar, (ctx, { body, gone }) => service.changeAvatar(ctx, body.image, gone()));
    mount(removeAvatar, service.removeAvatar);
    mount(changePassword, (ctx, { body }) => service.changePassword(ctx, body));
    mount(readKeepingKey, service.keepingKey);
  },
};
