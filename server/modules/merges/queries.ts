import type { Ctx } from '#server/platform/context.ts';
import type { Executor } from '#server/platform/database.ts';
import type { StaffScope } from '#server/platform/scope.ts';

/** A merge, and what it takes to undo it. */
export interface StoredMerge {
  id: string;
  mergedId: string;
  mergedReference: string;
  remainingId: string;
  mergedBy: { id: string; firstName: string; lastName: string };
  mergedAt: Date;
  /** By place, `phone` or `address.city`. */
  fieldsBefore: Record<string, unknown>;
  fieldsAfter: Record<string, unknown>;
  /** By the name of the mover. */
  moved: Record<string, unknown>;
}

function standing(on: Executor, remainingId: string) {
  return on
    .selectFrom('applicant_merge')
    .innerJoin('account', 'account.id', 'applicant_merge.merged_by')
    .select(['applicant_merge.id', 'merged_id', 'merged_reference', 'remaining_id', 'merged_at'])
    .select(['fields_before', 'fields_after', 'moved'])
    .select(['account.id as account_id', 'first_name', 'last_name'])
    .where('remaining_id', '=', remainingId)
    .where('undone_at', 'is', null);
}

/** The merges by which others became parts of this file, the last one first. */
export async function listMerges(
  ctx: Ctx<StaffScope>,
  remainingId: string,
): Promise<StoredMerge[]> {
  const rows = await standing(ctx.db, remainingId)
    .orderBy('merged_at', 'desc')
    .orderBy('applicant_merge.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    mergedId: row.merged_id,
    mergedReference: row.merged_reference,
    remainingId: row.remaining_id,
    mergedBy: { id: row.account_id, firstName: row.first_name, lastName: row.last_name },
    mergedAt: row.merged_at,
    fieldsBefore: row.fields_before as Record<string, unknown>,
    fieldsAfter: row.fields_after as Record<string, unknown>,
    moved: row.moved as Record<string, unknown>,
  }));
}

export async function insertMerge(
  ctx: Ctx<StaffScope>,
  merge: Omit<StoredMerge, 'id' | 'mergedBy'>,
): Promise<void> {
  await ctx.db
    .insertInto('applicant_merge')
    .values({
      merged_id: merge.mergedId,
      merged_reference: merge.mergedReference,
      remaining_id: merge.remainingId,
      merged_by: ctx.scope.accountId,
      merged_at: merge.mergedAt,
      fields_before: JSON.stringify(merge.fieldsBefore),
      fields_after: JSON.stringify(merge.fieldsAfter),
      moved: JSON.stringify(merge.moved),
    })
    .execute();
}

/** Notes that it was undone, and forgets what it took for that. */
export async function setUndone(ctx: Ctx<StaffScope>, id: string, now: Date): Promise<void> {
  await ctx.db
    .updateTable('applicant_merge')
    .set({ undone_at: now, fields_before: '{}', fields_after: '{}', moved: '{}' })
    .where('id', '=', id)
    .execute();
}
