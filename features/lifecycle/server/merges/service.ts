/** Merges two records of one person, and unmerges them while possible. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as pairs from '#features/duplicates/server/pairs.ts';
import * as drafts from '#features/intake/server/drafts/service.ts';
import {
  type Comparison,
  canBeUnited,
  type Merge,
  type MergeRefusal,
  type MovedCounts,
  type mergeApplicants,
  movedKinds,
} from '#features/lifecycle/contract/merges.ts';
import { type Applicant, applicantToUpdate } from '#features/person/contract/applicants.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { fieldsWith } from '#features/person/server/applicants/field-paths.ts';
import { isOnHold } from '#features/person/server/applicants/on-hold.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import type { Way } from '#features/person/server/person-records/movers.ts';
import {
  formFields,
  mergedValues,
  nonFormFields,
  pairAbilities,
  type Values,
  valueIn,
} from './policy.ts';
import * as queries from './queries.ts';
import { auditReference, list as listMerges, movers } from './unmerge.ts';

type Sent = ReceivedBy<typeof mergeApplicants>['body'];

async function listRefusals(ctx: Ctx<StaffScope>, way: Way): Promise<MergeRefusal[]> {
  const hasHold = await isOnHold(ctx, way.from);
  const refusals: MergeRefusal[] = hasHold ? [{ why: 'on-hold' }] : [];
  for (const kind of movedKinds) {
    refusals.push(...((await movers(ctx.app)[kind].refusals?.(ctx, way)) ?? []));
  }
  return refusals;
}

async function countAll(ctx: Ctx<StaffScope>, id: string): Promise<MovedCounts> {
  const counts = {} as MovedCounts;
  for (const kind of movedKinds) counts[kind] = await movers(ctx.app)[kind].count(ctx, id);
  return counts;
}

/** Locks both records at the versions that the caller has seen. */
async function lockBoth(ctx: Ctx<StaffScope>, id: string, sent: Sent) {
  if (sent.otherId === id) throw invalid('otherId', 'not-valid');
  const lockedRows = await applicants.holdTwo(ctx, [id, sent.otherId]);
  const [remaining, other] = [lockedRows.get(id)?.file, lockedRows.get(sent.otherId)?.file];
  if (!remaining || remaining.deletedAt) return applicants.absence(ctx, id);
  if (!other || other.deletedAt) return applicants.absence(ctx, sent.otherId);
  if (remaining.version !== sent.version) throw problem('stale-version', remaining);
  if (other.version !== sent.otherVersion) throw problem('stale-version', other);
  return { remaining, other };
}

async function takeOver(
  ctx: Ctx<StaffScope>,
  remaining: Applicant,
  taken: Values,
): Promise<Applicant> {
  const { status, submittedAt } = Object.fromEntries(taken);
  const places = new Map([...taken].filter(([place]) => !nonFormFields.includes(place)));
  const fields = fieldsWith(formFields(remaining), places);
  // Valid in each record, but both together may exceed a maximum.
  const full = Object.entries(fields).find(
    ([name, value]) =>
      canBeUnited(name) && !applicantToUpdate.safeParse({ [name]: value, version: 1 }).success,
  );
  if (full) throw invalid(`fields.${full[0]}`, 'not-valid');
  return applicants.rewrite(ctx, remaining.id, {
    fields,
    ...(taken.has('status') && { status: status as ApplicantStatus }),
    ...(taken.has('submittedAt') && { submittedAt: submittedAt as string | null }),
  });
}

async function moveAll(ctx: Ctx<StaffScope>, way: Way) {
  const moved: Record<string, unknown> = {};
  for (const kind of movedKinds) moved[kind] = await movers(ctx.app)[kind].move(ctx, way);
  return moved;
}

/** Opens both records. Proposes to keep the older one. */
export function compare(ctx: Ctx<StaffScope>, pairId: string): Promise<Comparison> {
  return inTransaction(ctx, async (tx): Promise<Comparison> => {
    const pair = await pairs.find(tx, pairId);
    const sides: Comparison['sides'][number][] = [];
    for (const { id } of pair.members) {
      const applicant = await applicants.open(tx, id);
      sides.push({ applicant, brings: await countAll(tx, id) });
    }
    const [to, from] = pair.members;
    return {
      pair,
      sides: sides as Comparison['sides'],
      refusals: await listRefusals(tx, { from: from.id, to: to.id }),
      abilities: pairAbilities(ctx.scope, pair),
    };
  });
}

export function merge(ctx: Ctx<StaffScope>, id: string, sent: Sent): Promise<Applicant> {
  return inTransaction(ctx, async (tx): Promise<Applicant> => {
    const locked = await lockBoth(tx, id, sent);
    await pairs.requirePairUnclaimed(tx, [id, sent.otherId]);
    const { remaining, other } = locked;
    const way: Way = { from: other.id, to: id };
    const refusals = await listRefusals(tx, way);
    if (refusals.length > 0) throw problem('merge-refused', { refusals });
    const taken = mergedValues(remaining, other, sent.fields);
    const written = await takeOver(tx, remaining, taken);
    const moved = await moveAll(tx, way);
    // Moved contents may have changed the record too: program, status.
    const file = (await applicants.holdTwo(tx, [id, other.id])).get(id)?.file ?? written;
    const valuesIn = (record: Applicant) =>
      Object.fromEntries([...taken.keys()].map((place) => [place, valueIn(record, place)]));
    await queries.insertMerge(tx, {
      mergedId: other.id,
      mergedReference: other.reference,
      remainingId: id,
      mergedAt: tx.now,
      fieldsBefore: valuesIn(remaining),
      fieldsAfter: valuesIn(file),
      moved,
    });
    await applicants.becomePart(tx, other.id, id);
    await drafts.findAgain(tx, id);
    await auditBoth(tx, { remaining, other, file, reason: sent.reason });
    await applicants.notifyCaseWorker(tx, file, remaining);
    return file;
  });
}

/** Counts as opening the case record. */
export async function list(ctx: Ctx<StaffScope>, id: string): Promise<{ merges: Merge[] }> {
  await applicants.open(ctx, id);
  return { merges: await listMerges(ctx, id) };
}

export { preview as previewUndoing, undo } from './unmerge.ts';

interface MergeAudit {
  remaining: Applicant;
  other: Applicant;
  /** The remaining record after the merge. */
  file: Applicant;
  reason: string;
}

/** Writes an audit entry to both records. */
async function auditBoth(
  ctx: Ctx<StaffScope>,
  { remaining, other, file, reason }: MergeAudit,
): Promise<void> {
  const changed = difference({ ...remaining }, { ...file });
  await recordAudit(ctx, {
    action: 'applicant.merged',
    recordId: remaining.id,
    reason,
    before: changed.before,
    after: { ...changed.after, merged: auditReference(other) },
  });
  await recordAudit(ctx, {
    action: 'applicant.merged-into',
    recordId: other.id,
    reason,
    after: { into: auditReference(remaining) },
  });
}
