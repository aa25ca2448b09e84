import { listStaffNames } from '#contract/users.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { UsersService } from './service.ts';

export function mountUsers(mount: Mount, service: UsersService): void {
  mount(listStaffNames, ({ scope }) => service.listStaff(scope));
}
