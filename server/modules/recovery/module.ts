import { forgotPassword, resetPassword } from '#contract/auth.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const recoveryModule: Module = {
  routes(mount) {
    mount(forgotPassword, (ctx, { body, language }) => service.forgot(ctx, body.email, language));
    mount(resetPassword, (ctx, { body }) => service.reset(ctx, body));
  },
  start: service.start,
};
