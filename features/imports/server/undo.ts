/** Undoes an import for people who are unchanged since. */

import { recordAudit } from '#core/server/audit.ts';
import { attempt, type Ctx, inTransaction } from '#core/server/context.ts';
import { isProblem, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { importUndoDays } from '#features/imports/contract/imports.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { filterOnHold, isOnHold } from '#features/person/server/applicants/on-hold.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { progressInterval } from './check-rows.ts';
import * as queries from './queries.ts';
import * as rows from './row-queries.ts';
import { batchSize, type RowOutcome } from './run-rows.ts';

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

/** Outcome for a person who isn't there anymore for the caller. */
async function absentOutcome(
  ctx: Ctx<StaffScope>,
  { number, applicantId }: rows.StoredRow,
  isStillThere: boolean,
): Promise<RowOutcome> {
  const found = applicantId ? await attempt(ctx, (tx) => applicants.lock(tx, applicantId)) : null;
  // Merged records live on in another one, deleted ones are gone, and people at invisible locations stay.
  return (isProblem(found) && found.code === 'merged') || isStillThere
    ? keptRecordOutcome(number, 'import-worked-on')
    : { number, state: 'undone' };
}

/** Removes the people that these rows created, except those edited since. */
async function undoCreated(
  ctx: Ctx<StaffScope>,
  importId: string,
  created: readonly rows.StoredRow[],
): Promise<RowOutcome[]> {
  const ids = created.flatMap(({ applicantId }) => applicantId ?? []);
  const records = await applicants.lockMany(ctx, ids);
  const heldIds = await filterOnHold(ctx, ids);
  const editedIds = await rows.findEdited(ctx, importId, ids);
  const existingIds = await rows.findExisting(ctx, ids);
  const outcomes: RowOutcome[] = [];
  const toRemove: string[] = [];
  for (const row of created) {
    const { number, madeVersion } = row;
    const id = row.applicantId ?? '';
    const record = records.get(id);
    if (!record) outcomes.push(await absentOutcome(ctx, row, existingIds.has(id)));
    else if (heldIds.has(id)) outcomes.push(keptRecordOutcome(number, 'import-on-hold'));
    else if (record.version !== madeVersion || editedIds.has(id)) {
      outcomes.push(keptRecordOutcome(number, 'import-worked-on'));
    } else {
      toRemove.push(id);
      outcomes.push({ number, state: 'undone' });
    }
  }
  await applicants.takeBack(ctx, toRemove, importId);
  return outcomes;
}

async function undoFilled(ctx: Ctx<StaffScope>, row: rows.StoredRow): Promise<RowOutcome> {
  const { number, applicantId } = row;
  const record = applicantId ? await attempt(ctx, (tx) => applicants.lock(tx, applicantId)) : null;
  if (!record || isProblem(record)) {
    const existingIds = await rows.findExisting(ctx, applicantId ? [applicantId] : []);
    return absentOutcome(ctx, row, existingIds.size > 0);
  }
  if (await isOnHold(ctx, record.id)) return keptRecordOutcome(number, 'import-on-hold');
  return clearFilledFields(ctx, row, record);
}

/** How a batch ended. */
interface BatchEnd {
  isDone: boolean;
  /** Number of the batch's last row. */
  last: number;
}

async function undoBatch(ctx: Ctx<StaffScope>, id: string, after: number): Promise<BatchEnd> {
  const run = await queries.lockImport(ctx, id);
  if (run.state === 'undone') return { isDone: true, last: after };
  if (!canUndo(run, ctx.now)) throw problem('gone');
  const importedRows = await rows.nextRows(ctx, id, 'brought-in', { after, limit: batchSize });
  const created = importedRows.filter(({ state }) => state === 'created');
  const outcomes = await undoCreated(ctx, id, created);
  for (const row of importedRows) {
    if (row.state !== 'created') outcomes.push(await undoFilled(ctx, row));
  }
  await rows.saveOutcomes(ctx, id, outcomes);
  const isDone = importedRows.length < batchSize;
  const undone = { state: 'undone', undoneAt: ctx.now } as const;
  await queries.updateImport(ctx, id, isDone ? undone : { state: 'undoing' });
  if (isDone) await recordAudit(ctx, { action: 'import.undone', recordId: id });
  return { isDone, last: importedRows.at(-1)?.number ?? after };
}

export async function undo(ctx: Ctx<StaffScope>, id: string): Promise<undefined> {
  const until = performance.now() + progressInterval;
  let end: BatchEnd = { isDone: false, last: 0 };
  do {
    const after = end.last;
    end = await inTransaction(ctx, (tx) => undoBatch(tx, id, after));
  } while (!end.isDone && performance.now() < until);
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
