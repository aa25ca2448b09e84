import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';

export interface Way {
  from: string;
  to: string;
}

/**
 * Everyone whose case record, enrollment, or waiting-list entry is at the location, regardless of
 * the caller's access.
 */
const peopleAtLocation = (locationId: string) => sql`
  select id from applicant
    where location_id = ${locationId} and deleted_at is null and merged_into is null
  union select applicant_id from enrolment where location_id = ${locationId} and end_date is null
  union select applicant_id from waiting_entry where location_id = ${locationId} and ended_at is null`;

/** Locks these people's records until the transaction ends. */
export async function lockPeople(ctx: Ctx<StaffScope>, locationId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from applicant where id in (${peopleAtLocation(locationId)})
    -- Always in the same order, as whoever changes many files at once has it.
    order by id for update
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** True if anyone at the location isn't among the locked people. */
export async function hasNewArrivals(
  ctx: Ctx<StaffScope>,
  locationId: string,
  lockedIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select id from (${peopleAtLocation(locationId)}) as there where id <> all(${[...lockedIds]}::uuid[]) limit 1
  `.execute(ctx.db);
  return rows.length > 0;
}

/** Returns the ids of the moved records. */
export async function moveFiles(ctx: Ctx<StaffScope>, { from, to }: Way, now: Date) {
  const rows = await ctx.db
    .updateTable('applicant')
    .set((set) => ({ locationId: to, version: set('version', '+', 1), updatedAt: now }))
    .where('locationId', '=', from)
    .where('deletedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the freed beds and their occupants. */
export async function freeBeds(ctx: Ctx<StaffScope>, from: string, day: string) {
  const { rows } = await sql<{
    applicantId: string;
    enrolmentId: string;
    room: string;
    bed: string;
    day: string;
  }>`
    update stay set to_day = greatest(from_day, ${day}::date)
    from bed, room, enrolment
    where bed.id = stay.bed_id and room.id = bed.room_id and enrolment.id = stay.enrolment_id
      and room.location_id = ${from} and stay.to_day is null
    returning enrolment.applicant_id as "applicantId", enrolment.id as "enrolmentId",
      room.name as room, bed.name as bed, stay.to_day as day
  `.execute(ctx.db);
  return rows;
}

/** Moves open enrollments, and updates the case records to match. */
export async function moveEnrollments(ctx: Ctx<StaffScope>, { from, to }: Way, now: Date) {
  const rows = await ctx.db
    .updateTable('enrolment')
    .set({ locationId: to })
    .where('locationId', '=', from)
    .where('endDate', 'is', null)
    .returning(['id', 'applicantId'])
    .execute();
  if (rows.length === 0) return [];
  await ctx.db
    .updateTable('applicant')
    .set((set) => ({
      enrolmentLocationId: to,
      version: set('version', '+', 1),
      updatedAt: now,
    }))
    .where(sql<boolean>`id = any(${rows.map((row) => row.applicantId)}::uuid[])`)
    .execute();
  return rows.map((row) => ({ id: row.id, applicantId: row.applicantId }));
}

/** People who wait for both locations keep their place at the other one. */
export async function moveWaiting(ctx: Ctx<StaffScope>, { from, to }: Way, now: Date) {
  await ctx.db
    .updateTable('waitingEntry')
    .set((set) => ({ endedAt: now, endedBy: 'joined', version: set('version', '+', 1) }))
    .where('locationId', '=', from)
    .where('endedAt', 'is', null)
    .where('applicantId', 'in', (select) =>
      select
        .selectFrom('waitingEntry as other')
        .select('other.applicantId')
        .where('other.locationId', '=', to)
        .where('other.endedAt', 'is', null),
    )
    .execute();
  const rows = await ctx.db
    .updateTable('waitingEntry')
    .set((set) => ({ locationId: to, version: set('version', '+', 1) }))
    .where('locationId', '=', from)
    .where('endedAt', 'is', null)
    .returning(['id', 'applicantId', 'priority'])
    .execute();
  return rows;
}
