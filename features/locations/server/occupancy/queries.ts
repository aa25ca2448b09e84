import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { LocationRooms, Occupancy, Room } from '#features/locations/contract/rooms.ts';

/**
 * Occupancy of visible open locations, or of one location. Beds of deleted records count as free.
 * @param mayWait statuses that can be on the waiting list
 */
export async function listOccupancies(
  ctx: Ctx<StaffScope>,
  mayWait: readonly string[],
  only?: string,
): Promise<Occupancy[]> {
  const { rows } = await sql<{
    locationId: string;
    set: number | null;
    all: number;
    taken: number;
    outOfUse: number;
    enrolled: number;
    waiting: number;
  }>`
    select location.id as "locationId", location.capacity as set,
      count(bed.id) as all,
      count(bed.id) filter (where held.bed_id is not null) as taken,
      count(bed.id) filter (where held.bed_id is null and out_of_use is not null) as "outOfUse",
      (select count(*) from enrolment join applicant on applicant.id = applicant_id
        where enrolment.location_id = location.id and end_date is null and deleted_at is null) as enrolled,
      (select count(*) from waiting_entry join applicant on applicant.id = applicant_id
        where waiting_entry.location_id = location.id and ended_at is null and deleted_at is null
          and applicant.status = any(${[...mayWait]})
          and ${withinAccess(ctx.scope.locationAccess, caseRecordLocations)}) as waiting
    from location
    left join room on room.location_id = location.id and room.removed_at is null
    left join bed on bed.room_id = room.id and bed.removed_at is null
    left join (
      select bed_id from stay
      join enrolment on enrolment.id = enrolment_id
      join applicant on applicant.id = applicant_id
      where to_day is null and deleted_at is null
    ) as held on held.bed_id = bed.id
    where ${withinAccess(ctx.scope.locationAccess, ['location.id'])}
      and ${only === undefined ? sql`not location.closed` : sql`location.id = ${only}`}
    group by location.id
    order by location.name collate "und-x-icu", location.id
  `.execute(ctx.db);
  return rows.map(({ locationId, set, all, taken, outOfUse, enrolled, waiting }) => ({
    locationId,
    beds: all === 0 ? null : { all, taken, outOfUse, free: all - taken - outOfUse },
    capacity: all === 0 ? set : all - outOfUse,
    enrolled,
    waiting,
  }));
}

const personColumns = [
  'applicant.id as personId',
  'applicant.reference',
  'applicant.firstName',
  'applicant.lastName',
  'applicant.preferredName',
] as const;

interface PersonRow {
  personId: string;
  reference: string;
  firstName: string;
  lastName: string;
  preferredName: string | null;
}

const toPerson = (row: PersonRow) => ({
  id: row.personId,
  reference: row.reference,
  firstName: row.firstName,
  lastName: row.lastName,
  preferredName: row.preferredName,
});

/** Rooms of a location in order of entry, with occupants. */
export async function listRooms(ctx: Ctx<StaffScope>, locationId: string): Promise<Room[]> {
  const rooms = await ctx.db
    .selectFrom('room')
    .select(['id', 'version', 'name'])
    .where('locationId', '=', locationId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const beds = await ctx.db
    .selectFrom('bed')
    .innerJoin('room', 'room.id', 'bed.roomId')
    .select(['bed.id', 'bed.roomId', 'bed.name', 'bed.outOfUse'])
    .where('room.locationId', '=', locationId)
    .where('room.removedAt', 'is', null)
    .where('bed.removedAt', 'is', null)
    .orderBy('bed.place')
    .orderBy('bed.id')
    .execute();
  const stays = await staysAt(ctx, locationId);
  return rooms.map((room) => ({
    ...room,
    beds: beds
      .filter((bed) => bed.roomId === room.id)
      .map(({ id, name, outOfUse }) => ({
        id,
        name,
        outOfUse,
        stay: stays.get(id) ?? null,
      })),
  }));
}

async function staysAt(ctx: Ctx<StaffScope>, locationId: string) {
  const rows = await ctx.db
    .selectFrom('stay')
    .innerJoin('bed', 'bed.id', 'stay.bedId')
    .innerJoin('room', 'room.id', 'bed.roomId')
    .innerJoin('enrolment', 'enrolment.id', 'stay.enrolmentId')
    .innerJoin('applicant', 'applicant.id', 'enrolment.applicantId')
    .select(['stay.bedId', 'stay.fromDay'])
    .select(personColumns)
    .where('room.locationId', '=', locationId)
    .where('stay.toDay', 'is', null)
    .where('applicant.deletedAt', 'is', null)
    .where(withinAccess(ctx.scope.locationAccess, caseRecordLocations))
    .execute();
  return new Map(
    rows.map((row) => [row.bedId, { from: row.fromDay, person: toPerson(row) }] as const),
  );
}

/** Enrolled people without a bed, by name. */
export async function listWithoutBed(
  ctx: Ctx<StaffScope>,
  locationId: string,
): Promise<LocationRooms['withoutBed']> {
  const rows = await ctx.db
    .selectFrom('enrolment')
    .innerJoin('applicant', 'applicant.id', 'enrolment.applicantId')
    .select('enrolment.startDate')
    .select(personColumns)
    .where('enrolment.locationId', '=', locationId)
    .where('enrolment.endDate', 'is', null)
    .where('applicant.deletedAt', 'is', null)
    .where(withinAccess(ctx.scope.locationAccess, caseRecordLocations))
    .where(
      sql<boolean>`not exists (
        select from stay where stay.enrolment_id = enrolment.id and stay.to_day is null
      )`,
    )
    .orderBy('applicant.sortName')
    .orderBy('applicant.id')
    .execute();
  return rows.map((row) => ({ ...toPerson(row), since: row.startDate }));
}
