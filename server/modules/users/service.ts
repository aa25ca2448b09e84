import type { StaffName } from '#contract/users.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

/** The accounts of the organisation, as its staff may see them. */
export function usersService(db: Database) {
  return {
    listStaff: (scope: StaffScope): Promise<StaffName[]> => queries.listStaff(db, scope),
    /** Whether somebody can be made a case worker. */
    isOnStaff: (on: Executor, scope: StaffScope, accountId: string) =>
      queries.isOnStaff(on, scope, accountId),
  };
}
export type UsersService = ReturnType<typeof usersService>;
