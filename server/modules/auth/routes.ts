import { confirmMe, login, logout, readInvitation, register } from '#contract/auth.ts';
import type { Mount } from '#server/platform/mount.ts';

import type { SessionsService } from '../sessions/service.ts';
import type { UsersService } from '../users/service.ts';
import type { authService } from './service.ts';

interface Services {
  auth: ReturnType<typeof authService>;
  sessions: SessionsService;
  users: UsersService;
}

export function mountAuth(mount: Mount, { auth, sessions, users }: Services): void {
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
}
