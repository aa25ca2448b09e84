/** Undoes an import for people who are unchanged since. */

import { recordAudit } from '#core/server/audit.ts';
import { attempt, type Ctx, inTransaction } from '#core/server/context.ts';
import { isProblem, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { importUndoDays } from '#features/imports/contract/imports.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { isOnHold } from '#features/person/server/applicants/on-hold.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as queries from './queries.ts';
import * as rows from './row-queries.ts';
import { batchSize, inBatches, type RowOutcome } from './run-rows.ts';

/** Clears filled fields that are still unchanged. */
async function clearFilledFields(
  ctx: Ctx<StaffScope>,
  { number, filled }: rows.StoredRow,
  record: Applicant,
): Promise<RowOutcome> {
  const fields = Object.keys(filled?.after ?? {});
  const revertedFields = fields.filter((field) =>
    isSame(record[field as keyof Applicant], filled?.after[field]),
  );
  if (revertedFields.length > 0) {
    const before = Object.fromEntries(
      revertedFields.map((field) => [field, filled?.before[field]]),
    );
    const sent = { ...before, version: record.version };
    const after = await attempt(ctx, (tx) => applicants.updateWithin(tx, record.id, sent));
    if (isProblem(after)) return keptRecordOutcome(number, 'import-not-emptied');
  }
  return revertedFields.length === fields.length
    ? { number, state: 'undone' }
    : keptRecordOutcome(number, 'import-filled-changed');
}

/** Keeps people who were edited since. */
async function undoRow(
  ctx: Ctx<StaffScope>,
  importId: string,
  row: rows.StoredRow,
  { wasWorkedOn, isStillThere }: { wasWorkedOn: boolean; isStillThere: boolean },
): Promise<RowOutcome> {
  const { number, applicantId, madeVersion, state } = row;
  const record = applicantId ? await attempt(ctx, (tx) => applicants.lock(tx, applicantId)) : null;
  if (!record || isProblem(record)) {
    // Merged records live on in another one, deleted ones are gone, and people at invisible locations stay.
    return record?.code === 'merged' || isStillThere
      ? keptRecordOutcome(number, 'import-worked-on')
      : { number, state: 'undone' };
  }
  if (await isOnHold(ctx, record.id)) return keptRecordOutcome(number, 'import-on-hold');
  if (state !== 'created') return clearFilledFields(ctx, row, record);
  if (record.version !== madeVersion || wasWorkedOn)
    return keptRecordOutcome(number, 'import-worked-on');
  await applicants.takeBack(ctx, record.id, importId);
  return { number, state: 'undone' };
}

async function undoBatch(ctx: Ctx<StaffScope>, id: string): Promise<{ isDone: boolean }> {
  const run = await queries.lockImport(ctx, id);
  if (run.state === 'undone') return { isDone: true };
  if (!canUndo(run, ctx.now)) throw problem('gone');
  const importedRows = await rows.nextRows(ctx, id, 'brought-in', { limit: batchSize });
  const ids = importedRows.flatMap(({ applicantId }) => applicantId ?? []);
  const editedIds = await rows.findEdited(ctx, id, ids);
  const existingIds = await rows.findExisting(ctx, ids);
  const outcomes: RowOutcome[] = [];
  for (const row of importedRows) {
    const wasWorkedOn = row.applicantId !== null && editedIds.has(row.applicantId);
    const isStillThere = row.applicantId !== null && existingIds.has(row.applicantId);
    outcomes.push(await undoRow(ctx, id, row, { wasWorkedOn, isStillThere }));
  }
  await rows.saveOutcomes(ctx, id, outcomes);
  const isDone = importedRows.length < batchSize;
  const undone = { state: 'undone', undoneAt: ctx.now } as const;
  await queries.updateImport(ctx, id, isDone ? undone : { state: 'undoing' });
  if (isDone) await recordAudit(ctx, { action: 'import.undone', recordId: id });
  return { isDone };
}

export function undo(ctx: Ctx<StaffScope>, id: string): Promise<undefined> {
  return inBatches(() => inTransaction(ctx, (tx) => undoBatch(tx, id)));
}

/** Outcome of a kept person, with the reason. */
function keptRecordOutcome(number: number, rule: string): RowOutcome {
  return { number, state: 'kept', problems: [{ field: 'lastName', rule, values: {}, value: '' }] };
}

/** True within the undo period when people were imported. */
export function canUndo(run: queries.StoredImport, now: Date): boolean {
  const { state, counts, createdAt, finishedAt } = run;
  if (state !== 'done' && state !== 'running' && state !== 'undoing') return false;
  if (counts.created + counts.filled === 0 && state !== 'undoing') return false;
  // Unfinished imports have no end; their rows expire by age.
  const since = finishedAt ?? createdAt;
  return now.getTime() - since.getTime() < importUndoDays * 86_400_000;
}

function isSame(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).sort()
      : value;
  return JSON.stringify(sorted(one ?? null)) === JSON.stringify(sorted(other ?? null));
}
