import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Stay } from '#features/enrollment/contract/enrollments.ts';

/** Bed stays of these enrollments, each latest first. */
export async function listStays(
  ctx: Ctx<StaffScope>,
  enrollmentIds: readonly string[],
): Promise<Map<string, Stay[]>> {
  const stays = new Map<string, Stay[]>();
  if (enrollmentIds.length === 0) return stays;
  const rows = await ctx.db
    .selectFrom('stay')
    .innerJoin('bed', 'bed.id', 'stay.bedId')
    .innerJoin('room', 'room.id', 'bed.roomId')
    .select(['stay.id', 'stay.enrolmentId', 'stay.bedId', 'stay.fromDay', 'stay.toDay'])
    .select(['bed.name as bed', 'room.name as room', 'room.locationId'])
    .where('stay.enrolmentId', 'in', enrollmentIds)
    .orderBy(sql`stay.to_day desc nulls first`)
    .orderBy('stay.createdAt', 'desc')
    .execute();
  for (const row of rows) {
    const { id, bed, room, locationId, fromDay: from, toDay: to } = row;
    const enrollmentStays = stays.get(row.enrolmentId) ?? [];
    stays.set(row.enrolmentId, enrollmentStays);
    enrollmentStays.push({ id, bedId: row.bedId, bed, room, locationId, from, to });
  }
  return stays;
}

export interface LockedBed {
  id: string;
  bed: string;
  outOfUse: string | null;
  room: string;
  locationId: string;
}

/** A bed in use at its location, locked until the transaction ends so that no one else gets it. */
export async function lockBed(ctx: Ctx<StaffScope>, id: string): Promise<LockedBed | undefined> {
  const lockedRow = await ctx.db
    .selectFrom('bed')
    .select(['id', 'roomId', 'name', 'outOfUse'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!lockedRow) return undefined;
  const room = await ctx.db
    .selectFrom('room')
    .select(['name', 'locationId'])
    .where('id', '=', lockedRow.roomId)
    .executeTakeFirstOrThrow();
  const { name: bed, outOfUse } = lockedRow;
  return { id, bed, outOfUse, room: room.name, locationId: room.locationId };
}

/** The bed's current holder and whether their record is deleted. */
export async function findBedHolder(ctx: Ctx<StaffScope>, bedId: string) {
  return ctx.db
    .selectFrom('stay')
    .innerJoin('enrolment', 'enrolment.id', 'stay.enrolmentId')
    .innerJoin('applicant', 'applicant.id', 'enrolment.applicantId')
    .select(['stay.enrolmentId', 'applicant.deletedAt'])
    .where('stay.bedId', '=', bedId)
    .where('stay.toDay', 'is', null)
    .executeTakeFirst();
}

/** The last day anyone left this bed; null if no one did. */
export async function findLastStayEnd(ctx: Ctx<StaffScope>, bedId: string) {
  const row = await ctx.db
    .selectFrom('stay')
    .select((select) => select.fn.max('toDay').as('day'))
    .where('bedId', '=', bedId)
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
    .values({ enrolmentId, bedId, fromDay: from, createdAt: now })
    .execute();
}

/** Ends the enrollment's current stay; an end before its start is raised to the start. */
export async function endStay(
  ctx: Ctx<StaffScope>,
  enrollmentId: string,
  day: string,
): Promise<void> {
  await ctx.db
    .updateTable('stay')
    .set({ toDay: sql<string>`greatest(from_day, ${day}::date)` })
    .where('enrolmentId', '=', enrollmentId)
    .where('toDay', 'is', null)
    .execute();
}
