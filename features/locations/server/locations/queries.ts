import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Scope, StaffScope } from '#core/server/scope/scope.ts';
import type { Location } from '#features/locations/contract/locations.ts';

const columns = [
  'id',
  'version',
  'name',
  'address',
  'phone',
  'directions',
  'timeZone',
  'programs',
  'whom',
  'capacity',
  'closed',
] as const;

export type LocationFields = Pick<Location, 'name' | 'address' | 'phone'> &
  Partial<Pick<Location, 'timeZone' | 'programs' | 'whom' | 'capacity' | 'directions'>>;

export async function listLocations(ctx: Ctx<StaffScope>): Promise<Location[]> {
  const rows = await ctx.db
    .selectFrom('location')
    .select(columns)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();
  return rows.map(toLocation);
}

/** In a transaction, locks the open or closed state until it ends; people can still arrive. */
export async function findLocation(ctx: Ctx<StaffScope>, id: string) {
  const row = await ctx.db
    .selectFrom('location')
    .select(columns)
    .where('id', '=', id)
    .$if(ctx.db.isTransaction, (query) => query.forKeyShare())
    .executeTakeFirst();
  return row && toLocation(row);
}

/** Like `findLocation`, with a row lock; people can still arrive. */
export async function lockLocation(ctx: Ctx<StaffScope>, id: string) {
  const row = await ctx.db
    .selectFrom('location')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toLocation(row);
}

/**
 * Like `lockLocation`, and blocks arrivals. Undefined when someone is just arriving: waiting would block
 * all others and could deadlock with those who wait for a record locked here.
 */
export async function tryLockForClosing(ctx: Ctx<StaffScope>, id: string) {
  const row = await ctx.db
    .selectFrom('location')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && toLocation(row);
}

/**
 * True when another open location has this name. Concurrent callers with the same name wait until the
 * transaction ends.
 */
export async function isNameTaken(
  ctx: Ctx<StaffScope>,
  { name, id }: { name: string; id?: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('names of locations'))`.execute(ctx.db);
  const { rows } = await sql`
    select from location
    where lower(name) = lower(${name}) and not closed and id is distinct from ${id ?? null}::uuid
    limit 1
  `.execute(ctx.db);
  return rows.length > 0;
}

export async function locationExists(ctx: Ctx<StaffScope>, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('location')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The open ones of these, locked open until the transaction ends. */
export async function lockOpenLocations(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('location')
    .select('id')
    .where('id', 'in', ids)
    .where('closed', '=', false)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** The location's own time zone, if it has one. */
export async function findTimeZone(ctx: Ctx<Scope>, id: string) {
  const row = await ctx.db
    .selectFrom('location')
    .select('timeZone')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.timeZone ?? null;
}

export async function insertLocation(ctx: Ctx<StaffScope>, fields: LocationFields) {
  const row = await ctx.db
    .insertInto('location')
    .values(toColumns(fields))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toLocation(row);
}

export async function updateLocation(
  ctx: Ctx<StaffScope>,
  id: string,
  fields: LocationFields & { closed: boolean },
  now: Date,
) {
  const row = await ctx.db
    .updateTable('location')
    .set((set) => ({
      ...toColumns(fields),
      closed: fields.closed,
      version: set('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toLocation(row);
}

/** Omitted fields keep their value. */
function toColumns(fields: LocationFields) {
  const { name, address, phone, timeZone, programs, whom, capacity, directions } = fields;
  return {
    name,
    address,
    phone,
    ...(timeZone !== undefined && { timeZone }),
    ...(programs !== undefined && { programs }),
    ...(whom !== undefined && { whom }),
    ...(capacity !== undefined && { capacity }),
    ...(directions !== undefined && { directions: JSON.stringify(directions) }),
  };
}

function toLocation({
  timeZone,
  ...row
}: Omit<Location, 'timeZone'> & { timeZone: string | null }): Location {
  return { ...row, timeZone };
}
