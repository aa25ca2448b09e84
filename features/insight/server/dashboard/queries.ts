import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Total } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import { counting, type PageOrder, pageOrder, readPage, toTotal } from '#core/server/db/page.ts';
import type { DB } from '#core/server/db/tables.ts';
import { withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { inScope, isActiveCase, lastContact } from '#features/person/server/applicants/queries.ts';
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

function people(ctx: Ctx<StaffScope>, view: DashboardView) {
  const all = inScope(ctx).where('deletedAt', 'is', null);
  return view === 'mine' ? all.where('caseWorkerId', '=', ctx.scope.accountId) : all;
}

/** True when the caller is a case worker of anyone. */
export async function hasCases(ctx: Ctx<StaffScope>): Promise<boolean> {
  const found = await people(ctx, 'mine').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

/**
 * People in danger, the most urgent first, then the longest waiting. People without a case worker count as
 * everyone's.
 */
export async function inDanger(ctx: Ctx<StaffScope>, view: DashboardView, limit: number) {
  const since = sql<Date>`(select min(given_at) from danger
    where danger.applicant_id = applicant.id and handled_at is null)`;
  const these = people(ctx, 'all')
    .where('urgency', '>', 0)
    .$if(view === 'mine', (all) =>
      all.where((where) =>
        where.or([
          where('caseWorkerId', '=', ctx.scope.accountId),
          where('caseWorkerId', 'is', null),
        ]),
      ),
    );
  const counted = await counting(ctx.db, these.select('id')).executeTakeFirstOrThrow();
  const rows = await these
    .select(personColumns)
    .select(since.as('since'))
    .orderBy('urgency', 'desc')
    .orderBy('since')
    .orderBy('id')
    .limit(limit)
    .execute();
  return {
    count: toTotal(counted.count),
    first: rows.map((row) => ({
      ...toPerson(row),
      since: row.since.toISOString(),
    })),
  };
}

const waitedColumns = [...personColumns, 'statusSince', 'lastContactAt'] as const;

interface WaitedRow extends PersonRow {
  statusSince: Date;
  lastContactAt: Date | null;
}

/** Oldest moment first. */
const oldestFirst = {
  status: orderBy(sql.ref<Date>('statusSince')),
  contact: orderBy(lastContact),
};

function orderBy(expression: RawBuilder<Date>): PageOrder {
  const order = pageOrder({ moment: { expression, type: 'timestamptz' } }, 'moment', undefined);
  return order;
}

/** The first of these people: danger first, then the longest waiting. */
async function urgentFirst<Item extends { id: string }>(
  on: Executor,
  these: SelectQueryBuilder<DB, 'applicant', WaitedRow>,
  order: PageOrder,
  limit: number,
  present: (row: WaitedRow) => Item,
): Promise<{ count: Total; longest: Item[] }> {
  // Two index scans: a combined order would need its own index for each list.
  const urgent = await these
    .where('urgency', '>', 0)
    .orderBy('urgency', 'desc')
    .orderBy(order.key, order.direction)
    .orderBy('id')
    .limit(limit)
    .execute();
  const { items, total } = await readPage(on, these, order, limit, present);
  const first = urgent.map(present);
  const others = items.filter(({ id }) => !first.some((one) => one.id === id));
  return { count: total, longest: [...first, ...others].slice(0, limit) };
}

/** Number of people in a status since before a moment, and the first of them. */
export async function findStuckPeople(
  ctx: Ctx<StaffScope>,
  view: DashboardView,
  { status, before, limit }: { status: ApplicantStatus; before: Date; limit: number },
) {
  const these = people(ctx, view)
    .select(waitedColumns)
    .where('status', '=', status)
    .where('statusSince', '<', before);
  return urgentFirst(ctx.db, these, oldestFirst.status, limit, (row) => ({
    ...toPerson(row),
    since: row.statusSince.toISOString(),
  }));
}

/** People without contact since `before`. */
const withoutContact = (ctx: Ctx<StaffScope>, view: DashboardView, before: Date) =>
  people(ctx, view).where(isActiveCase).where(lastContact, '<', before);

export async function countNotContacted(
  ctx: Ctx<StaffScope>,
  view: DashboardView,
  before: Date,
): Promise<Total> {
  const these = withoutContact(ctx, view, before).select('id');
  return toTotal((await counting(ctx.db, these).executeTakeFirstOrThrow()).count);
}

/** People without contact since `before`: number, and the first of them. */
export async function notContacted(
  ctx: Ctx<StaffScope>,
  view: DashboardView,
  { before, limit }: { before: Date; limit: number },
) {
  const these = withoutContact(ctx, view, before).select(waitedColumns);
  return urgentFirst(ctx.db, these, oldestFirst.contact, limit, (row) => ({
    ...toPerson(row),
    lastContact: row.lastContactAt?.toISOString() ?? null,
  }));
}

/** Support record dates in a range, both days included; the next first. */
export async function supportDatesWithin(
  ctx: Ctx<StaffScope>,
  view: DashboardView,
  { from, to, limit }: { from: string; to: string; limit: number },
) {
  const within = people(ctx, view)
    .innerJoin('supportDate', 'supportDate.applicantId', 'applicant.id')
    .where('supportDate.day', '>=', from)
    .where('supportDate.day', '<=', to);
  const counted = within.select((select) => select.fn.countAll<number>().as('count'));
  const next = await within
    .select([...personColumns, 'supportDate.kind', 'supportDate.day'])
    .select(counted.as('counted'))
    .orderBy('supportDate.day')
    .orderBy('supportDate.applicantId')
    .orderBy('supportDate.entryId')
    .orderBy('supportDate.kind')
    .limit(limit)
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

/** Current numbers by status and location of the record. */
export async function currentCounts(ctx: Ctx<StaffScope>): Promise<Counted[]> {
  const rows = await ctx.db
    .selectFrom('peopleCount')
    .select(['status', 'locationId', sql<number>`sum(people)::integer`.as('count')])
    .where(
      withinAccess(ctx.scope.locationAccess, [
        'peopleCount.locationId',
        'peopleCount.enrolmentLocationId',
      ]),
    )
    .groupBy(['status', 'locationId'])
    .having(sql`sum(people)`, '<>', 0)
    .execute();
  return rows.map(toCounted);
}

/** Sums of these rows by status and location. */
const sumCounts = (lines: 'peopleCount' | 'taken') => sql`
  select status, location_id, enrolment_location_id, sum(people)::integer as people
  from ${sql.table(lines)} group by status, location_id, enrolment_location_id
  having sum(people) <> 0`;

/**
 * Compacts the change rows so that few remain to read. Concurrent readers see either the rows or the sums,
 * never both.
 */
export async function compactCounts(ctx: Ctx<SystemScope>): Promise<void> {
  await sql`with taken as (delete from people_count returning *)
    insert into people_count (status, location_id, enrolment_location_id, people)
    ${sumCounts('taken')}`.execute(ctx.db);
}

/** Numbers on a past day; null where unknown. */
export async function storedCounts(ctx: Ctx<StaffScope>, day: string): Promise<Counted[] | null> {
  const storedRows = ctx.db.selectFrom('peopleOnDay').where('day', '=', day);
  const rows = await storedRows
    .select(['status', 'locationId', sql<number>`sum(people)::integer`.as('count')])
    .where(withinAccess(ctx.scope.locationAccess, storedLocationColumns))
    .groupBy(['status', 'locationId'])
    .execute();
  if (rows.length > 0) return rows.map(toCounted);
  // A known day without visible people counts as zero.
  return (await storedRows.select('day').limit(1).executeTakeFirst()) ? [] : null;
}

const storedLocationColumns = [
  'peopleOnDay.locationId',
  'peopleOnDay.enrolmentLocationId',
] as const;

function toCounted(row: { status: string; locationId: string | null; count: number }): Counted {
  return row;
}

/** Stores the current numbers for this day. A second call changes nothing. */
export async function saveCounts(ctx: Ctx<SystemScope>, day: string): Promise<void> {
  await sql`insert into people_on_day (day, status, location_id, enrolment_location_id, people)
    select ${day}::date, sums.* from (${sumCounts('peopleCount')}) as sums
    on conflict do nothing`.execute(ctx.db);
}

/** Deletes days before this one. */
export async function deleteCounts(ctx: Ctx<SystemScope>, day: string): Promise<void> {
  await ctx.db.deleteFrom('peopleOnDay').where('day', '<', day).execute();
}
