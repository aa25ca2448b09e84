import { sql } from 'kysely';
import type { House, Occupancy, Room } from '#contract/rooms.ts';
import type { Ctx } from '#server/platform/context.ts';
import { placesOfFile, withinReach } from '#server/platform/reach.ts';
import type { StaffScope } from '#server/platform/scope.ts';

/**
 * How full locations are: the open ones that this person may reach, or the one that is asked for. A file
 * that was deleted has no bed: the next one may be given it.
 *
 * @param mayWait the statuses in which somebody waits for a place
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
          and ${withinReach(ctx.scope.reach, placesOfFile)}) as waiting
    from location
    left join room on room.location_id = location.id and room.removed_at is null
    left join bed on bed.room_id = room.id and bed.removed_at is null
    left join (
      select bed_id from stay
      join enrolment on enrolment.id = enrolment_id
      join applicant on applicant.id = applicant_id
      where to_day is null and deleted_at is null
    ) as held on held.bed_id = bed.id
    where ${withinReach(ctx.scope.reach, ['location.id'])}
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
  'applicant.id as person_id',
  'applicant.reference',
  'applicant.first_name',
  'applicant.last_name',
  'applicant.preferred_name',
] as const;

interface PersonRow {
  person_id: string;
  reference: string;
  first_name: string;
  last_name: string;
  preferred_name: string | null;
}

const toPerson = (row: PersonRow) => ({
  id: row.person_id,
  reference: row.reference,
  firstName: row.first_name,
  lastName: row.last_name,
  preferredName: row.preferred_name,
});

/** The rooms of a location in the order in which they were written down, with who has which bed. */
export async function listRooms(ctx: Ctx<StaffScope>, locationId: string): Promise<Room[]> {
  const rooms = await ctx.db
    .selectFrom('room')
    .select(['id', 'version', 'name'])
    .where('location_id', '=', locationId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const beds = await ctx.db
    .selectFrom('bed')
    .innerJoin('room', 'room.id', 'bed.room_id')
    .select(['bed.id', 'bed.room_id', 'bed.name', 'bed.out_of_use'])
    .where('room.location_id', '=', locationId)
    .where('room.removed_at', 'is', null)
    .where('bed.removed_at', 'is', null)
    .orderBy('bed.place')
    .orderBy('bed.id')
    .execute();
  const stays = await staysAt(ctx, locationId);
  return rooms.map((room) => ({
    ...room,
    beds: beds
      .filter((bed) => bed.room_id === room.id)
      .map(({ id, name, out_of_use: outOfUse }) => ({
        ...{ id, name, outOfUse },
        stay: stays.get(id) ?? null,
      })),
  }));
}

async function staysAt(ctx: Ctx<StaffScope>, locationId: string) {
  const rows = await ctx.db
    .selectFrom('stay')
    .innerJoin('bed', 'bed.id', 'stay.bed_id')
    .innerJoin('room', 'room.id', 'bed.room_id')
    .innerJoin('enrolment', 'enrolment.id', 'stay.enrolment_id')
    .innerJoin('applicant', 'applicant.id', 'enrolment.applicant_id')
    .select(['stay.bed_id', 'stay.from_day'])
    .select(personColumns)
    .where('room.location_id', '=', locationId)
    .where('stay.to_day', 'is', null)
    .where('applicant.deleted_at', 'is', null)
    .where(withinReach(ctx.scope.reach, placesOfFile))
    .execute();
  return new Map(
    rows.map((row) => [row.bed_id, { from: row.from_day, person: toPerson(row) }] as const),
  );
}

/** Who is enrolled at a location and has no bed, by name. */
export async function listWithoutBed(
  ctx: Ctx<StaffScope>,
  locationId: string,
): Promise<House['withoutBed']> {
  const rows = await ctx.db
    .selectFrom('enrolment')
    .innerJoin('applicant', 'applicant.id', 'enrolment.applicant_id')
    .select('enrolment.start_date')
    .select(personColumns)
    .where('enrolment.location_id', '=', locationId)
    .where('enrolment.end_date', 'is', null)
    .where('applicant.deleted_at', 'is', null)
    .where(withinReach(ctx.scope.reach, placesOfFile))
    .where(
      sql<boolean>`not exists (
        select from stay where stay.enrolment_id = enrolment.id and stay.to_day is null
      )`,
    )
    .orderBy('applicant.sort_name')
    .orderBy('applicant.id')
    .execute();
  return rows.map((row) => ({ ...toPerson(row), since: row.start_date }));
}
