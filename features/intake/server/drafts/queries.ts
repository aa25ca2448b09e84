import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Ctx } from '#core/server/context.ts';
import { type PageOrder, readPage, type SortKey } from '#core/server/db/page.ts';
import {
  comparable,
  containing,
  containsWord,
  distance,
  isAlike,
  searchWords,
  splitDoubleNames,
} from '#core/server/db/search-words.ts';
import { isCaseRecordAccessible } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Draft, DraftSummary, listDrafts } from '#features/intake/contract/drafts.ts';
import type { Helper } from '#features/person/contract/filled-in-for-someone.ts';
import { flagOfApplication } from '#features/person/server/applicants/contact-flags.ts';
import { sortByUrgency } from '#features/questions/contract/danger-rules.ts';
import type { DraftHit } from '#features/search/contract/search.ts';
import { progress, type SummaryRow, summaryColumns, toSummary } from './draft-summary.ts';

export type ListFilters = z.output<(typeof listDrafts)['query']>;

/**
 * Most urgent first, then longest waiting. Must match the queue's index. 400 years, a full calendar
 * cycle, separate the urgency levels.
 */
const queue = sql`((submitted_at at time zone 'UTC') - urgency * interval '400 years')`;

export const sortKeys: Record<string, SortKey> = {
  urgency: { expression: queue, type: 'timestamp' },
  submittedAt: { expression: sql.ref('submittedAt'), type: 'timestamptz' },
  createdAt: { expression: sql.ref('createdAt'), type: 'timestamptz' },
  deletedAt: { expression: sql.ref('deletedAt'), type: 'timestamptz' },
};

/**
 * Drafts this user may see; every draft query starts here. A draft has no location until it is
 * finalized or attached; then the record's location applies.
 */
export function draftsInReach(ctx: Ctx<StaffScope>) {
  const all = ctx.db.selectFrom('draftApplicant');
  if (ctx.scope.locationAccess === null) return all;
  const isAtNoPlace = sql<boolean>`draft_applicant.applicant_id is null and ${ctx.scope.locationAccess.withUnplaced}`;
  return all.where((where) =>
    where.or([
      isAtNoPlace,
      isCaseRecordAccessible(ctx.scope.locationAccess, 'draftApplicant.applicantId'),
    ]),
  );
}

/** Drafts awaiting a decision; every list and count starts here. */
function waitingDrafts(ctx: Ctx<StaffScope>) {
  return draftsInReach(ctx).where('finalisedAt', 'is', null).where('deletedAt', 'is', null);
}

/** Deleted drafts that can still be restored. */
function deletedDrafts(ctx: Ctx<StaffScope>, since: Date) {
  return draftsInReach(ctx).where('finalisedAt', 'is', null).where('deletedAt', '>=', since);
}

/** Matches a part of the name by prefix, similar spelling, or sound. */
function isNamedLike(part: string): RawBuilder<boolean> {
  const sounds = { word: sql`sound_keys(own.word)`, typed: sql.ref('typed.sounds') };
  return sql<boolean>`exists (
    select from (select word, sound_keys(word) as sounds from ${comparable(sql`${part}`)} as word) as typed,
      unnest(name_words(first_name) || name_words(last_name) || name_words(preferred_name)) as own (word)
    where starts_with(own.word, typed.word)
      or ${isAlike(sql.ref('own.word'), sql.ref('typed.word'), sounds)}
  )`;
}

/** Page of search results; falls back to similar names. */
export async function listPage(
  ctx: Ctx<StaffScope>,
  filters: ListFilters,
  order: PageOrder,
  { deletedSince, daysOfUnfinished }: { deletedSince: Date; daysOfUnfinished: number },
) {
  const all =
    filters.state === 'deleted'
      ? deletedDrafts(ctx, deletedSince)
      : waitingDrafts(ctx).where(
          'submittedAt',
          filters.state === 'submitted' ? 'is not' : 'is',
          null,
        );
  const searchTerms = searchWords(filters.q ?? '');
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
    searchTerms.map((word) => sql<boolean>`${searched} like searchable(${containing(word)})`),
  );
  if (searchTerms.length === 0 || page.total !== 0) return { ...page, alike: false };
  const alike = await read(splitDoubleNames(searchTerms).map(isNamedLike));
  return { ...alike, alike: alike.total !== 0 };
}

/** Drafts in danger first, then longest waiting since submission, with the total. */
export async function listLongestWaiting(ctx: Ctx<StaffScope>, limit: number) {
  const rows = await submittedDrafts(ctx)
    .select(summaryColumns)
    .select(flagOfApplication.as('contactFlag'))
    .select(waitingCount(ctx).as('waiting'))
    .orderBy(queue)
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute();
  return { count: rows[0]?.waiting ?? 0, oldest: rows.map((row) => toSummary(row)) };
}

export async function countWaiting(ctx: Ctx<StaffScope>): Promise<number> {
  const { count } = await waitingCount(ctx).executeTakeFirstOrThrow();
  return count;
}

const waitingCount = (ctx: Ctx<StaffScope>) =>
  submittedDrafts(ctx).select((select) => select.fn.countAll<number>().as('count'));

/** Submitted drafts awaiting a decision. */
export function submittedDrafts(ctx: Ctx<StaffScope>) {
  return waitingDrafts(ctx).where('submittedAt', 'is not', null);
}

/** Nickname and contact answers for search; they become columns when the draft is finalized. */
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
 * Best matches among submitted drafts, ranked like `findBySearch` of the applicants; falls back to
 * similar names.
 */
export async function findBySearch(
  ctx: Ctx<StaffScope>,
  q: string,
  limit: number,
): Promise<DraftHit[]> {
  const searchTerms = searchWords(q);
  const texts = [
    sql.ref('firstName'),
    sql.ref('lastName'),
    sql.ref('reference'),
    // Corrected and original values.
    sql.ref('preferredName'),
    sql.ref('email'),
    sql`regexp_replace(phone, '\\D', '', 'g')`,
    findableAnswers,
  ];
  const search = sql.ref('search');
  const all = ctx.db
    // Materialized, so that the search text isn't rebuilt for each comparison.
    .with(
      (waitingDraft) => waitingDraft('waiting_draft').materialized(),
      () =>
        submittedDrafts(ctx)
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
      .orderBy(distance(search, searchTerms))
      .orderBy('urgency', 'desc')
      .orderBy('submittedAt')
      .orderBy('id')
      .limit(limit)
      .execute();
  const found = await read(searchTerms.map((word) => containsWord(search, word)));
  const isNone = found.length === 0;
  const rows = isNone ? await read(splitDoubleNames(searchTerms).map(isNamedLike)) : found;
  return rows.map((row) => ({
    kind: 'draft',
    isAlike: isNone,
    id: row.id,
    reference: row.reference,
    firstName: row.firstName,
    lastName: row.lastName,
    dateOfBirth: row.dateOfBirth,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    marks: sortByUrgency(row.dangerMarks),
  }));
}

/** Finds a draft in any state; the service decides how to handle it. */
export async function findDraft(ctx: Ctx<StaffScope>, id: string) {
  const row = await selectDraft(ctx, id).executeTakeFirst();
  return row && toState(row);
}

/** Like `findDraft`, with a row lock. */
export async function lockDraft(ctx: Ctx<StaffScope>, id: string) {
  const row = await selectDraft(ctx, id).forUpdate().executeTakeFirst();
  return row && toState(row);
}

const taker = sql<Draft['takenBy']>`(
  select jsonb_build_object(
    'id', account.id, 'firstName', account.first_name, 'lastName', account.last_name)
  from account where account.id = draft_applicant.taken_by
)`;

function selectDraft(ctx: Ctx<StaffScope>, id: string) {
  return draftsInReach(ctx)
    .select([...summaryColumns, 'applicantId', 'version', 'corrections'])
    .select(['signedOn', 'receivedOn', 'filledInBy', 'helper', 'takenAt'])
    .select(taker.as('takenBy'))
    .select(flagOfApplication.as('contactFlag'))
    .select(progress.as('progress'))
    .where('id', '=', id);
}

/** Notes when staff first opened a submitted draft. */
export async function setReviewed(ctx: Ctx<StaffScope>, id: string, now: Date): Promise<void> {
  await ctx.db
    .updateTable('draftApplicant')
    .set({ reviewedAt: now })
    .where('id', '=', id)
    .where('submittedAt', 'is not', null)
    .where('reviewedAt', 'is', null)
    .execute();
}

/** Marks the draft finalized, or waiting again (null). */
export async function setFinalized(
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

/** Deletes, or restores (null). */
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

/** Stores corrections and the values derived for lists, search, and duplicates. */
export async function setCorrections(
  ctx: Ctx<StaffScope>,
  id: string,
  { corrections, corrected }: { corrections: Draft['applicant']; corrected: Draft['applicant'] },
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('draftApplicant')
    .set((set) => ({
      corrections: JSON.stringify(corrections),
      firstName: corrected.firstName ?? null,
      lastName: corrected.lastName ?? null,
      preferredName: corrected.preferredName ?? null,
      dateOfBirth: corrected.dateOfBirth ?? null,
      phone: corrected.phone ?? null,
      email: corrected.email ?? null,
      version: set('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute();
}

export async function setHelper(ctx: Ctx<StaffScope>, id: string, helper: Helper): Promise<void> {
  await ctx.db
    .updateTable('draftApplicant')
    .set({ helper: JSON.stringify(helper), updatedAt: ctx.now })
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
  arrival: Pick<Draft, 'signedOn' | 'receivedOn' | 'filledInBy' | 'helper' | 'takenBy' | 'takenAt'>;
}

interface DraftRow extends SummaryRow {
  signedOn: string | null;
  receivedOn: string | null;
  filledInBy: string | null;
  helper: Helper | null;
  takenBy: Draft['takenBy'];
  takenAt: Date | null;
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
    arrival: {
      signedOn: row.signedOn,
      receivedOn: row.receivedOn,
      filledInBy: row.filledInBy,
      helper: row.helper,
      takenBy: row.takenBy,
      takenAt: row.takenAt?.toISOString() ?? null,
    },
  };
}
