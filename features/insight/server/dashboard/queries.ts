import { type RawBuilder, sql } from 'kysely';
import type { Total } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { counting, limitedCount, toTotal } from '#core/server/db/page.ts';
import { plannedForItsValues, unplanned } from '#core/server/db/prepared-statements.ts';
import { withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import type { waitedStatuses } from '#features/organization/contract/organization.ts';
import {
  inScope,
  isActiveCase,
  lastContact,
  type People,
} from '#features/person/server/applicants/queries.ts';
import { type DangerMark, sortByUrgency } from '#features/questions/contract/danger-rules.ts';

/** Scope: my cases, or everyone I can see. */
export type DashboardView = Dashboard['of'];

const personColumns = [
  'id',
  'reference',
  'firstName',
  'lastName',
  'preferredName',
  'status',
  'dangerMarks',
] as const;

interface PersonRow {
  id: string;
  reference: string;
  firstName: string;
  lastName: string;
  preferredName: string | null;
  status: string;
  dangerMarks: string[];
}

function toPerson(row: PersonRow) {
  return {
    id: row.id,
    reference: row.reference,
    firstName: row.firstName,
    lastName: row.lastName,
    preferredName: row.preferredName,
    status: row.status as Dashboard['stuck']['longest'][number]['status'],
    marks: sortByUrgency(row.dangerMarks as DangerMark[]),
  };
}

const isMine = (ctx: Ctx<StaffScope>) =>
  sql<boolean>`case_worker_id = ${unplanned(ctx.scope.accountId, 'uuid')}`;

/** People without a case worker count as everyone's. */
const isMineOrNoOnes = (ctx: Ctx<StaffScope>) =>
  sql<boolean>`(${isMine(ctx)} or case_worker_id is null)`;

function people(ctx: Ctx<StaffScope>, view: DashboardView) {
  const all = inScope(ctx).where('deletedAt', 'is', null);
  return view === 'mine' ? all.where(isMine(ctx)) : all;
}

/** True when the caller is a case worker of anyone. */
export async function hasCases(ctx: Ctx<StaffScope>): Promise<boolean> {
  const found = await people(ctx, 'mine').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

/** A list of people on the dashboard. */
interface WorkList {
  isListed: RawBuilder<boolean>;
  /** Among people who are equally urgent, the longest waiting come first. */
  since: RawBuilder<Date>;
}

/** Active cases without contact since `before`. */
const withoutContact = (before: Date): WorkList => ({
  isListed: sql`${isActiveCase} and ${lastContact} < ${unplanned(before, 'timestamptz')}`,
  since: lastContact,
});

export async function countNotContacted(
  ctx: Ctx<StaffScope>,
  view: DashboardView,
  before: Date,
): Promise<Total> {
  const these = people(ctx, view).where(withoutContact(before).isListed);
  return toTotal((await counting(ctx.db, these).executeTakeFirstOrThrow()).count);
}

type WaitedStatus = (typeof waitedStatuses)[number];

interface StuckSince {
  status: WaitedStatus;
  before: Date;
}

/** People in a status since before a moment. */
const stuck = ({ status, before }: StuckSince): WorkList => ({
  isListed: sql`status = ${sql.lit(status)} and status_since < ${unplanned(before, 'timestamptz')}`,
  since: sql.ref('statusSince'),
});

const dangerSince = sql<Date>`(select min(given_at) from danger
  where danger.applicant_id = applicant.id and handled_at is null)`;

/** Has no person if all lists are empty. */
type WorkListRow = { counts: number[] } & (ListedPerson | { list: null });

interface ListedPerson extends PersonRow {
  list: string;
  since: Date;
  lastContactAt: Date | null;
}

const listedColumns = [...personColumns, 'lastContactAt'] as const;

/** Everything else that the conditions and orders of these lists compare. */
const comparedColumns = [
  ...(['urgency', 'caseWorkerId', 'createdAt', 'statusSince'] as const),
  ...(['enrolmentStart', 'enrolmentEnd'] as const),
] as const;

/**
 * The people who need attention, in one statement. Each list has its count and its first few people:
 * those in danger, then those who have waited longest.
 */
export async function readWorkLists(
  ctx: Ctx<StaffScope>,
  view: DashboardView,
  wanted: { stuck: readonly StuckSince[]; contactBefore: Date; limit: number },
) {
  const listPeople = (name: string, these: People, since: RawBuilder<Date>) =>
    these
      .select([...listedColumns, sql.lit(name).as('list'), since.as('since')])
      .limit(sql.lit(wanted.limit));
  const inDanger = people(ctx, 'all')
    .where(sql<boolean>`urgency > 0`)
    .$if(view === 'mine', (all) => all.where(isMineOrNoOnes(ctx)));
  // Read once for all lists.
  const urgent = ctx.db.selectFrom(sql`urgent`.as('applicant')) as unknown as People;
  const urgentHere = view === 'mine' ? urgent.where(isMine(ctx)) : urgent;
  const lists = [
    { name: 'notContacted', ...withoutContact(wanted.contactBefore) },
    ...wanted.stuck.map((one) => ({ name: one.status, ...stuck(one) })),
  ].map((list) => {
    const these = people(ctx, view).where(list.isListed);
    return { ...list, these, count: limitedCount(ctx.db, these) };
  });
  const scans = [
    listPeople('inDanger', inDanger, dangerSince).orderBy('urgency', 'desc').orderBy(dangerSince),
    // Two scans: a combined order would need its own index for each list.
    ...lists.flatMap(({ name, isListed, these, since }) => [
      listPeople(name, urgentHere.where(isListed), since).orderBy('urgency', 'desc').orderBy(since),
      listPeople(name, these, since).orderBy(since),
    ]),
  ].map((scan) => sql`(${scan.orderBy('id')})`);
  // One plan suits all values, but not all locations: some have few people.
  const plan = ctx.scope.locationAccess === null ? sql`` : plannedForItsValues;
  const { rows } = await sql<WorkListRow>`${plan}
    with urgent as materialized (${inDanger.select([...listedColumns, ...comparedColumns])}),
    counted as (
      select array[
        (select count(*) from urgent), ${sql.join(lists.map(({ count }) => count.column))}
      ]::integer[] as counts
    ),
    listed as (${sql.join(scans, sql` union all `)})
    select counts, list, since, ${sql.join(listedColumns.map((column) => sql.ref(column)))}
    from counted left join listed on true`.execute(ctx.db);
  const totals = [toTotal, ...lists.map(({ count }) => count.toTotal)];
  const names = ['inDanger', ...lists.map(({ name }) => name)];
  return (wantedName: WaitedStatus | 'inDanger' | 'notContacted') => {
    const place = names.indexOf(wantedName);
    const found = rows.flatMap((row) => (row.list === wantedName ? [row] : []));
    // Urgent people are in both scans.
    const unique = [...new Map(found.map((row) => [row.id, row])).values()];
    return {
      count: totals[place]?.(rows[0]?.counts[place] ?? 0) ?? 0,
      first: unique.slice(0, wanted.limit).map((row) => ({
        person: toPerson(row),
        since: row.since.toISOString(),
        lastContact: row.lastContactAt?.toISOString() ?? null,
      })),
    };
  };
}

/** Support record dates in a range, both days included; the next first. */
export async function supportDatesWithin(
  ctx: Ctx<StaffScope>,
  view: DashboardView,
  { from, to, limit }: { from: string; to: string; limit: number },
) {
  const onDays = sql<boolean>`support_date.day >= ${unplanned(from, 'date')}
    and support_date.day <= ${unplanned(to, 'date')}`;
  const within = people(ctx, view)
    .innerJoin('supportDate', 'supportDate.applicantId', 'applicant.id')
    .where(onDays);
  // Few people are deleted, so the dates alone are counted rather than each person looked up.
  const datesOfEveryone = ctx.db
    .selectFrom('supportDate')
    .where(onDays)
    .where(
      sql<boolean>`applicant_id not in (select id from applicant where deleted_at is not null)`,
    );
  const isEveryone = view === 'all' && ctx.scope.locationAccess === null;
  const counted = isEveryone
    ? datesOfEveryone.select(({ fn }) => fn.countAll<number>().as('count'))
    : sql<number>`count(*) over ()`;
  const next = await within
    .select([...personColumns, 'supportDate.kind', 'supportDate.day'])
    .select(sql<number>`(${counted})`.as('counted'))
    .orderBy('supportDate.day')
    .orderBy('supportDate.applicantId')
    .orderBy('supportDate.entryId')
    .orderBy('supportDate.kind')
    .limit(sql.lit(limit))
    .execute();
  return {
    count: next[0]?.counted ?? 0,
    next: next.map(({ kind, day, ...row }) => ({
      ...toPerson(row),
      kind: kind as Dashboard['datesThisWeek']['next'][number]['kind'],
      day,
    })),
  };
}

interface Counted {
  status: string;
  locationId: string | null;
  count: number;
}

/**
 * Numbers by status and location of the record, now and on a past day. Those of the past are null
 * where unknown.
 */
export async function readCounts(
  ctx: Ctx<StaffScope>,
  day: string,
): Promise<{ now: Counted[]; past: Counted[] | null }> {
  const sums = (table: 'peopleCount' | 'peopleOnDay') => sql`
    select status, location_id, sum(people)::integer as count from ${sql.table(table)}
    where ${withinAccess(ctx.scope.locationAccess, [`${table}.locationId`, `${table}.enrolmentLocationId`])}`;
  const { rows } = await sql<Counted & { when: 'now' | 'past' | 'known' }>`
    select 'now' as "when", status, location_id, count from (
      ${sums('peopleCount')} group by status, location_id having sum(people) <> 0
    ) as sums
    union all select 'past', status, location_id, count from (
      ${sums('peopleOnDay')} and day = ${day} group by status, location_id
    ) as sums
    union all select 'known', '', null, 0 where exists (
      select from people_on_day where day = ${day}
    )`.execute(ctx.db);
  const { now = [], past = [], known } = Object.groupBy(rows, (row) => row.when);
  // A known day without visible people counts as zero.
  return { now, past: known ? past : null };
}

const countedBy = ['status', 'locationId', 'enrolmentLocationId'];

/** Sums of these rows by these columns. */
function sumCounts(lines: 'peopleCount' | 'taken', by: readonly string[]) {
  const columns = sql.join(by.map((column) => sql.ref(column)));
  return sql`select ${columns}, sum(people)::integer as people from ${sql.table(lines)}
    group by ${columns} having sum(people) <> 0`;
}

/**
 * Compacts the change rows so that few remain to read. Concurrent readers see either the rows or the sums,
 * never both.
 */
export async function compactCounts(ctx: Ctx<SystemScope>): Promise<void> {
  const compact = async (table: 'peopleCount' | 'tagCount', by: readonly string[]) => {
    const columns = sql.join(by.map((column) => sql.ref(column)));
    await sql`with taken as (delete from ${sql.table(table)} returning *)
      insert into ${sql.table(table)} (${columns}, people) ${sumCounts('taken', by)}`.execute(
      ctx.db,
    );
  };
  await compact('peopleCount', countedBy);
  await compact('tagCount', ['tag', ...countedBy]);
}

/** Stores the current numbers for this day. A second call changes nothing. */
export async function saveCounts(ctx: Ctx<SystemScope>, day: string): Promise<void> {
  await sql`insert into people_on_day (day, status, location_id, enrolment_location_id, people)
    select ${day}::date, sums.* from (${sumCounts('peopleCount', countedBy)}) as sums
    on conflict do nothing`.execute(ctx.db);
}

/** Deletes days before this one. */
export async function deleteCounts(ctx: Ctx<SystemScope>, day: string): Promise<void> {
  await ctx.db.deleteFrom('peopleOnDay').where('day', '<', day).execute();
}
