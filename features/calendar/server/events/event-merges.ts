import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Mover, Way } from '#features/person/server/person-records/movers.ts';

interface MovedPerson {
  event: string;
  attends: boolean;
  /** The remaining record's value, if it was on the same event. */
  otherAttends: boolean | null;
}

interface MovedAttendance {
  event: string;
  occurrence: string;
  attendance: string;
  startsAt: string;
  notedBy: string | null;
  notedAt: string;
  /** The remaining record had its own attendance for this occurrence, which was kept. */
  isTwice: boolean;
}

interface MovedEvents {
  people: MovedPerson[];
  attendances: MovedAttendance[];
}

const hasOtherAttendance = (id: string) => sql`exists (
  select from event_attendance as other where other.event_id = mine.event_id
    and other.occurrence = mine.occurrence and other.applicant_id = ${id})`;

export const eventMover: Mover<MovedEvents> = {
  async count(ctx, id) {
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from event_person join event on event.id = event_person.event_id
      where applicant_id = ${id} and event.deleted_at is null`.execute(ctx.db);
    return rows[0]?.count ?? 0;
  },

  async move(ctx, { from, to }) {
    const { rows: people } = await sql<MovedPerson>`
      select mine.event_id as event, mine.attends, other.attends as "otherAttends"
      from event_person as mine left join event_person as other
        on other.event_id = mine.event_id and other.applicant_id = ${to}
      where mine.applicant_id = ${from} order by mine.event_id for update of mine`.execute(ctx.db);
    const { rows: attendances } = await sql<MovedAttendance>`
      select event_id as event, occurrence, attendance, starts_at as "startsAt",
        noted_by as "notedBy", noted_at as "notedAt", ${hasOtherAttendance(to)} as "isTwice"
      from event_attendance as mine where applicant_id = ${from}
      order by event_id, occurrence`.execute(ctx.db);
    const sharedEventIds = people
      .filter((one) => one.otherAttends !== null)
      .map(({ event }) => event);
    await sql`update event_person as other set attends = other.attends or mine.attends
      from event_person as mine where mine.event_id = other.event_id
        and mine.applicant_id = ${from} and other.applicant_id = ${to}`.execute(ctx.db);
    await sql`delete from event_person
      where applicant_id = ${from} and event_id = any(${sharedEventIds}::uuid[])`.execute(ctx.db);
    await sql`delete from event_attendance as mine
      where applicant_id = ${from} and ${hasOtherAttendance(to)}`.execute(ctx.db);
    for (const table of [sql.table('eventPerson'), sql.table('eventAttendance')]) {
      await sql`update ${table} set applicant_id = ${to} where applicant_id = ${from}`.execute(
        ctx.db,
      );
    }
    return { people, attendances };
  },

  /** Skips events the person was removed from since, and also moves attendance recorded since. */
  async moveBack(ctx, way, { people, attendances }) {
    const { from, to } = way;
    const { rows } = await sql<{ event: string }>`
      select event_id as event from event_person where applicant_id = ${to}
        and event_id = any(${people.map(({ event }) => event)}::uuid[]) for update`.execute(ctx.db);
    const currentEventIds = new Set(rows.map(({ event }) => event));
    const movable = people.filter(({ event }) => currentEventIds.has(event));
    const soleEventIds = movable
      .filter((one) => one.otherAttends === null)
      .map(({ event }) => event);
    for (const table of [sql.table('eventPerson'), sql.table('eventAttendance')]) {
      await sql`update ${table} set applicant_id = ${from}
        where applicant_id = ${to} and event_id = any(${soleEventIds}::uuid[])`.execute(ctx.db);
    }
    const shared = movable.filter((one) => one.otherAttends !== null);
    for (const { event, attends, otherAttends } of shared) {
      await sql`insert into event_person (event_id, applicant_id, attends)
        values (${event}, ${from}, ${attends})`.execute(ctx.db);
      await sql`update event_person set attends = ${otherAttends}
        where event_id = ${event} and applicant_id = ${to}`.execute(ctx.db);
    }
    const sharedIds = new Set(shared.map(({ event }) => event));
    for (const one of attendances.filter(({ event }) => sharedIds.has(event))) {
      await moveAttendanceBack(ctx, way, one);
    }
    return { back: movable.length, stay: people.length - movable.length };
  },
};

async function moveAttendanceBack(ctx: Ctx<StaffScope>, { from, to }: Way, one: MovedAttendance) {
  const { event, occurrence } = one;
  await (one.isTwice
    ? sql`insert into event_attendance
        (event_id, occurrence, applicant_id, attendance, starts_at, noted_by, noted_at)
        values (${event}, ${occurrence}, ${from}, ${one.attendance},
          ${one.startsAt}, ${one.notedBy}, ${one.notedAt})`
    : sql`update event_attendance set applicant_id = ${from} where event_id = ${event}
        and occurrence = ${occurrence} and applicant_id = ${to}`
  ).execute(ctx.db);
}
