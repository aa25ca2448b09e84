import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { DuplicateRecord } from '#features/duplicates/contract/duplicates.ts';
import type { Evidence } from './policy.ts';

/** The person to search for, and the records to exclude (their own). */
export interface Sought {
  firstName: string | null;
  lastName: string | null;
  preferredName: string | null;
  dateOfBirth: string | null;
  phone: string | null;
  email: string | null;
}

export interface Candidate {
  record: DuplicateRecord;
  evidence: Evidence;
}

/** Per kind; more than anyone reads, so that the best are included. */
export const maxCandidates = 60;

/** Minimum share of common letters for a name to be compared. */
const minSimilarity = 0.55;

/** Applicants who exist or can be restored, limited by location access if the caller's is limited. */
export function isVisibleApplicant(
  { locationAccess }: StaffScope,
  deletedSince: Date,
  locationColumns: readonly [string, string],
): RawBuilder<unknown> {
  const isPresent = sql`(deleted_at is null or deleted_at >= ${deletedSince}) and merged_into is null`;
  return locationAccess === null
    ? isPresent
    : sql`${isPresent} and ${withinAccess(locationAccess, locationColumns)}`;
}

/** Applications only; accepted ones are found as applicants. An application has no location yet. */
export function isVisibleDraft({ locationAccess }: StaffScope): RawBuilder<unknown> {
  const isPending = sql`deleted_at is null and finalised_at is null`;
  return locationAccess === null || locationAccess.withUnplaced
    ? isPending
    : sql`${isPending} and false`;
}

/**
 * The records within location access that have anything in common with a person. Each way to match uses an index, so
 * the result is small.
 */
export async function findCandidates(
  ctx: Ctx<StaffScope>,
  sought: Sought & { draftId: string },
  likeDays: readonly string[],
  deletedSince: Date,
): Promise<Candidate[]> {
  // Sets the threshold of the % operator until the transaction ends.
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(minSimilarity)}, true)`.execute(
    ctx.db,
  );
  const applicants = await select(ctx.db, sought, likeDays, {
    table: sql`applicant`,
    condition: isVisibleApplicant(ctx.scope, deletedSince, caseRecordLocations),
    extraColumns: sql`status, location_id, deleted_at`,
  });
  const drafts = await select(ctx.db, sought, likeDays, {
    table: sql`draft_applicant`,
    condition: sql`${isVisibleDraft(ctx.scope)} and id <> ${sought.draftId}`,
    extraColumns: sql`submitted_at`,
  });
  return [
    ...applicants.map((row) => toCandidate(row, sought, toApplicantRecord(row))),
    ...drafts.map((row) => toCandidate(row, sought, toDraftRecord(row))),
  ];
}

/** Orders by the indexed matches, so that the best candidates survive the limit. */
const indexScore = sql`
  coalesce(phone_key = (select phone from sought), false)::int * 3
  + coalesce(mailbox_key = (select mailbox from sought), false)::int * 4
  + (name_sounds && (select sounds from sought))::int * 2
  + similarity(name_text, (select text from sought)) * 3`;

/** The same order for rows that already hold their matches. */
export const matchScore = sql`(same_phone::int * 3 + same_email::int * 4 + sounds_alike::int * 2
  + similarity * 3 + same_birth::int * 3)`;

interface Source {
  table: RawBuilder<unknown>;
  /** The rows to include. */
  condition: RawBuilder<unknown>;
  extraColumns: RawBuilder<unknown>;
}

async function select(
  on: Executor,
  { firstName, lastName, preferredName, phone, email }: Sought,
  likeDays: readonly string[],
  { table, condition, extraColumns }: Source,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with sought as materialized (
      select name_words(${firstName}) as first_words, name_words(${preferredName}) as preferred_words,
        name_words(${lastName}) as last_words, name_text(${firstName}, ${lastName}) as text,
        name_sounds(${firstName}, ${preferredName}, ${lastName}) as sounds,
        phone_key(${phone}) as phone, mailbox_key(${email}) as mailbox
    ),
    candidate as materialized (
      select id, reference, first_name, last_name, preferred_name, date_of_birth, phone, email,
        ${extraColumns},
        name_sounds && (select sounds from sought) as sounds_alike,
        similarity(name_text, (select text from sought)) as similarity,
        coalesce(phone_key = (select phone from sought), false) as same_phone,
        coalesce(mailbox_key = (select mailbox from sought), false) as same_email
      from ${table}
      where ${condition} and (
        name_sounds && (select sounds from sought)
        or name_text % (select text from sought)
        or phone_key = (select phone from sought)
        or mailbox_key = (select mailbox from sought)
        or date_of_birth = any(${likeDays}::date[])
      )
      order by ${indexScore} + coalesce(date_of_birth = any(${likeDays}::date[]), false)::int * 3 desc, id
      limit ${maxCandidates}
    ),
    -- Taking names apart is dear: only those of the few that are left.
    worded as (
      select candidate.*, name_words(first_name) as first_words,
        name_words(preferred_name) as preferred_words, name_words(last_name) as last_words
      from candidate
    ),
    compared as (
      select worded.*,
        worded.first_words = sought.first_words and worded.first_words <> '{}'
          or worded.preferred_words = sought.first_words and sought.first_words <> '{}'
          or worded.first_words = sought.preferred_words and worded.first_words <> '{}'
          as same_first_name,
        worded.last_words = sought.last_words and worded.last_words <> '{}' as same_last_name,
        worded.first_words = sought.last_words and worded.last_words = sought.first_words
          and worded.first_words <> '{}' and worded.last_words <> '{}' as swapped_name
      from worded, sought
    )
    select * from compared
  `.execute(on);
  return rows;
}

export interface Row {
  id: string;
  reference: string;
  firstName: string | null;
  lastName: string | null;
  preferredName: string | null;
  dateOfBirth: string | null;
  phone: string | null;
  email: string | null;
  status?: string | null;
  locationId?: string | null;
  deletedAt?: Date | null;
  submittedAt?: Date | null;
  soundsAlike: boolean;
  similarity: number;
  samePhone: boolean;
  sameEmail: boolean;
  sameFirstName: boolean;
  sameLastName: boolean;
  swappedName: boolean;
}

export function toCandidate(row: Row, sought: Sought, record: DuplicateRecord): Candidate {
  return { record, evidence: toEvidence(row, sought) };
}

export function toEvidence(row: Row, sought: Pick<Sought, 'dateOfBirth'>): Evidence {
  return {
    sameName: row.sameFirstName && row.sameLastName,
    swappedName: row.swappedName,
    soundsAlike: row.soundsAlike,
    similarity: row.similarity,
    sameFirstName: row.sameFirstName,
    birth: { one: sought.dateOfBirth, other: row.dateOfBirth },
    samePhone: row.samePhone,
    sameEmail: row.sameEmail,
  };
}

function toIdentity(row: Row) {
  return {
    id: row.id,
    reference: row.reference,
    firstName: row.firstName,
    lastName: row.lastName,
    preferredName: row.preferredName,
    dateOfBirth: row.dateOfBirth,
    phone: row.phone,
    email: row.email,
  };
}

export function toApplicantRecord(row: Row): DuplicateRecord {
  return {
    kind: 'applicant',
    ...toIdentity(row),
    // The reply is parsed by the contract, so a row that breaks it can't leave.
    status: row.status as Extract<DuplicateRecord, { kind: 'applicant' }>['status'],
    locationId: row.locationId ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

export function toDraftRecord(row: Row): DuplicateRecord {
  const submittedAt = row.submittedAt?.toISOString() ?? null;
  return { kind: 'draft', ...toIdentity(row), submittedAt };
}
