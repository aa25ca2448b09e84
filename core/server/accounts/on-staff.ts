import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { accountReaches } from '../scope/reach.ts';
import type { Scope } from '../scope/scope.ts';

/** Where a file is; null where it doesn't say. */
export type Places = readonly (string | null)[];

/** Whether an account reaches a file that is there. */
export function reaches(places: Places) {
  const known = places.filter((place) => place !== null);
  return accountReaches(sql`${known}::uuid[]`);
}

/**
 * Those of these accounts who are on the staff, with their names of now.
 *
 * @param places those only who reach a file that is there
 */
export async function onStaffAmong(
  ctx: Ctx<Scope>,
  accountIds: readonly string[],
  places?: Places,
) {
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName'])
    .where(sql<boolean>`id = any(${accountIds}::uuid[])`)
    .where('role', 'in', ['admin', 'user'])
    .where('deactivatedAt', 'is', null)
    .$if(places !== undefined, (query) => query.where(reaches(places ?? [])))
    .execute();
  return rows.map((row) => ({ id: row.id, name: `${row.firstName} ${row.lastName}`.trim() }));
}

/**
 * Whether somebody can be made a case worker.
 *
 * @param places whether they reach a file that is there, as well
 */
export async function isOnStaff(ctx: Ctx<Scope>, accountId: string, places?: Places) {
  const row = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('role', 'in', ['admin', 'user'])
    .where('deactivatedAt', 'is', null)
    .$if(places !== undefined, (query) => query.where(reaches(places ?? [])))
    .executeTakeFirst();
  return row !== undefined;
}
