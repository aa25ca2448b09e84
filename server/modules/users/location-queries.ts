import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope } from '#server/platform/scope.ts';

export async function isLocation(ctx: Ctx<StaffScope>, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('location')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of the accounts that work at a location, always in one order, for who holds them. */
export async function idsAtLocation(ctx: Ctx<StaffScope>, locationId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('account_location')
    .select('account_id')
    .where('location_id', '=', locationId)
    .orderBy('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

/** The staff of a location who may sign in, by name. */
export async function listAtLocation(ctx: Ctx<StaffScope>, locationId: string) {
  const rows = await ctx.db
    .selectFrom('account_location')
    .innerJoin('account', 'account.id', 'account_location.account_id')
    .select(['account.id', 'account.first_name', 'account.last_name', 'account.role'])
    .where('account_location.location_id', '=', locationId)
    .where('account.deactivated_at', 'is', null)
    .where('account.role', 'in', ['admin', 'user'])
    .orderBy(sql`(last_name || ', ' || first_name) collate "und-x-icu"`)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, firstName: row.first_name, lastName: row.last_name },
    role: row.role as 'admin' | 'user',
  }));
}

/** The staff who may sign in, but whose address nobody has proved to be theirs. */
export async function listUnverifiedStaff(ctx: Ctx<StaffScope>): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .where('role', 'in', ['admin', 'user'])
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
