import { confirmMe, login, logout, readInvitation, register } from '#contract/auth.ts';
import type { Mount } from '#server/platform/mount.ts';
import { isProblem } from '#server/platform/problem.ts';
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
    const { scope, body, deviceSecret } = received;
    const result = await auth.signIn(scope, body, deviceSecret);
    return isProblem(result) ? result : received.signedIn(result);
  });

  mount(register, async (received) => {
    const { scope, body, deviceSecret } = received;
    const result = await auth.register(scope, body, deviceSecret);
    return isProblem(result) ? result : received.signedIn(result);
  });

  mount(readInvitation, async ({ scope, body }) => {
    const found = await users.findInvitation(scope, body.token);
    return isProblem(found) ? found : { email: found.email, role: found.role };
  });

  mount(logout, ({ scope }) => sessions.end(scope));
  mount(confirmMe, ({ scope, body }) => auth.confirm(scope, body));
}
