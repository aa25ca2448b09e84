import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { AuditedRecord } from '#core/server/telemetry/audited-records.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { type ApplicantFields, toColumns } from './columns.ts';
import { mayOpen } from './policy.ts';
import { allColumns, inScope, saveColumns, toApplicant } from './queries.ts';

/** The record that this one was merged into, through any number of merges, if the caller may open it. */
export async function findRemaining(
  ctx: Ctx<StaffScope>,
  mergedId: string,
): Promise<string | undefined> {
  const accessCondition = ctx.scope.locationAccess
    ? sql`and ${withinAccess(ctx.scope.locationAccess, caseRecordLocations)}`
    : sql``;
  const { rows } = await sql<{ id: string; deletedAt: Date | null }>`
    with recursive led as (
      select remaining_id, 1 as step from applicant_merge
      where merged_id = ${mergedId} and undone_at is null
      union all
      select next.remaining_id, step + 1 from led
      join applicant_merge as next on next.merged_id = led.remaining_id and next.undone_at is null
      where step < 100
    )
    select applicant.id, applicant.deleted_at
    from led join applicant on applicant.id = led.remaining_id
    where applicant.merged_into is null ${accessCondition}
  `.execute(ctx.db);
  const [row] = rows;
  return row && mayOpen(ctx.scope, { deletedAt: row.deletedAt }) ? row.id : undefined;
}

/** The records merged into this one, through any number of merges. */
export const mergedInto = (id: string) => sql`
  with recursive part as (
    select merged_id, merged_reference, 1 as step from applicant_merge
    where remaining_id = ${id} and undone_at is null
    union all
    select further.merged_id, further.merged_reference, step + 1 from part
    join applicant_merge as further
      on further.remaining_id = part.merged_id and further.undone_at is null
    where step < 100
  )
  select merged_id as id, merged_reference as reference from part`;

/** The references of the records merged into this one. */
export async function mergedReferences(ctx: Ctx<StaffScope>, id: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`${mergedInto(id)}`.execute(ctx.db);
  return rows.map(({ reference }) => reference);
}

/**
 * The audit records about this person: the record, its merged parts, and any record that a part belonged to for a time,
 * because disclosures of it then included this person.
 */
export async function recordsInLog(ctx: Ctx<StaffScope>, id: string): Promise<AuditedRecord[]> {
  const { rows } = await sql<AuditedRecord>`
    with recursive own as (
      select ${id}::uuid as id union all select id from (${mergedInto(id)}) as parts
    ),
    record as (
      select id, null::timestamptz as since, null::timestamptz as until, 0 as step from own
      union all
      select past.remaining_id, greatest(record.since, past.merged_at),
        least(record.until, past.undone_at), step + 1
      from record join applicant_merge as past on past.merged_id = record.id
        and (record.since is null or past.undone_at > record.since)
        and (record.until is null or past.merged_at < record.until)
      where past.undone_at is not null and step < 20
    )
    select id, since, until from record
  `.execute(ctx.db);
  return rows;
}

export interface LockedRecord {
  file: Applicant;
  /** The record that it is part of. */
  mergedInto: string | null;
}

/** Locks two records until the transaction ends, always in the same order to avoid deadlocks. */
export async function lockTwo(
  ctx: Ctx<StaffScope>,
  ids: readonly [string, string],
): Promise<Map<string, LockedRecord>> {
  const rows = await inScope(ctx)
    .select([...allColumns, 'mergedInto'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [row.id, { file: toApplicant(ctx.scope, row), mergedInto: row.mergedInto }]),
  );
}

/** The columns that merge and unmerge write. */
export interface RecordRewrite {
  fields: ApplicantFields;
  status?: ApplicantStatus | undefined;
  submittedAt?: string | null | undefined;
}

export function rewrite(
  ctx: Ctx<StaffScope>,
  id: string,
  { fields, status, submittedAt }: RecordRewrite,
  now: Date,
): Promise<Applicant> {
  const columns = {
    ...toColumns(fields),
    ...(status !== undefined && { status }),
    ...(submittedAt !== undefined && { submittedAt }),
  };
  return saveColumns(ctx, id, columns, now);
}

/** Marks a record as part of another, or as separate again (null). */
export function setMergedInto(
  ctx: Ctx<StaffScope>,
  id: string,
  remainingId: string | null,
  now: Date,
): Promise<Applicant> {
  const columns = { mergedInto: remainingId, deletedAt: remainingId && now };
  return saveColumns(ctx, id, columns, now);
}
