import { forgotPassword, resetPassword } from '#core/contract/auth.ts';
import type { Module } from '#core/server/module.ts';
import * as service from './service.ts';

export const recoveryModule: Module = {
  routes(mount) {
    mount(forgotPassword, (ctx, { body, language }) => service.forgot(ctx, body.email, language));
    mount(resetPassword, (ctx, { body }) => service.reset(ctx, body));
  },
  start: service.start,
};
