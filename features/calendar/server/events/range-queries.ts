import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { unplanned } from '#core/server/db/prepared-statements.ts';
import { withinAccess } from '#core/server/scope/location-access.ts';
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

interface LimitedRange {
  from: Date;
  to: Date;
  /** Limit on events that don't repeat, by start. */
  maxRows: number;
}

/** An event, with whether some of its occurrences were canceled or edited alone. */
export type WithExceptions<Row> = Row & { hasExceptions: boolean };

const hasExceptions = sql<boolean>`(event.recurrence is not null
  and exists (select from event_exception where event_id = event.id))`.as('hasExceptions');

/** Events that may have an occurrence in a range. */
export async function listInRange(
  ctx: Ctx<StaffScope>,
  period: LimitedRange,
  filters: RangeFilters,
): Promise<WithExceptions<EventRow>[]> {
  const overlapping = inRange(ctx, period, filters).select(eventColumns).select(hasExceptions);
  const single = overlapping.where('event.recurrence', 'is', null).orderBy('event.firstAt');
  const [repeating, others] = await Promise.all([
    overlapping.where('event.recurrence', 'is not', null).execute(),
    single.limit(period.maxRows).execute(),
  ]);
  return [...repeating, ...others];
}

/** Selects only the columns that determine the times, without a limit. Use for short ranges. */
export function listTimesInRange(
  ctx: Ctx<StaffScope>,
  period: Omit<LimitedRange, 'maxRows'>,
  filters: RangeFilters,
): Promise<WithExceptions<EventTimes>[]> {
  const range = {
    from: unplanned(period.from, 'timestamptz'),
    to: unplanned(period.to, 'timestamptz'),
  };
  return inRange(ctx, range, filters).select(timeColumns).select(hasExceptions).execute();
}

function inRange(
  ctx: Ctx<StaffScope>,
  { from, to }: Record<'from' | 'to', Date | RawBuilder<Date>>,
  filters: RangeFilters,
) {
  return ctx.db
    .selectFrom('event')
    .where('event.deletedAt', 'is', null)
    .where(
      sql<boolean>`tstzrange(event.first_at, event.last_at, '[]') && tstzrange(${from}, ${to})`,
    )
    .where(isVisible(ctx.scope))
    .where(matchesFilters(ctx.scope, filters));
}

/** Loads full rows for ids that a scoped query just returned. */
export function listFound(ctx: Ctx<StaffScope>, ids: readonly string[]): Promise<EventRow[]> {
  return ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .where(sql<boolean>`event.id = any(${unplanned(ids, 'uuid[]')})`)
    .where('event.deletedAt', 'is', null)
    .execute();
}

/** Never matches people outside the caller's location access. */
function matchesFilters(scope: StaffScope, { staff, applicant, location, kind }: RangeFilters) {
  const parts = [sql`true`];
  if (staff) {
    const accounts = unplanned(staff, 'uuid[]');
    parts.push(sql`(event.created_by = any(${accounts}) or exists (select from event_staff
      where event_id = event.id and account_id = any(${accounts})))`);
  }
  if (applicant) {
    parts.push(sql`exists (select from event_person
      join applicant on applicant.id = event_person.applicant_id
      where event_id = event.id and applicant.id = ${applicant}
        and ${withinAccess(scope.locationAccess, placesOfFile)})`);
  }
  if (location) parts.push(sql`event.location_id = any(${location}::uuid[])`);
  if (kind) parts.push(sql`event.kind = any(${kind}::text[])`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export interface BusyEvent extends WithExceptions<EventRow> {
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
  resources: { staff: readonly string[]; people: readonly string[]; locationId: string | null },
): Promise<BusyEvent[]> {
  const rows = await ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .select(hasExceptions)
    .select(isVisible(ctx.scope).as('isThere'))
    .select(
      sql<string[]>`array(select account_id::text from event_staff where event_id = event.id
        and account_id = any(${resources.staff}::uuid[]))`.as('staff'),
    )
    .select(
      sql<string[]>`array(select applicant_id::text from event_person where event_id = event.id
        and attends and applicant_id = any(${resources.people}::uuid[]))`.as('people'),
    )
    .where('event.deletedAt', 'is', null)
    .where(
      sql<boolean>`tstzrange(event.first_at, event.last_at, '[]') && tstzrange(${from}, ${to})`,
    )
    .where(
      sql<boolean>`(event.location_id = ${resources.locationId}::uuid
        or exists (select from event_staff where event_id = event.id
          and account_id = any(${resources.staff}::uuid[]))
        or exists (select from event_person where event_id = event.id and attends
          and applicant_id = any(${resources.people}::uuid[])))`,
    )
    .execute();
  return rows;
}

type Entry = Omit<CalendarEntry, 'person'> & { person: CalendarEntry['person'] };

/** Dates of support records and due follow-ups in a range, up to a limit. */
export async function listEntries(
  ctx: Ctx<StaffScope>,
  { from, to, maxRows }: { from: string; to: string; maxRows: number },
  { applicant, location, staff, only }: RangeFilters & { only?: 'support' | undefined },
): Promise<Entry[]> {
  const people = sql`applicant.id as person_id, applicant.reference, applicant.first_name,
    applicant.last_name, applicant.preferred_name`;
  const isIncluded = sql`applicant.deleted_at is null and ${withinAccess(ctx.scope.locationAccess, placesOfFile)}
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
    where support_date.day between ${from} and ${to} and ${isIncluded}
    union all
    select follow_up.id::text, 'follow-up-due', follow_up.due, 'enrolments', ${people}
    from follow_up join enrolment on enrolment.id = follow_up.enrolment_id
    join applicant on applicant.id = enrolment.applicant_id
    where follow_up.due between ${from} and ${to} and follow_up.result is null and ${isIncluded}
      and ${only !== 'support'}
    order by 3, 1 limit ${maxRows}`.execute(ctx.db);
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
