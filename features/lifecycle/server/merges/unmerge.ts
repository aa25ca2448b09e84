import { isDeepStrictEqual } from 'node:util';
import { roleMay } from '#core/contract/permissions.ts';
import { type App, perApp } from '#core/server/app.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import { restorableSince, restorableUntil } from '#core/server/restorable.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as drafts from '#features/intake/server/drafts/service.ts';
import {
  type Merge,
  type MergeRefusal,
  type MovedCounts,
  type MovedKind,
  movedKinds,
  type UndoingPreview,
} from '#features/lifecycle/contract/merges.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { fieldsWith } from '#features/person/server/applicants/field-paths.ts';
import { isOnHold } from '#features/person/server/applicants/on-hold.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import type { Mover } from '#features/person/server/person-records/movers.ts';
import type { PersonRecord } from '#features/person/server/person-records/record.ts';
import { personRecords } from '#features/person/server/person-records/registered.ts';
import { formFields, nonFormFields, valueIn } from './policy.ts';
import type { StoredMerge } from './queries.ts';
import * as queries from './queries.ts';

interface Undone {
  goesBack: UndoingPreview['goesBack'];
  stays: UndoingPreview['stays'];
}

/** Both records of a merge, with the obstacles to undoing it. */
interface LockedMerge {
  remaining: Applicant;
  other: Applicant | undefined;
  merge: queries.StoredMerge;
  refusals: MergeRefusal[];
}

function isInTime(app: App, { mergedAt }: queries.StoredMerge) {
  return mergedAt >= restorableSince(app.clock());
}

function toMerge(
  app: App,
  scope: StaffScope,
  merge: queries.StoredMerge,
  all: readonly queries.StoredMerge[],
): Merge {
  return {
    id: merge.id,
    reference: merge.mergedReference,
    mergedAt: merge.mergedAt.toISOString(),
    mergedBy: merge.mergedBy,
    undoUntil: restorableUntil(merge.mergedAt).toISOString(),
    mayUndo:
      roleMay(scope.role, 'applicant:merge') && isInTime(app, merge) && all[0]?.id === merge.id,
  };
}

async function lockMerge(ctx: Ctx<StaffScope>, id: string, mergeId: string): Promise<LockedMerge> {
  const find = async () => {
    const merges = await queries.listMerges(ctx, id);
    return { merges, merge: merges.find((one) => one.id === mergeId) };
  };
  const known = (await find()).merge;
  const lockedRecords = await applicants.holdTwo(ctx, [id, known?.mergedId ?? id]);
  const lockedRow = lockedRecords.get(id);
  if (!lockedRow || lockedRow.mergedInto) return applicants.absence(ctx, id);
  const remaining = lockedRow.file;
  // Checked again after the lock: someone may have undone it, or merged another record.
  const { merge, merges } = await find();
  if (!merge) throw problem('not-found');
  const other = lockedRecords.get(merge.mergedId)?.file;
  const refusals: MergeRefusal[] = [
    ...(remaining.deletedAt ? [{ why: 'remaining-deleted' } as const] : []),
    ...((await isOnHold(ctx, id)) ? [{ why: 'on-hold' } as const] : []),
    ...(!other || !isInTime(ctx.app, merge) ? [{ why: 'too-late' } as const] : []),
    ...(merges[0]?.id === mergeId ? [] : [{ why: 'merged-since' } as const]),
  ];
  return { remaining, other, merge, refusals };
}

/** The movers of a merge, in the order in which they run. */
export const movers = perApp((app) => {
  const records = personRecords.get(app);
  const all = movedKinds.map((kind) => [kind, findMover(records, kind)]);
  return Object.fromEntries(all) as Record<MovedKind, Mover<unknown>>;
});

function findMover(records: readonly PersonRecord[], kind: MovedKind): Mover<unknown> {
  for (const { merge } of records) {
    if ('kind' in merge && merge.kind === kind) return merge.mover;
  }
  throw new Error(`no mover for ${kind} in the registry`);
}

/** Restores the fields of the remaining record to their values before a merge. */

/** A person who is in a program again stays a client, whatever their status before the merge. */
async function keepsClientStatus(ctx: Ctx<StaffScope>, merge: StoredMerge) {
  const way = { from: merge.mergedId, to: merge.remainingId };
  for (const kind of movedKinds) {
    const moved = merge.moved[kind];
    if (moved && (await movers(ctx.app)[kind].keepsStatus?.(ctx, way, moved))) return true;
  }
  return false;
}

/** Restores what the merge changed and no one has changed since. */
async function restoreFields(ctx: Ctx<StaffScope>, remaining: Applicant, merge: StoredMerge) {
  const places = Object.keys(merge.fieldsAfter);
  const keepsStatus = await keepsClientStatus(ctx, merge);
  const isUnchanged = (place: string) =>
    isDeepStrictEqual(valueIn(remaining, place), merge.fieldsAfter[place]) &&
    !(place === 'status' && keepsStatus);
  const back = new Map(
    places.filter(isUnchanged).map((place) => [place, merge.fieldsBefore[place]]),
  );
  const { status, submittedAt } = Object.fromEntries(back);
  const fields = new Map([...back].filter(([place]) => !nonFormFields.includes(place)));
  const file = await applicants.rewrite(ctx, remaining.id, {
    fields: fieldsWith(formFields(remaining), fields),
    ...(back.has('status') && { status: status as ApplicantStatus }),
    ...(back.has('submittedAt') && { submittedAt: submittedAt as string | null }),
  });
  const visibleFields = (all: readonly string[]) => all.filter((place) => place !== 'submittedAt');
  return {
    file,
    back: visibleFields([...back.keys()]),
    stay: visibleFields(places.filter((place) => !isUnchanged(place))),
  };
}

async function splitRecords(ctx: Ctx<StaffScope>, locked: LockedMerge) {
  const { merge, remaining } = locked;
  const fields = await restoreFields(ctx, remaining, merge);
  const [back, stay] = [{} as MovedCounts, {} as MovedCounts];
  for (const kind of movedKinds) {
    const way = { from: merge.mergedId, to: remaining.id };
    const moved = merge.moved[kind];
    // A merge from before this kind existed has no entry.
    const movedBack =
      moved === undefined
        ? { back: 0, stay: 0 }
        : await movers(ctx.app)[kind].moveBack(ctx, way, moved);
    back[kind] = movedBack.back;
    stay[kind] = movedBack.stay;
  }
  const undone: Undone = {
    goesBack: { counts: back, fields: fields.back },
    stays: { counts: stay, fields: fields.stay },
  };
  const lockedRecords = await applicants.holdTwo(ctx, [remaining.id, merge.mergedId]);
  return { file: lockedRecords.get(remaining.id)?.file ?? fields.file, undone };
}

export async function list(ctx: Ctx<StaffScope>, id: string): Promise<Merge[]> {
  const merges = await queries.listMerges(ctx, id);
  return merges.map((merge) => toMerge(ctx.app, ctx.scope, merge, merges));
}

/** Undoes the merge in a transaction that rolls back, so the preview can't differ from the real result. */
export async function preview(ctx: Ctx<StaffScope>, id: string, mergeId: string) {
  await inTransaction(ctx, (tx) => applicants.open(tx, id));
  return runAndRollBack(ctx, async (tx): Promise<UndoingPreview> => {
    const locked = await lockMerge(tx, id, mergeId);
    const { remaining, merge, refusals } = locked;
    const all = await queries.listMerges(tx, id);
    // The database refuses to unmerge a record on hold, even in a trial.
    const hasHold = refusals.some(({ why }) => why === 'on-hold');
    const split = locked.other && !hasHold ? await splitRecords(tx, locked) : { undone: nothing };
    const { undone } = split;
    return {
      merge: toMerge(ctx.app, ctx.scope, merge, all),
      version: remaining.version,
      refusals,
      ...undone,
    };
  });
}

export function undo(
  ctx: Ctx<StaffScope>,
  id: string,
  mergeId: string,
  { version, reason }: { version: number; reason: string },
): Promise<{ id: string; otherId: string }> {
  return inTransaction(ctx, async (tx): Promise<{ id: string; otherId: string }> => {
    const locked = await lockMerge(tx, id, mergeId);
    const { remaining, other, merge, refusals } = locked;
    if (!other || refusals.length > 0) throw problem('merge-refused', { refusals });
    if (remaining.version !== version) throw problem('stale-version', remaining);
    const { file } = await splitRecords(tx, locked);
    await queries.setUndone(tx, mergeId, tx.now);
    await applicants.becomeWhole(tx, other.id);
    await drafts.findAgain(tx, id);
    await drafts.findAgain(tx, other.id);
    const changed = difference(remaining, file);
    const action = 'applicant.merge-undone';
    await recordAudit(tx, {
      action,
      recordId: id,
      reason,
      before: changed.before,
      after: { ...changed.after, parted: auditReference(other) },
    });
    await recordAudit(tx, {
      action,
      recordId: other.id,
      reason,
      after: { parted: auditReference(remaining) },
    });
    await applicants.notifyCaseWorker(tx, file, remaining);
    return { id, otherId: merge.mergedId };
  });
}

/** Names the other record in the audit log. */
export function auditReference({ id, reference }: Applicant): { id: string; reference: string } {
  return { id, reference };
}

const nothing: Undone = {
  goesBack: { counts: noCounts(), fields: [] },
  stays: { counts: noCounts(), fields: [] },
};

function noCounts(): MovedCounts {
  return Object.fromEntries(movedKinds.map((kind) => [kind, 0])) as MovedCounts;
}

/** Carries the result out of the transaction while rolling it back. */
class RolledBackResult<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('tried out');
    this.result = result;
  }
}

/** Runs the action in a transaction that always rolls back. */
async function runAndRollBack<T>(
  ctx: Ctx<StaffScope>,
  work: (tx: Ctx<StaffScope>) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(ctx, async (tx) => {
      throw new RolledBackResult(await work(tx));
    });
  } catch (error) {
    if (error instanceof RolledBackResult) return error.result;
    throw error;
  }
}
