import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type {
  durationSteps,
  funnelSteps,
  outcomeKinds,
} from '#features/insight/contract/reports.ts';

/** Range and locations to count. */
export interface Range {
  /** Days in `zone`, both included. */
  from: string;
  to: string;
  /** Moments at which these days begin and end. */
  since: Date;
  until: Date;
  zone: string;
  /** First day of a week: 0 for Sunday to 6 for Saturday. */
  firstDay: number;
  /** Location ids; `none` for people without one. Empty means all. */
  locations: readonly string[];
}

/** Undeleted people visible to the caller. */
function visiblePeople({ locationAccess }: StaffScope): RawBuilder<boolean> {
  const isNotDeleted = sql<boolean>`applicant.deleted_at is null`;
  return locationAccess === null
    ? isNotDeleted
    : sql`${isNotDeleted} and ${withinAccess(locationAccess, caseRecordLocations)}`;
}

/** Those of them at these locations. */
function peopleAtLocations(scope: StaffScope, { locations }: Range): RawBuilder<boolean> {
  if (locations.length === 0) return visiblePeople(scope);
  const ids = locations.filter((one) => one !== 'none');
  const withNone = ids.length < locations.length;
  return sql`${visiblePeople(scope)} and (
    applicant.location_id = any(${ids}::uuid[]) or ${withNone} and applicant.location_id is null
  )`;
}

/** First day of the week of a day; PostgreSQL's weeks always begin on Monday. */
function weekStart(day: RawBuilder<unknown>, { firstDay }: Range): RawBuilder<unknown> {
  const later = sql`interval '1 day' * ${sql.lit((firstDay + 6) % 7)}`;
  return sql`(date_trunc('week', ${day} - ${later}) + ${later})`;
}

/** First days of the weeks in the range. */
const weekStarts = (range: Range) => sql`
  generate_series(${weekStart(sql`${range.from}::date::timestamp`, range)},
    ${weekStart(sql`${range.to}::date::timestamp`, range)}, interval '1 week')`;

/** New people per week: form submissions, and others. */
export async function countIntake(ctx: Ctx<StaffScope>, range: Range) {
  const { rows } = await sql<{ week: string; byForm: number; byStaff: number }>`
    with known as (
      select ${weekStart(sql`created_at at time zone ${range.zone}`, range)} as week,
        count(submitted_at) as by_form, count(*) - count(submitted_at) as by_staff
      from applicant
      where created_at >= ${range.since} and created_at < ${range.until} and ${peopleAtLocations(ctx.scope, range)}
      group by 1
    )
    select weeks.week::date as week, coalesce(by_form, 0) as "byForm", coalesce(by_staff, 0) as "byStaff"
    from ${weekStarts(range)} as weeks (week) left join known on known.week = weeks.week
    order by 1
  `.execute(ctx.db);
  return rows;
}

/**
 * People of the range by furthest step. A later step includes the earlier ones, even when a record began
 * further on.
 */
export async function countFunnelSteps(ctx: Ctx<StaffScope>, range: Range) {
  const { rows } = await sql<Record<(typeof funnelSteps)[number], number>>`
    with reached as (
      select array_agg(status_change.status) as statuses
      from applicant join status_change on status_change.applicant_id = applicant.id
      where applicant.created_at >= ${range.since} and applicant.created_at < ${range.until}
        and ${peopleAtLocations(ctx.scope, range)}
      group by applicant.id
    )
    select count(*) as "screening-incomplete",
      count(*) filter (where statuses && '{pending,approve,decline,client}') as pending,
      count(*) filter (where statuses && '{approve,client}') as approve,
      count(*) filter (where statuses && '{decline}') as decline,
      count(*) filter (where statuses && '{client}') as client
    from reached
  `.execute(ctx.db);
  return rows[0];
}

/** Days to a tenth, so that a step of a few hours isn't 0. */
const percentileDays = (share: number) => sql`round((
  percentile_cont(${sql.lit(share)}) within group (order by extract(epoch from at - from_at)) / 86400
)::numeric, 1)::float8`;

/** Durations of the steps taken in the range. */
export async function measureSteps(ctx: Ctx<StaffScope>, range: Range) {
  const { rows } = await sql<{
    step: (typeof durationSteps)[number];
    count: number;
    quarter: number;
    median: number;
    nineTenths: number;
  }>`
    select step, count(*) as count, ${percentileDays(0.25)} as quarter, ${percentileDays(0.5)} as median,
      ${percentileDays(0.9)} as "nineTenths"
    from status_change
    join applicant on applicant.id = status_change.applicant_id
    cross join lateral (
      select case
        when from_status = 'screening-incomplete' and status_change.status = 'pending' then 'screening'
        when from_status = 'pending' and status_change.status in ('approve', 'decline') then 'decision'
        when from_status = 'approve' and status_change.status = 'client' then 'enrolment'
      end as step
    ) as steps
    where at >= ${range.since} and at < ${range.until} and step is not null and ${peopleAtLocations(ctx.scope, range)}
    group by step
  `.execute(ctx.db);
  return rows;
}

/**
 * Enrollments by service location. Omits visible people served at invisible locations: a partial number
 * would look like the whole.
 */
function enrollmentFilter(scope: StaffScope, { locations }: Range): RawBuilder<boolean> {
  const ids = locations.filter((one) => one !== 'none');
  const locationFilter = scope.locationAccess
    ? sql`and enrolment.location_id = any(${scope.locationAccess.placeIds}::uuid[])`
    : sql``;
  return sql`${visiblePeople(scope)} ${locationFilter}
    and (${locations.length === 0} or enrolment.location_id = any(${ids}::uuid[]))`;
}

/** Outcomes at the exits in the range. */
export async function countOutcomes(ctx: Ctx<StaffScope>, range: Range) {
  const { rows } = await sql<{
    kind: (typeof outcomeKinds)[number];
    outcome: string;
    count: number;
  }>`
    select kind, outcome, count(*) as count
    from enrolment
    join applicant on applicant.id = enrolment.applicant_id
    cross join lateral (values
      ('housing', housing_outcome), ('employment', employment_outcome), ('credential', credential_outcome)
    ) as known (kind, outcome)
    where end_date between ${range.from}::date and ${range.to}::date and ${enrollmentFilter(ctx.scope, range)}
    group by kind, outcome
  `.execute(ctx.db);
  return rows;
}

/**
 * Weekly change of enrolled people per location, up to today. The first week includes everything before the
 * range.
 */
export async function countEnrollmentChanges(ctx: Ctx<StaffScope>, range: Range, today: string) {
  const { rows } = await sql<{ locationId: string; week: string; change: number }>`
    select enrolment.location_id as "locationId", week::text, sum(change)::int as change
    from enrolment
    join applicant on applicant.id = enrolment.applicant_id
    cross join lateral (values (start_date, 1), (end_date, -1)) as changes (day, change)
    cross join lateral (
      select ${weekStart(sql`greatest(day, ${range.from}::date)::timestamp`, range)}::date as week
    ) as weeks
    where day <= least(${range.to}::date, ${today}::date) and ${enrollmentFilter(ctx.scope, range)}
    group by enrolment.location_id, week
  `.execute(ctx.db);
  return rows;
}

/** First days of the weeks in the range. */
export async function listWeeks(ctx: Ctx<StaffScope>, range: Range): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`
    select week::date::text as week from ${weekStarts(range)} as weeks (week) order by 1
  `.execute(ctx.db);
  return rows.map(({ week }) => week);
}
