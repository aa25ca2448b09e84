import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { SortKey } from '#core/server/db/page.ts';
import {
  counting,
  type Page,
  type PageOrder,
  readPage,
  readSearchPage,
  toTotal,
} from '#core/server/db/page.ts';
import { plannedForItsValues } from '#core/server/db/prepared-statements.ts';
import { searchWords } from '#core/server/db/search-words.ts';
import type { DB } from '#core/server/db/tables.ts';
import { writtenColumns } from '#core/server/db/written-columns.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ClientSummary } from '#features/enrollment/contract/clients.ts';
import type { ApplicantSummary, ListCounts } from '#features/person/contract/applicant-lists.ts';
import { type ApplicantStatus, programStatuses } from '#features/person/contract/enumerations.ts';
import { fieldsIn } from '#features/person/contract/person-fields.ts';
import { type DangerMark, sortByUrgency } from '#features/questions/contract/danger-rules.ts';
import { factColumns, moreFacts, toFacts } from './list-facts.ts';
import {
  hasIndexedOrder,
  matchingApplicants,
  matchingNear,
  type Narrowing,
  summedPeople,
} from './list-filters.ts';
import { findSimilarWords } from './name-words.ts';
import { caseColumns, inScope } from './queries.ts';

/** In the order of the work. */
const statusOrder: ApplicantStatus[] = [
  'prescreening-incomplete',
  'screening-incomplete',
  'pending',
  'approve',
  'client',
  'decline',
];

/** People in danger first, then by name, within each group. Ranks have the same length. */
const groupedBy = (rank: RawBuilder<unknown>): SortKey => ({
  expression: sql`((lpad(coalesce(${rank}, 0)::text, 5, '0') || (2 - urgency) || sort_name)
    collate "und-x-icu")`,
  type: 'text',
});

const rank = (values: readonly string[], column: 'status' | 'program_status') =>
  sql`array_position(array[${sql.join(values.map((value) => sql.lit(value)))}], ${sql.ref(column)})`;

/** Read once per query. Nobody comes first. */
const workerRank = sql`array_position((
  select array_agg(account.id order by lower(account.first_name || ' ' || account.last_name),
    account.id) from account
), case_worker_id)`;

const locationRank = (column: 'location_id' | 'enrolment_location_id') => sql`array_position((
  select array_agg(location.id order by lower(location.name), location.id) from location
), ${sql.ref(column)})`;

export const sortKeys: Record<string, SortKey> = {
  // Must match the indexes; see the application queue.
  urgency: {
    expression: sql`((created_at at time zone 'UTC') - urgency * interval '400 years')`,
    type: 'timestamp',
  },
  danger: {
    expression: sql`((created_at at time zone 'UTC') + urgency * interval '400 years')`,
    type: 'timestamp',
  },
  createdAt: { expression: sql.ref('createdAt'), type: 'timestamptz' },
  updatedAt: { expression: sql.ref('updatedAt'), type: 'timestamptz' },
  lastName: { expression: sql.ref('sortName'), type: 'text' },
  reference: { expression: sql.ref('reference'), type: 'text' },
  // Unknown birth dates sort last among the young.
  dateOfBirth: { expression: sql`coalesce(date_of_birth, 'infinity')`, type: 'date' },
  startDate: { expression: sql`coalesce(enrolment_start, 'infinity')`, type: 'date' },
  // Current clients sort after all who have left.
  endDate: { expression: sql`coalesce(enrolment_end, 'infinity')`, type: 'date' },
  status: groupedBy(rank(statusOrder, 'status')),
  programStatus: groupedBy(rank(programStatuses, 'program_status')),
  caseWorker: groupedBy(workerRank),
  location: groupedBy(locationRank('location_id')),
  enrolmentLocation: groupedBy(locationRank('enrolment_location_id')),
};

/** A number of days larger than the gap between any two start dates. */
export const clientSortKeys: Record<string, SortKey> = {
  ...sortKeys,
  danger: {
    expression: sql`(coalesce(enrolment_start, '3000-01-01') - '2020-01-01'::date
      + urgency * 1000000)`,
    type: 'integer',
  },
};

const inList = fieldsIn('list');

const summaryColumns = [...caseColumns, ...inList, 'dangerMarks', ...factColumns] as const;
const clientColumns = [
  ...summaryColumns,
  ...(['programStatus', 'enrolmentLocationId', 'enrolmentStart', 'enrolmentEnd'] as const),
] as const;
const readSummary = writtenColumns<Row>('applicant', summaryColumns, moreFacts);
const readClient = writtenColumns<Row>('applicant', clientColumns, moreFacts);

interface Wanted extends Narrowing {
  q?: string | undefined;
  limit: number;
}
type Found<Item> = Page<Item> & { alike: boolean };

/** Same as `listPage`, for clients. */
export function clientPage(
  ctx: Ctx<StaffScope>,
  wanted: Wanted,
  order: PageOrder,
): Promise<Found<ClientSummary>> {
  return foundPage(ctx, wanted, { order, columns: readClient, present: toClient });
}

/** A page of matching applicants; if no name matches the search, similar names. */
export function listPage(
  ctx: Ctx<StaffScope>,
  wanted: Wanted,
  order: PageOrder,
): Promise<Found<ApplicantSummary>> {
  return foundPage(ctx, wanted, { order, columns: readSummary, present: toSummary });
}

/** The applicants that changed last. */
export async function listLatest(
  ctx: Ctx<StaffScope>,
  filters: Narrowing,
  limit: number,
): Promise<ApplicantSummary[]> {
  const people = matchingApplicants(ctx, filters, []).select(readSummary(ctx.db)) as Rows;
  const rows = await people
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(toSummary);
}

/** Few people have a word of this length in common. */
const rareLength = 5;

async function foundPage<Item>(
  ctx: Ctx<StaffScope>,
  { q = '', limit, ...filters }: Wanted,
  { order, columns, present }: Presentation<Item>,
): Promise<Found<Item>> {
  const words = searchWords(q);
  if (words.length === 0) {
    const all = matchingApplicants(ctx, filters, []).select(columns(ctx.db)) as Rows;
    const summed = summedPeople(ctx, filters)?.select(sumOfPeople.as('people'));
    const reading = {
      limit,
      counted: summed && sql<number>`(${summed})`,
      plan: hasIndexedOrder(ctx.scope, filters, order.sort) ? 'once' : 'for-its-values',
    } as const;
    const page = await readPage(ctx.db, all, order, reading, present);
    return { ...page, alike: false };
  }
  const found = (called: readonly string[][]) =>
    readSearchPage(
      ctx.db,
      {
        table: 'applicant',
        columns: columns(ctx.db),
        matching: matchingApplicants(ctx, filters, called),
        near: (rows) => matchingNear(ctx, filters, called, { order, rows }),
        areFew: words.some((word) => word.length >= rareLength),
        present,
      },
      order,
      limit,
    );
  const page = await found(words.map((word) => [word]));
  if (page.total !== 0) return { ...page, alike: false };
  const called = await findSimilarWords(ctx, words);
  if (called === undefined) return { ...page, alike: false };
  const alike = await found(called);
  return { ...alike, alike: alike.total !== 0 };
}

type Group = 'status' | 'programStatus' | 'caseWorker' | 'location' | 'enrolmentLocation';

const groupColumns = {
  status: 'status',
  programStatus: 'programStatus',
  caseWorker: 'caseWorkerId',
  location: 'locationId',
  enrolmentLocation: 'enrolmentLocationId',
} as const satisfies Record<Group, string>;

/** Numbers for quick filters and groups. @param quick the list with each quick filter */
export async function countPeople(
  ctx: Ctx<StaffScope>,
  { q = '', ...filters }: Narrowing & { q?: string | undefined },
  quick: Record<Exclude<keyof ListCounts, 'groups'>, Narrowing>,
  group: Group | undefined,
): Promise<ListCounts> {
  const words = searchWords(q).map((word) => [word]);
  const count = (narrowing: Narrowing) =>
    sql<number>`(${counting(ctx.db, matchingApplicants(ctx, narrowing, words))})`;
  // How many a word finds differs too much for one plan.
  const plan = words.length > 0 ? plannedForItsValues : sql``;
  const { rows } = await sql<Record<keyof typeof quick, number>>`
    select ${plan} ${count(quick.mine)} as mine, ${count(quick.danger)} as danger,
      ${count(quick.quiet)} as quiet, ${count(quick.noBed)} as no_bed
  `.execute(ctx.db);
  const { mine = 0, danger = 0, quiet = 0, noBed = 0 } = rows[0] ?? {};
  const counts = {
    mine: toTotal(mine),
    danger: toTotal(danger),
    quiet: toTotal(quiet),
    noBed: toTotal(noBed),
  };
  if (group === undefined) return { ...counts, groups: [] };
  const column = groupColumns[group];
  const value = sql<string | null>`${sql.ref(column)}`.as('value');
  const isKept = words.length === 0 && column !== 'programStatus' && column !== 'caseWorkerId';
  const kept = isKept ? column : undefined;
  const summed = kept && summedPeople(ctx, filters);
  const groups =
    kept && summed
      ? await summed
          .select(value)
          .select(sumOfPeople.as('count'))
          .groupBy(kept)
          .having(sumOfPeople, '<>', 0)
          .execute()
      : await matchingApplicants(ctx, filters, words)
          .select(value)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .groupBy(column)
          .execute();
  return { ...counts, groups };
}

/** The number of people in rows of `summedPeople`. */
const sumOfPeople = sql<number>`coalesce(sum(people), 0)::int`;

export async function listTags(ctx: Ctx<StaffScope>): Promise<string[]> {
  if (ctx.scope.locationAccess !== null) return listAccessibleTags(ctx);
  const rows = await ctx.db
    .selectFrom('knownTag')
    .select('name')
    .orderBy(sql`name collate "und-x-icu"`)
    .execute();
  return rows.map(({ name }) => name);
}

/** Only from people within location access, because a tag may reveal someone elsewhere. */
async function listAccessibleTags(ctx: Ctx<StaffScope>): Promise<string[]> {
  const tagged = inScope(ctx)
    .select(sql<string>`unnest(tags)`.as('name'))
    .where('deletedAt', 'is', null);
  const rows = await ctx.db
    .selectFrom(tagged.as('tagged'))
    .select('name')
    .groupBy('name')
    .orderBy(sql`name collate "und-x-icu"`)
    .execute();
  return rows.map(({ name }) => name);
}

type Row = Record<string, unknown> & {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  submittedAt: Date | null;
  deletedAt: Date | null;
} & Parameters<typeof toFacts>[0];

type Rows = SelectQueryBuilder<DB, 'applicant', Row>;

interface Presentation<Item> {
  order: PageOrder;
  columns: ReturnType<typeof writtenColumns<Row>>;
  present: (row: Row) => Item;
}

function toClient(row: Row): ClientSummary {
  return {
    ...toSummary(row),
    programStatus: row.programStatus,
    enrolment: row.enrolmentStart && {
      locationId: row.enrolmentLocationId,
      startDate: row.enrolmentStart,
      endDate: row.enrolmentEnd,
    },
  } as ClientSummary;
}

function toSummary(row: Row): ApplicantSummary {
  const marks = sortByUrgency(row.dangerMarks as DangerMark[]);
  return {
    id: row.id,
    version: row.version,
    reference: row.reference,
    status: row.status,
    ...Object.fromEntries(inList.map((name) => [name, row[name]])),
    marks,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    ...toFacts(row, marks),
  } as ApplicantSummary;
}
