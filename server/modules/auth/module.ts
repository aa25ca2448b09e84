import { confirmMe, login, logout, readInvitation, register } from '#contract/auth.ts';
import type { Module } from '#server/platform/module.ts';
import * as sessions from '../sessions/service.ts';
import * as users from '../users/service.ts';
import * as auth from './service.ts';

export const authModule: Module = {
  routes(mount) {
    mount(login, async (received) => {
      const { ctx, body, deviceSecret } = received;
      const result = await auth.signIn(ctx, body, deviceSecret);
      return received.signedIn(result);
    });

    mount(register, async (received) => {
      const { ctx, body, deviceSecret } = received;
      const result = await auth.register(ctx, body, deviceSecret);
      return received.signedIn(result);
    });

    mount(readInvitation, async ({ ctx, body }) => {
      const found = await users.findInvitation(ctx, body.token);
      return { email: found.email, role: found.role };
    });

    mount(logout, ({ ctx }) => sessions.end(ctx));
    mount(confirmMe, ({ ctx, body }) => auth.confirm(ctx, body));
  },
};
