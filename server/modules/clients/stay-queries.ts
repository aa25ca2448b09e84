import { sql } from 'kysely';
import type { Stay } from '#contract/enrolments.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope } from '#server/platform/scope.ts';

/** Which beds these enrolments have had, of each the last one first. */
export async function listStaysOf(
  ctx: Ctx<StaffScope>,
  enrolmentIds: readonly string[],
): Promise<Map<string, Stay[]>> {
  const stays = new Map<string, Stay[]>();
  if (enrolmentIds.length === 0) return stays;
  const rows = await ctx.db
    .selectFrom('stay')
    .innerJoin('bed', 'bed.id', 'stay.bed_id')
    .innerJoin('room', 'room.id', 'bed.room_id')
    .select(['stay.id', 'stay.enrolment_id', 'stay.bed_id', 'stay.from_day', 'stay.to_day'])
    .select(['bed.name as bed', 'room.name as room', 'room.location_id'])
    .where('stay.enrolment_id', 'in', enrolmentIds)
    .orderBy(sql`stay.to_day desc nulls first`)
    .orderBy('stay.created_at', 'desc')
    .execute();
  for (const row of rows) {
    const { id, bed, room, location_id: locationId, from_day: from, to_day: to } = row;
    const ofEnrolment = stays.get(row.enrolment_id) ?? [];
    stays.set(row.enrolment_id, ofEnrolment);
    ofEnrolment.push({ id, bedId: row.bed_id, bed, room, locationId, from, to });
  }
  return stays;
}

/** A bed that is in the house, which nobody else can be given until the transaction ends. */
export async function lockBed(ctx: Ctx<StaffScope>, id: string) {
  const held = await ctx.db
    .selectFrom('bed')
    .select(['id', 'room_id', 'name', 'out_of_use'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  const room = await ctx.db
    .selectFrom('room')
    .select(['name', 'location_id'])
    .where('id', '=', held.room_id)
    .executeTakeFirstOrThrow();
  const { name: bed, out_of_use: outOfUse } = held;
  return { id, bed, outOfUse, room: room.name, locationId: room.location_id };
}

/** Who has a bed, with whether their file was deleted; and until when it was somebody's before. */
export async function holderOf(ctx: Ctx<StaffScope>, bedId: string) {
  return ctx.db
    .selectFrom('stay')
    .innerJoin('enrolment', 'enrolment.id', 'stay.enrolment_id')
    .innerJoin('applicant', 'applicant.id', 'enrolment.applicant_id')
    .select(['stay.enrolment_id', 'applicant.deleted_at'])
    .where('stay.bed_id', '=', bedId)
    .where('stay.to_day', 'is', null)
    .executeTakeFirst();
}

/** The last day on which somebody left this bed; null when nobody ever did. */
export async function lastLeft(ctx: Ctx<StaffScope>, bedId: string) {
  const row = await ctx.db
    .selectFrom('stay')
    .select((select) => select.fn.max('to_day').as('day'))
    .where('bed_id', '=', bedId)
    .executeTakeFirst();
  return (row?.day ?? null) as string | null;
}

export async function insertStay(
  ctx: Ctx<StaffScope>,
  { enrolmentId, bedId, from }: { enrolmentId: string; bedId: string; from: string },
  now: Date,
): Promise<void> {
  await ctx.db
    .insertInto('stay')
    .values({ enrolment_id: enrolmentId, bed_id: bedId, from_day: from, created_at: now })
    .execute();
}

/** Ends the stay that an enrolment has now; a day before its beginning becomes that. */
export async function endStay(
  ctx: Ctx<StaffScope>,
  enrolmentId: string,
  day: string,
): Promise<void> {
  await ctx.db
    .updateTable('stay')
    .set({ to_day: sql<string>`greatest(from_day, ${day}::date)` })
    .where('enrolment_id', '=', enrolmentId)
    .where('to_day', 'is', null)
    .execute();
}
