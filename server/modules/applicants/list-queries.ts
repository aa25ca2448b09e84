import { sql } from 'kysely';
import type { ApplicantSummary } from '#contract/applicant-lists.ts';
import type { ClientSummary } from '#contract/clients.ts';
import { type DangerMark, inUrgency } from '#contract/danger-rules.ts';
import type { Executor } from '#server/platform/database.ts';
import type { SortKey } from '#server/platform/page.ts';
import { type Page, type PageOrder, readFoundPage, readPage } from '#server/platform/page.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import { searchWords } from '#server/platform/search-words.ts';
import { listFlags } from '../contact-safety/service.ts';
import { matchingApplicants, matchingNear, type Narrowing } from './list-filters.ts';
import { wordsAlike } from './name-words.ts';
import { handlingColumns, inScope } from './queries.ts';

export const sortKeys: Record<string, SortKey> = {
  // As the indexes have them: see the queue of the drafts.
  urgency: {
    expression: sql`((created_at at time zone 'UTC') - urgency * interval '400 years')`,
    type: 'timestamp',
  },
  danger: {
    expression: sql`((created_at at time zone 'UTC') + urgency * interval '400 years')`,
    type: 'timestamp',
  },
  createdAt: { expression: sql.ref('created_at'), type: 'timestamptz' },
  updatedAt: { expression: sql.ref('updated_at'), type: 'timestamptz' },
  lastName: { expression: sql.ref('sort_name'), type: 'text' },
  reference: { expression: sql.ref('reference'), type: 'text' },
  // Whoever's isn't known comes last among the young ones, as if they were not born yet.
  dateOfBirth: { expression: sql`coalesce(date_of_birth, 'infinity')`, type: 'date' },
  startDate: { expression: sql`coalesce(enrolment_start, 'infinity')`, type: 'date' },
  // Whoever is here still comes after everybody who has left.
  endDate: { expression: sql`coalesce(enrolment_end, 'infinity')`, type: 'date' },
};

/** Days apart, more than there are between any two starts. */
export const clientSortKeys: Record<string, SortKey> = {
  ...sortKeys,
  danger: {
    expression: sql`(coalesce(enrolment_start, '3000-01-01') - '2020-01-01'::date
      + urgency * 1000000)`,
    type: 'integer',
  },
};

const summaryColumns = [
  ...handlingColumns,
  ...(['first_name', 'last_name', 'preferred_name', 'date_of_birth', 'phone', 'email'] as const),
  ...(['housing_status', 'location_id', 'case_worker_id', 'tags', 'danger_marks'] as const),
] as const;
const clientColumns = [
  ...summaryColumns,
  ...(['program_status', 'enrolment_location_id', 'enrolment_start', 'enrolment_end'] as const),
] as const;

interface Wanted extends Narrowing {
  q?: string | undefined;
  limit: number;
}
type Found<Item> = Page<Item> & { alike: boolean };

/** As `listPage`, of clients. */
export function clientPage(
  on: Executor,
  scope: StaffScope,
  wanted: Wanted,
  order: PageOrder,
): Promise<Found<ClientSummary>> {
  return foundPage(on, scope, wanted, { order, columns: clientColumns, present: toClient });
}

/**
 * A page of the applicants that the filters leave. Where nobody is called what was searched for,
 * those who are called something like it.
 */
export function listPage(
  on: Executor,
  scope: StaffScope,
  wanted: Wanted,
  order: PageOrder,
): Promise<Found<ApplicantSummary>> {
  return foundPage(on, scope, wanted, { order, columns: summaryColumns, present: toSummary });
}

async function foundPage<Item extends ApplicantSummary>(
  on: Executor,
  scope: StaffScope,
  wanted: Wanted,
  presentation: Presentation<Item>,
): Promise<Found<Item>> {
  const page = await readFound(on, scope, wanted, presentation);
  const ids = page.items.map(({ id }) => id);
  const flags = await listFlags(on, scope, ids);
  const items = page.items.map((item) => ({ ...item, contactFlag: flags.get(item.id) ?? null }));
  return { ...page, items };
}

async function readFound<Item>(
  on: Executor,
  scope: StaffScope,
  { q = '', limit, ...filters }: Wanted,
  { order, columns, present }: Presentation<Item>,
): Promise<Found<Item>> {
  const words = searchWords(q);
  if (words.length === 0) {
    const all = matchingApplicants(on, scope, filters, []).select(columns);
    const page = await readPage(on, all, order, limit, present);
    return { ...page, alike: false };
  }
  const found = (called: readonly string[][]) =>
    readFoundPage(
      on,
      {
        table: 'applicant',
        columns,
        matching: matchingApplicants(on, scope, filters, called),
        near: (rows) => matchingNear(on, scope, filters, called, { order, rows }),
        present,
      },
      order,
      limit,
    );
  const page = await found(words.map((word) => [word]));
  if (page.total !== 0) return { ...page, alike: false };
  const called = await wordsAlike(on, scope, words);
  if (called === undefined) return { ...page, alike: false };
  const alike = await found(called);
  return { ...alike, alike: alike.total !== 0 };
}

/** The tags in use. */
export async function listTags(on: Executor, scope: StaffScope): Promise<string[]> {
  if (scope.reach !== null) return listReachedTags(on, scope);
  const rows = await on
    .selectFrom('known_tag')
    .select('name')
    .orderBy(sql`name collate "und-x-icu"`)
    .execute();
  return rows.map(({ name }) => name);
}

/** Of the people in reach alone: a tag may say who is somewhere else. */
async function listReachedTags(on: Executor, scope: StaffScope): Promise<string[]> {
  const tagged = inScope(on, scope)
    .select(sql<string>`unnest(tags)`.as('name'))
    .where('deleted_at', 'is', null);
  const rows = await on
    .selectFrom(tagged.as('tagged'))
    .select('name')
    .groupBy('name')
    .orderBy(sql`name collate "und-x-icu"`)
    .execute();
  return rows.map(({ name }) => name);
}

type Row = Record<string, unknown> & {
  id: string;
  created_at: Date;
  updated_at: Date;
  submitted_at: Date | null;
  deleted_at: Date | null;
};

interface Presentation<Item> {
  order: PageOrder;
  columns: readonly (typeof clientColumns)[number][];
  present: (row: Row) => Item;
}

function toClient(row: Row): ClientSummary {
  return {
    ...toSummary(row),
    programStatus: row.program_status,
    enrolment: row.enrolment_start && {
      locationId: row.enrolment_location_id,
      startDate: row.enrolment_start,
      endDate: row.enrolment_end,
    },
  } as ClientSummary;
}

function toSummary(row: Row): ApplicantSummary {
  return {
    id: row.id,
    version: row.version,
    reference: row.reference,
    firstName: row.first_name,
    lastName: row.last_name,
    preferredName: row.preferred_name,
    dateOfBirth: row.date_of_birth,
    phone: row.phone,
    email: row.email,
    status: row.status,
    housingStatus: row.housing_status,
    locationId: row.location_id,
    caseWorkerId: row.case_worker_id,
    tags: row.tags,
    marks: inUrgency(row.danger_marks as DangerMark[]),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    contactFlag: null,
  } as ApplicantSummary;
}
