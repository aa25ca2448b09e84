import type { Role } from '#contract/enumerations.ts';
import type { StaffName } from '#contract/users.ts';
import type { Executor } from '#server/platform/database.ts';
import type { StaffScope } from '#server/platform/scope.ts';

/** Everybody on the staff who may still sign in, by name. */
export async function listStaff(on: Executor, _scope: StaffScope): Promise<StaffName[]> {
  const rows = await on
    .selectFrom('account')
    .select(['id', 'first_name', 'last_name', 'role'])
    .where('role', 'in', ['admin', 'user'])
    .where('deactivated_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role as Role,
  }));
}

export async function isOnStaff(on: Executor, _scope: StaffScope, accountId: string) {
  const row = await on
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('role', 'in', ['admin', 'user'])
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
