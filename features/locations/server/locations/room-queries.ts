import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { PlainRoom } from '#features/locations/contract/rooms.ts';

export interface SentBed {
  id?: string | undefined;
  name: string;
  outOfUse: string | null;
}

/** An existing room with its location, row-locked until the transaction ends. */
export async function lockRoom(ctx: Ctx<StaffScope>, id: string) {
  const lockedRow = await ctx.db
    .selectFrom('room')
    .select(['id', 'locationId', 'version', 'name'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!lockedRow) return undefined;
  const { locationId, ...room } = lockedRow;
  return { locationId, room: { ...room, beds: await lockBeds(ctx, id) } };
}

/** Existing beds of a room, locked against assignments. */
async function lockBeds(ctx: Ctx<StaffScope>, roomId: string) {
  const rows = await ctx.db
    .selectFrom('bed')
    .select(['id', 'name', 'outOfUse'])
    .where('roomId', '=', roomId)
    .where('removedAt', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ outOfUse, ...bed }) => ({ ...bed, outOfUse }));
}

/** Occupied ones of these beds; deleted records don't count. */
export async function occupiedBeds(ctx: Ctx<StaffScope>, bedIds: readonly string[]) {
  if (bedIds.length === 0) return new Set<string>();
  const rows = await ctx.db
    .selectFrom('stay')
    .innerJoin('enrolment', 'enrolment.id', 'stay.enrolmentId')
    .innerJoin('applicant', 'applicant.id', 'enrolment.applicantId')
    .select('stay.bedId')
    .where('stay.bedId', 'in', bedIds)
    .where('stay.toDay', 'is', null)
    .where('applicant.deletedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ bedId }) => bedId));
}

export async function insertRoom(
  ctx: Ctx<StaffScope>,
  { locationId, name, beds }: { locationId: string; name: string; beds: readonly SentBed[] },
): Promise<PlainRoom> {
  const created = await ctx.db
    .insertInto('room')
    .values({ locationId, name })
    .returning(['id', 'version', 'name'])
    .executeTakeFirstOrThrow();
  return { ...created, beds: await writeBeds(ctx, created.id, beds) };
}

export async function updateRoom(
  ctx: Ctx<StaffScope>,
  id: string,
  { name, beds }: { name: string; beds: readonly SentBed[] },
): Promise<PlainRoom> {
  const updated = await ctx.db
    .updateTable('room')
    .set((set) => ({ name, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'version', 'name'])
    .executeTakeFirstOrThrow();
  return { ...updated, beds: await writeBeds(ctx, id, beds) };
}

/** Writes the beds in this order. Those with an id already exist. */
async function writeBeds(
  ctx: Ctx<StaffScope>,
  roomId: string,
  beds: readonly SentBed[],
): Promise<PlainRoom['beds']> {
  const written: PlainRoom['beds'] = [];
  for (const [place, { id, name, outOfUse }] of beds.entries()) {
    const values = { place, name, outOfUse };
    const row = id
      ? await ctx.db
          .updateTable('bed')
          .set(values)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await ctx.db
          .insertInto('bed')
          .values({ ...values, roomId })
          .returning('id')
          .executeTakeFirstOrThrow();
    written.push({ id: row.id, name, outOfUse });
  }
  return written;
}

/** Removes beds. A deleted record may still refer to one; restoring it doesn't restore the bed. */
export async function removeBeds(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const day = now.toISOString().slice(0, 10);
  await ctx.db
    .updateTable('stay')
    .set({ toDay: sql<string>`greatest(from_day, ${day}::date)` })
    .where('bedId', 'in', ids)
    .where('toDay', 'is', null)
    .execute();
  await ctx.db.updateTable('bed').set({ removedAt: now }).where('id', 'in', ids).execute();
}

export async function removeRoom(ctx: Ctx<StaffScope>, id: string, now: Date) {
  await ctx.db.updateTable('room').set({ removedAt: now }).where('id', '=', id).execute();
}

/** True when another room of the location has this name. */
export async function isRoomNameTaken(
  ctx: Ctx<StaffScope>,
  { locationId, name, id }: { locationId: string; name: string; id?: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from room
    where location_id = ${locationId} and removed_at is null and lower(name) = lower(${name})
      and id is distinct from ${id ?? null}::uuid
    limit 1
  `.execute(ctx.db);
  return rows.length > 0;
}

export async function countRooms(ctx: Ctx<StaffScope>, locationId: string) {
  const { count } = await ctx.db
    .selectFrom('room')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('locationId', '=', locationId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
