import { changePassword, login, logout, readMe, register, updateMe } from '#contract/users.ts';
import type { Mount } from '#server/platform/mount.ts';
import { isProblem } from '#server/platform/problem.ts';
import type { authService } from './service.ts';

export function mountAuth(mount: Mount, service: ReturnType<typeof authService>): void {
  mount(login, async ({ scope, body, giveToken }) => {
    const result = await service.signIn(scope, body);
    if (isProblem(result)) return result;
    giveToken(result.token);
    return result.user;
  });

  mount(register, async ({ scope, body, giveToken }) => {
    const result = await service.register(scope, body);
    if (isProblem(result)) return result;
    giveToken(result.token);
    return result.user;
  });

  mount(logout, ({ scope }) => service.signOut(scope));
  mount(readMe, ({ scope }) => service.readMe(scope));
  mount(updateMe, ({ scope, body }) => service.updateMe(scope, body));
  mount(changePassword, ({ scope, body }) => service.changePassword(scope, body));
}
