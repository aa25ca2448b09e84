import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';

/** A merge with the data to undo it. */
export interface StoredMerge {
  id: string;
  mergedId: string;
  mergedReference: string;
  remainingId: string;
  mergedBy: { id: string; firstName: string; lastName: string };
  mergedAt: Date;
  /** Keyed by field: `phone`, `address.city`. */
  fieldsBefore: Record<string, unknown>;
  fieldsAfter: Record<string, unknown>;
  /** Keyed by mover name. */
  moved: Record<string, unknown>;
}

function standing(on: Executor, remainingId: string) {
  return on
    .selectFrom('applicantMerge')
    .innerJoin('account', 'account.id', 'applicantMerge.mergedBy')
    .select(['applicantMerge.id', 'mergedId', 'mergedReference', 'remainingId', 'mergedAt'])
    .select(['fieldsBefore', 'fieldsAfter', 'moved'])
    .select(['account.id as accountId', 'firstName', 'lastName'])
    .where('remainingId', '=', remainingId)
    .where('undoneAt', 'is', null);
}

/** The merges into this record, latest first. */
export async function listMerges(
  ctx: Ctx<StaffScope>,
  remainingId: string,
): Promise<StoredMerge[]> {
  const rows = await standing(ctx.db, remainingId)
    .orderBy('mergedAt', 'desc')
    .orderBy('applicantMerge.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    mergedId: row.mergedId,
    mergedReference: row.mergedReference,
    remainingId: row.remainingId,
    mergedBy: { id: row.accountId, firstName: row.firstName, lastName: row.lastName },
    mergedAt: row.mergedAt,
    fieldsBefore: row.fieldsBefore as Record<string, unknown>,
    fieldsAfter: row.fieldsAfter as Record<string, unknown>,
    moved: row.moved as Record<string, unknown>,
  }));
}

export async function insertMerge(
  ctx: Ctx<StaffScope>,
  merge: Omit<StoredMerge, 'id' | 'mergedBy'>,
): Promise<void> {
  await ctx.db
    .insertInto('applicantMerge')
    .values({
      mergedId: merge.mergedId,
      mergedReference: merge.mergedReference,
      remainingId: merge.remainingId,
      mergedBy: ctx.scope.accountId,
      mergedAt: merge.mergedAt,
      fieldsBefore: JSON.stringify(merge.fieldsBefore),
      fieldsAfter: JSON.stringify(merge.fieldsAfter),
      moved: JSON.stringify(merge.moved),
    })
    .execute();
}

/** Marks the merge as undone and deletes its undo data. */
export async function setUndone(ctx: Ctx<StaffScope>, id: string, now: Date): Promise<void> {
  await ctx.db
    .updateTable('applicantMerge')
    .set({ undoneAt: now, fieldsBefore: '{}', fieldsAfter: '{}', moved: '{}' })
    .where('id', '=', id)
    .execute();
}
