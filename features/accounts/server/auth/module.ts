import { confirmMe, login, logout, readInvitation, register } from '#core/contract/auth.ts';
import type { Module } from '#core/server/module.ts';
import * as sessions from '../sessions/service.ts';
import * as users from '../users/service.ts';
import * as auth from './service.ts';

export const authModule: Module = {
  routes(mount) {
    mount(login, async (ctx, { body, deviceSecret, signedIn }) => {
      const result = await auth.signIn(ctx, body, deviceSecret);
      return signedIn(result);
    });

    mount(register, async (ctx, { body, deviceSecret, signedIn }) => {
      const result = await auth.register(ctx, body, deviceSecret);
      return signedIn(result);
    });

    mount(readInvitation, async (ctx, { body }) => {
      const found = await users.findInvitation(ctx, body.token);
      return { email: found.email, role: found.role };
    });

    mount(logout, sessions.end);
    mount(confirmMe, (ctx, { body }) => auth.confirm(ctx, body));
  },
};
