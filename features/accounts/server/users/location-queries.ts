import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';

export async function isLocation(ctx: Ctx<StaffScope>, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('location')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of accounts at a location, in a fixed lock order. */
export async function idsAtLocation(ctx: Ctx<StaffScope>, locationId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('accountLocation')
    .select('accountId')
    .where('locationId', '=', locationId)
    .orderBy('accountId')
    .execute();
  return rows.map((row) => row.accountId);
}

/** Active staff of a location, by name. */
export async function listAtLocation(ctx: Ctx<StaffScope>, locationId: string) {
  const rows = await ctx.db
    .selectFrom('accountLocation')
    .innerJoin('account', 'account.id', 'accountLocation.accountId')
    .select(['account.id', 'account.firstName', 'account.lastName', 'account.role'])
    .where('accountLocation.locationId', '=', locationId)
    .where('account.deactivatedAt', 'is', null)
    .where('account.role', 'in', ['admin', 'user'])
    .orderBy(sql`(last_name || ', ' || first_name) collate "und-x-icu"`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role as 'admin' | 'user',
  }));
}

/** Active staff without a verified address. */
export async function listUnverifiedStaff(ctx: Ctx<StaffScope>): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('emailVerifiedAt', 'is', null)
    .where('deactivatedAt', 'is', null)
    .where('role', 'in', ['admin', 'user'])
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
