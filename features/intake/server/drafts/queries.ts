import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Ctx } from '#core/server/context.ts';
import { type PageOrder, readPage, type SortKey } from '#core/server/db/page.ts';
import {
  comparable,
  containing,
  distance,
  holds,
  isAlike,
  partsOf,
  searchWords,
} from '#core/server/db/search-words.ts';
import { isOfReachedFile } from '#core/server/scope/reach.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Draft, DraftSummary, listDrafts } from '#features/intake/contract/drafts.ts';
import { flagOfApplication } from '#features/person/server/applicants/contact-flags.ts';
import { inUrgency } from '#features/questions/contract/danger-rules.ts';
import type { DraftHit } from '#features/search/contract/search.ts';
import { progress, type SummaryRow, summaryColumns, toSummary } from './draft-summary.ts';

export type ListFilters = z.output<(typeof listDrafts)['query']>;

/**
 * The most urgent first, then who has waited longest; as the index of the queue has it, in which 400
 * years, a whole cycle of the calendar, stand between one urgency and the next.
 */
const queue = sql`((submitted_at at time zone 'UTC') - urgency * interval '400 years')`;

export const sortKeys: Record<string, SortKey> = {
  urgency: { expression: queue, type: 'timestamp' },
  submittedAt: { expression: sql.ref('submittedAt'), type: 'timestamptz' },
  createdAt: { expression: sql.ref('createdAt'), type: 'timestamptz' },
  deletedAt: { expression: sql.ref('deletedAt'), type: 'timestamptz' },
};

/**
 * The drafts in this person's reach; every query of drafts begins here. A draft is at no place until it is
 * finalised or attached; from then on it is where that file is.
 */
function inScope(ctx: Ctx<StaffScope>) {
  const all = ctx.db.selectFrom('draftApplicant');
  if (ctx.scope.reach === null) return all;
  const isAtNoPlace = sql<boolean>`draft_applicant.applicant_id is null and ${ctx.scope.reach.withUnplaced}`;
  return all.where((where) =>
    where.or([isAtNoPlace, isOfReachedFile(ctx.scope.reach, 'draftApplicant.applicantId')]),
  );
}

/** Drafts that wait for a decision; every list and count begins here. */
function waiting(ctx: Ctx<StaffScope>) {
  return inScope(ctx).where('finalisedAt', 'is', null).where('deletedAt', 'is', null);
}

/** Those that were deleted and can still be restored. */
function deleted(ctx: Ctx<StaffScope>, since: Date) {
  return inScope(ctx).where('finalisedAt', 'is', null).where('deletedAt', '>=', since);
}

/** Whether someone's name has a part that begins with, is spelled, or sounds like this one. */
function isNamedLike(part: string): RawBuilder<boolean> {
  const sounds = { word: sql`sound_keys(own.word)`, typed: sql.ref('typed.sounds') };
  return sql<boolean>`exists (
    select from (select word, sound_keys(word) as sounds from ${comparable(sql`${part}`)} as word) as typed,
      unnest(name_words(first_name) || name_words(last_name) || name_words(preferred_name)) as own (word)
    where starts_with(own.word, typed.word)
      or ${isAlike(sql.ref('own.word'), sql.ref('typed.word'), sounds)}
  )`;
}

/** A page of the drafts that were searched for; where there are none, those with names like that. */
export async function listPage(
  ctx: Ctx<StaffScope>,
  filters: ListFilters,
  order: PageOrder,
  { deletedSince, daysOfUnfinished }: { deletedSince: Date; daysOfUnfinished: number },
) {
  const all =
    filters.state === 'deleted'
      ? deleted(ctx, deletedSince)
      : waiting(ctx).where('submittedAt', filters.state === 'submitted' ? 'is not' : 'is', null);
  const words = searchWords(filters.q ?? '');
  const searched = comparable(sql`concat_ws(' ', first_name, last_name, reference)`);
  const isUnfinished = filters.state === 'unfinished';
  const read = (fits: RawBuilder<boolean>[]) =>
    readPage(
      ctx.db,
      fits
        .reduce((matching, one) => matching.where(one), all)
        .select(summaryColumns)
        .select(flagOfApplication.as('contactFlag'))
        .select(isUnfinished ? progress.as('progress') : sql<null>`null`.as('progress')),
      order,
      filters.limit,
      (row) => toSummary(row, daysOfUnfinished),
    );
  const page = await read(
    words.map((word) => sql<boolean>`${searched} like searchable(${containing(word)})`),
  );
  if (words.length === 0 || page.total !== 0) return { ...page, alike: false };
  const alike = await read(partsOf(words).map(isNamedLike));
  return { ...alike, alike: alike.total !== 0 };
}

/** The drafts in danger, then those that have waited longest since they were handed in, and how many wait. */
export async function longestWaiting(ctx: Ctx<StaffScope>, limit: number) {
  const rows = await handedIn(ctx)
    .select(summaryColumns)
    .select(flagOfApplication.as('contactFlag'))
    .select(waitingCount(ctx).as('waiting'))
    .orderBy(queue)
    .orderBy('id')
    .limit(limit)
    .execute();
  return { count: rows[0]?.waiting ?? 0, oldest: rows.map((row) => toSummary(row)) };
}

/** How many drafts wait that were handed in. */
export async function countWaiting(ctx: Ctx<StaffScope>): Promise<number> {
  const { count } = await waitingCount(ctx).executeTakeFirstOrThrow();
  return count;
}

const waitingCount = (ctx: Ctx<StaffScope>) =>
  handedIn(ctx).select((select) => select.fn.countAll<number>().as('count'));

function handedIn(ctx: Ctx<StaffScope>) {
  return waiting(ctx).where('submittedAt', 'is not', null);
}

/** What a person may be called or reached by, as they answered: it becomes a column with finalising. */
const findableAnswers = sql`(
  select string_agg(
    case definition ->> 'boundField'
      when 'phone' then regexp_replace(answer #>> '{}', '\\D', '', 'g')
      else answer #>> '{}' end, ' ')
  from question_answer join question_version using (question_id)
  where draft_applicant_id = draft_applicant.id
    and question_version.version = question_answer.question_version
    and definition ->> 'boundField' in
      ('firstName', 'middleName', 'lastName', 'preferredName', 'phone', 'email'))`;

/**
 * The few handed in that fit best, in the order of `findByWords` of the applicants; where none does, those
 * with names like that.
 */
export async function findByWords(
  ctx: Ctx<StaffScope>,
  q: string,
  limit: number,
): Promise<DraftHit[]> {
  const words = searchWords(q);
  const texts = [
    sql.ref('firstName'),
    sql.ref('lastName'),
    sql.ref('reference'),
    // As corrected, and as given.
    sql.ref('preferredName'),
    sql.ref('email'),
    sql`regexp_replace(phone, '\\D', '', 'g')`,
    findableAnswers,
  ];
  const search = sql.ref('search');
  const all = ctx.db
    // Else what is searched would be put together again for each comparison.
    .with(
      (waitingDraft) => waitingDraft('waiting_draft').materialized(),
      () =>
        handedIn(ctx)
          .select(summaryColumns)
          .select(comparable(sql`concat_ws(' ', ${sql.join(texts)})`).as('search'))
          .select(['preferredName', 'urgency']),
    )
    .selectFrom('waiting_draft')
    .select(['id', 'reference', 'firstName', 'lastName', 'dateOfBirth', 'submittedAt'])
    .select('dangerMarks');
  const read = (fits: RawBuilder<boolean>[]) =>
    fits
      .reduce((matching, one) => matching.where(one), all)
      .orderBy(sql`reference = upper(${q})`, 'desc')
      .orderBy(distance(search, words))
      .orderBy('urgency', 'desc')
      .orderBy('submittedAt')
      .orderBy('id')
      .limit(limit)
      .execute();
  const found = await read(words.map((word) => holds(search, word)));
  const isNone = found.length === 0;
  const rows = isNone ? await read(partsOf(words).map(isNamedLike)) : found;
  return rows.map((row) => ({
    kind: 'draft',
    isAlike: isNone,
    id: row.id,
    reference: row.reference,
    firstName: row.firstName,
    lastName: row.lastName,
    dateOfBirth: row.dateOfBirth,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    marks: inUrgency(row.dangerMarks),
  }));
}

/** One draft in whatever state; the service decides what that means. */
export async function findDraft(ctx: Ctx<StaffScope>, id: string) {
  const row = await selectDraft(ctx, id).executeTakeFirst();
  return row && toState(row);
}

/** As `findDraft`; the row can't change until the transaction ends. */
export async function lockDraft(ctx: Ctx<StaffScope>, id: string) {
  const row = await selectDraft(ctx, id).forUpdate().executeTakeFirst();
  return row && toState(row);
}

function selectDraft(ctx: Ctx<StaffScope>, id: string) {
  return inScope(ctx)
    .select([...summaryColumns, 'applicantId', 'version', 'corrections'])
    .select(flagOfApplication.as('contactFlag'))
    .select(progress.as('progress'))
    .where('id', '=', id);
}

/** The draft has become this applicant, or is a draft again (null). */
export async function setFinalised(
  ctx: Ctx<StaffScope>,
  id: string,
  applicantId: string | null,
  now: Date,
) {
  await ctx.db
    .updateTable('draftApplicant')
    .set({ finalisedAt: applicantId && now, applicantId, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes (a time) or brings back (null). */
export async function setDeleted(
  ctx: Ctx<StaffScope>,
  id: string,
  deletedAt: Date | null,
  now: Date,
) {
  await ctx.db
    .updateTable('draftApplicant')
    .set({ deletedAt, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Keeps corrections, and what lists, search and duplicates show by them. */
export async function setCorrections(
  ctx: Ctx<StaffScope>,
  id: string,
  { corrections, shown }: { corrections: Draft['applicant']; shown: Draft['applicant'] },
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('draftApplicant')
    .set((set) => ({
      corrections: JSON.stringify(corrections),
      firstName: shown.firstName ?? null,
      lastName: shown.lastName ?? null,
      preferredName: shown.preferredName ?? null,
      dateOfBirth: shown.dateOfBirth ?? null,
      phone: shown.phone ?? null,
      email: shown.email ?? null,
      version: set('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute();
}

export interface DraftState {
  summary(daysOfUnfinished: number): DraftSummary;
  reference: string;
  submittedAt: Date | null;
  applicantId: string | null;
  deletedAt: Date | null;
  version: number;
  corrections: Draft['applicant'];
}

interface DraftRow extends SummaryRow {
  applicantId: string | null;
  version: number;
  corrections: unknown;
}

function toState(row: DraftRow): DraftState {
  return {
    summary: (daysOfUnfinished: number) => toSummary(row, daysOfUnfinished),
    reference: row.reference,
    submittedAt: row.submittedAt,
    applicantId: row.applicantId,
    deletedAt: row.deletedAt,
    version: row.version,
    corrections: row.corrections as Draft['applicant'],
  };
}
