import { type RawBuilder, sql } from 'kysely';
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
import { searchWords } from '#core/server/db/search-words.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ClientSummary } from '#features/enrollment/contract/clients.ts';
import type { ApplicantSummary, ListCounts } from '#features/person/contract/applicant-lists.ts';
import { type ApplicantStatus, programStatuses } from '#features/person/contract/enumerations.ts';
import { fieldsIn } from '#features/person/contract/person-fields.ts';
import { type DangerMark, sortByUrgency } from '#features/questions/contract/danger-rules.ts';
import { listFlags } from './contact-flags.ts';
import { listFacts, noFacts, worstRule } from './list-facts.ts';
import { matchingApplicants, matchingNear, type Narrowing } from './list-filters.ts';
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

const summaryColumns = [...caseColumns, ...inList, 'dangerMarks'] as const;
const clientColumns = [
  ...summaryColumns,
  ...(['programStatus', 'enrolmentLocationId', 'enrolmentStart', 'enrolmentEnd'] as const),
] as const;

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
  return foundPage(ctx, wanted, { order, columns: clientColumns, present: toClient });
}

/** A page of matching applicants; if no name matches the search, similar names. */
export function listPage(
  ctx: Ctx<StaffScope>,
  wanted: Wanted,
  order: PageOrder,
): Promise<Found<ApplicantSummary>> {
  return foundPage(ctx, wanted, { order, columns: summaryColumns, present: toSummary });
}

async function foundPage<Item extends ApplicantSummary>(
  ctx: Ctx<StaffScope>,
  wanted: Wanted,
  presentation: Presentation<Item>,
): Promise<Found<Item>> {
  const page = await readFound(ctx, wanted, presentation);
  return { ...page, items: await withFacts(ctx, page.items) };
}

/** The applicants that changed last. */
export async function listLatest(
  ctx: Ctx<StaffScope>,
  filters: Narrowing,
  limit: number,
): Promise<ApplicantSummary[]> {
  const rows = await matchingApplicants(ctx, filters, [])
    .select(summaryColumns)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return withFacts(ctx, rows.map(toSummary));
}

async function withFacts<Item extends ApplicantSummary>(
  ctx: Ctx<StaffScope>,
  found: readonly Item[],
): Promise<Item[]> {
  const ids = found.map(({ id }) => id);
  const [flags, facts] = await Promise.all([listFlags(ctx, ids), listFacts(ctx, ids)]);
  return found.map((item) => {
    const contactFlag = flags.get(item.id) ?? null;
    const { contact, ...others } = facts.get(item.id) ?? noFacts;
    return { ...item, ...others, contactFlag, rule: worstRule(item.marks, contactFlag, contact) };
  });
}

async function readFound<Item>(
  ctx: Ctx<StaffScope>,
  { q = '', limit, ...filters }: Wanted,
  { order, columns, present }: Presentation<Item>,
): Promise<Found<Item>> {
  const words = searchWords(q);
  if (words.length === 0) {
    const all = matchingApplicants(ctx, filters, []).select(columns);
    const page = await readPage(ctx.db, all, order, limit, present);
    return { ...page, alike: false };
  }
  const found = (called: readonly string[][]) =>
    readSearchPage(
      ctx.db,
      {
        table: 'applicant',
        columns,
        matching: matchingApplicants(ctx, filters, called),
        near: (rows) => matchingNear(ctx, filters, called, { order, rows }),
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
  const count = async (narrowing: Narrowing) => {
    const counted = counting(ctx.db, matchingApplicants(ctx, narrowing, words));
    return toTotal((await counted.executeTakeFirstOrThrow()).count);
  };
  const counts = {
    mine: await count(quick.mine),
    danger: await count(quick.danger),
    quiet: await count(quick.quiet),
    noBed: await count(quick.noBed),
  };
  if (group === undefined) return { ...counts, groups: [] };
  const column = groupColumns[group];
  const groups = await matchingApplicants(ctx, filters, words)
    .select(sql<string | null>`${sql.ref(column)}`.as('value'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(column)
    .execute();
  return { ...counts, groups };
}

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
};

interface Presentation<Item> {
  order: PageOrder;
  columns: readonly (typeof clientColumns)[number][];
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
  return {
    id: row.id,
    version: row.version,
    reference: row.reference,
    status: row.status,
    ...Object.fromEntries(inList.map((name) => [name, row[name]])),
    marks: sortByUrgency(row.dangerMarks as DangerMark[]),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  } as ApplicantSummary;
}
