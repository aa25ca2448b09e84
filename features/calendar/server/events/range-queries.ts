import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { withinReach } from '#core/server/scope/reach.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { CalendarEntry } from '#features/calendar/contract/events.ts';
import { placesOfFile } from '#features/person/server/applicants/service.ts';
import { isVisible } from './queries.ts';
import { type EventRow, type EventTimes, eventColumns, timeColumns } from './stored-event.ts';

export interface RangeFilters {
  staff?: readonly string[] | undefined;
  applicant?: string | undefined;
  location?: readonly string[] | undefined;
  kind?: readonly string[] | undefined;
}

interface Stretch {
  from: Date;
  to: Date;
  /** Limit on events that don't repeat, by start. */
  most: number;
}

/** Events that may have an occurrence in a range. */
export async function listInRange(
  ctx: Ctx<StaffScope>,
  stretch: Stretch,
  filters: RangeFilters,
): Promise<EventRow[]> {
  const touching = inRange(ctx, stretch, filters).select(eventColumns);
  const single = touching.where('event.recurrence', 'is', null).orderBy('event.firstAt');
  const [repeating, others] = await Promise.all([
    touching.where('event.recurrence', 'is not', null).execute(),
    single.limit(stretch.most).execute(),
  ]);
  return [...repeating, ...others];
}

/** Selects only the columns that determine the times, without a limit. Use for short ranges. */
export function listTimesInRange(
  ctx: Ctx<StaffScope>,
  stretch: Omit<Stretch, 'most'>,
  filters: RangeFilters,
): Promise<EventTimes[]> {
  return inRange(ctx, stretch, filters).select(timeColumns).execute();
}

function inRange(ctx: Ctx<StaffScope>, { from, to }: Omit<Stretch, 'most'>, filters: RangeFilters) {
  return ctx.db
    .selectFrom('event')
    .where('event.deletedAt', 'is', null)
    .where(
      sql<boolean>`tstzrange(event.first_at, event.last_at, '[]') && tstzrange(${from}, ${to})`,
    )
    .where(isVisible(ctx.scope))
    .where(isAmong(ctx.scope, filters));
}

/** Loads full rows for ids that a scoped query just returned. */
export function listFound(ctx: Ctx<StaffScope>, ids: readonly string[]): Promise<EventRow[]> {
  return ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .where(sql<boolean>`event.id = any(${ids}::uuid[])`)
    .where('event.deletedAt', 'is', null)
    .execute();
}

/** Never matches people outside the caller's location access. */
function isAmong(scope: StaffScope, { staff, applicant, location, kind }: RangeFilters) {
  const parts = [sql`true`];
  if (staff) {
    parts.push(sql`(event.created_by = any(${staff}::uuid[]) or exists (select from event_staff
      where event_id = event.id and account_id = any(${staff}::uuid[])))`);
  }
  if (applicant) {
    parts.push(sql`exists (select from event_person
      join applicant on applicant.id = event_person.applicant_id
      where event_id = event.id and applicant.id = ${applicant}
        and ${withinReach(scope.reach, placesOfFile)})`);
  }
  if (location) parts.push(sql`event.location_id = any(${location}::uuid[])`);
  if (kind) parts.push(sql`event.kind = any(${kind}::text[])`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export interface Busy extends EventRow {
  isThere: boolean;
  staff: string[];
  people: string[];
}

/**
 * Events that make these staff, people, or rooms busy, regardless of access. Return only the time
 * of those the caller can't see.
 */
export async function listBusy(
  ctx: Ctx<StaffScope>,
  { from, to }: { from: Date; to: Date },
  who: { staff: readonly string[]; people: readonly string[]; locationId: string | null },
): Promise<Busy[]> {
  const rows = await ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .select(isVisible(ctx.scope).as('isThere'))
    .select(
      sql<string[]>`array(select account_id::text from event_staff where event_id = event.id
        and account_id = any(${who.staff}::uuid[]))`.as('staff'),
    )
    .select(
      sql<string[]>`array(select applicant_id::text from event_person where event_id = event.id
        and attends and applicant_id = any(${who.people}::uuid[]))`.as('people'),
    )
    .where('event.deletedAt', 'is', null)
    .where(
      sql<boolean>`tstzrange(event.first_at, event.last_at, '[]') && tstzrange(${from}, ${to})`,
    )
    .where(
      sql<boolean>`(event.location_id = ${who.locationId}::uuid
        or exists (select from event_staff where event_id = event.id
          and account_id = any(${who.staff}::uuid[]))
        or exists (select from event_person where event_id = event.id and attends
          and applicant_id = any(${who.people}::uuid[])))`,
    )
    .execute();
  return rows;
}

type Entry = Omit<CalendarEntry, 'person'> & { person: CalendarEntry['person'] };

/** Dates of support records and due follow-ups in a range, up to a limit. */
export async function listEntries(
  ctx: Ctx<StaffScope>,
  { from, to, most }: { from: string; to: string; most: number },
  { applicant, location, staff, only }: RangeFilters & { only?: 'support' | undefined },
): Promise<Entry[]> {
  const people = sql`applicant.id as person_id, applicant.reference, applicant.first_name,
    applicant.last_name, applicant.preferred_name`;
  const isWanted = sql`applicant.deleted_at is null and ${withinReach(ctx.scope.reach, placesOfFile)}
    ${applicant ? sql`and applicant.id = ${applicant}` : sql``}
    ${location ? sql`and applicant.location_id = any(${location}::uuid[])` : sql``}
    ${staff ? sql`and applicant.case_worker_id = any(${staff}::uuid[])` : sql``}`;
  const { rows } = await sql<{
    id: string;
    kind: Entry['kind'];
    day: string;
    section: Entry['section'];
    personId: string;
    reference: string;
    firstName: string;
    lastName: string;
    preferredName: string | null;
  }>`
    select support_date.entry_id || support_date.kind as id, support_date.kind, support_date.day,
      'support' as section, ${people}
    from support_date join applicant on applicant.id = support_date.applicant_id
    where support_date.day between ${from} and ${to} and ${isWanted}
    union all
    select follow_up.id::text, 'follow-up-due', follow_up.due, 'enrolments', ${people}
    from follow_up join enrolment on enrolment.id = follow_up.enrolment_id
    join applicant on applicant.id = enrolment.applicant_id
    where follow_up.due between ${from} and ${to} and follow_up.result is null and ${isWanted}
      and ${only !== 'support'}
    order by 3, 1 limit ${most}`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    day: row.day,
    section: row.section,
    person: {
      id: row.personId,
      reference: row.reference,
      firstName: row.firstName,
      lastName: row.lastName,
      preferredName: row.preferredName,
    },
  }));
}

/** Recorded contacts, newest first, up to the last attended one. */
export async function listContacts(ctx: Ctx<StaffScope>, applicantId: string) {
  const { rows } = await sql<{ missed: number; attended: Date | null }>`
    with last as (
      select max(starts_at) as at from event_attendance join event on event.id = event_id
      where applicant_id = ${applicantId} and attendance = 'attended' and event.deleted_at is null)
    select last.at as attended, (
      select count(*) from event_attendance join event on event.id = event_id
      where applicant_id = ${applicantId} and attendance = 'missed' and event.deleted_at is null
        and starts_at > coalesce(last.at, '-infinity')) as missed
    from last`.execute(ctx.db);
  return rows[0] ?? { missed: 0, attended: null };
}
