import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { accountHasAccess } from '../scope/location-access.ts';
import type { Scope } from '../scope/scope.ts';

/** Locations of a record; null where none is set. */
export type Places = readonly (string | null)[];

/** SQL condition: the account has access to one of these locations. */
export function hasAccessTo(places: Places) {
  const known = places.filter((place) => place !== null);
  return accountHasAccess(sql`${known}::uuid[]`);
}

/**
 * Returns those of these accounts that are active staff, with their current names.
 * @param places limits the result to accounts with access to a record at these locations
 */
export async function filterActiveStaff(
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
    .$if(places !== undefined, (query) => query.where(hasAccessTo(places ?? [])))
    .execute();
  return rows.map((row) => ({ id: row.id, name: `${row.firstName} ${row.lastName}`.trim() }));
}

/**
 * True if this account can be a case worker.
 * @param places also requires access to a record at these locations
 */
export async function isOnStaff(ctx: Ctx<Scope>, accountId: string, places?: Places) {
  const row = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('role', 'in', ['admin', 'user'])
    .where('deactivatedAt', 'is', null)
    .$if(places !== undefined, (query) => query.where(hasAccessTo(places ?? [])))
    .executeTakeFirst();
  return row !== undefined;
}
