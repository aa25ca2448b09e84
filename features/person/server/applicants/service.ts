/** Applicants: people with a case record. */

import type { OperationReply, ReceivedBy } from '#core/contract/operation.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { attempt, type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, isProblem, problem } from '#core/server/problem.ts';
import { restorableSince } from '#core/server/restorable.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { takeReference } from '#core/server/secrets/codes.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import type { changeApplicants } from '#features/person/contract/applicant-lists.ts';
import type {
  Applicant,
  ApplicantToCreate,
  ApplicantToUpdate,
} from '#features/person/contract/applicants.ts';
import { fieldsIn } from '#features/person/contract/person-fields.ts';
import * as mergeOperations from './merge-operations.ts';
import { isOnHold } from './on-hold.ts';
import { wakePairSearch } from './pair-search-job.ts';
import { addedByAnswers, creationLocationProblem, keepsProgramStatus } from './policy.ts';
import * as queries from './queries.ts';
import { checkReferences } from './references.ts';

/** The locations of a person, for other modules; see the queries. */
export { placesOfFile } from './queries.ts';

type ApplicantChanges = ReceivedBy<typeof changeApplicants>['body']['changes'];
type ChangesReply = OperationReply<typeof changeApplicants>;

const duplicateFields = fieldsIn('duplicates');

export async function notifyCaseWorker(
  ctx: Ctx<StaffScope>,
  { id, caseWorkerId }: Applicant,
  before?: Applicant,
) {
  if (!caseWorkerId || caseWorkerId === before?.caseWorkerId) return;
  await notifications.notify(ctx, [caseWorkerId], {
    kind: 'applicant-assigned',
    recordId: id,
  });
}

/** Records the access as it reads the record. */
export async function open(ctx: Ctx<StaffScope>, id: string): Promise<Applicant> {
  const found = await queries.openApplicant(ctx, id);
  return found ?? mergeOperations.throwAbsence(ctx, id);
}

/** Locks an applicant that isn't deleted, until the transaction ends. */
export async function lock(ctx: Ctx<StaffScope>, id: string): Promise<Applicant> {
  const applicant = await queries.lockApplicant(ctx, id);
  return applicant && !applicant.deletedAt ? applicant : mergeOperations.throwAbsence(ctx, id);
}

/** Locks those of these applicants that the caller may open and that aren't deleted, by id. */
export async function lockMany(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<Map<string, Applicant>> {
  const found = await queries.lockApplicants(ctx, ids);
  return new Map(found.flatMap((one) => (one.deletedAt ? [] : [[one.id, one]])));
}

export function create(ctx: Ctx<StaffScope>, sent: ApplicantToCreate): Promise<Applicant> {
  return inTransaction(ctx, async (tx) =>
    createWithin(tx, sent, {
      reference: await takeReference(tx.db),
      submittedAt: null,
    }),
  );
}

/** Creates an applicant within the caller's transaction; an application keeps its reference. */
export async function createWithin(
  ctx: Ctx<StaffScope>,
  sent: ApplicantToCreate,
  origin: { reference: string; submittedAt: Date | null },
): Promise<Applicant> {
  const refused = creationLocationProblem(ctx.scope, sent);
  if (refused) throw refused;
  await checkReferences(ctx, sent, { places: [] });
  const created = await queries.insertApplicant(ctx, {
    ...origin,
    status: 'screening-incomplete',
    fields: sent,
  });
  await recordAudit(ctx, {
    action: 'applicant.created',
    recordId: created.id,
    after: created,
  });
  await notifyCaseWorker(ctx, created);
  await wakePairSearch(ctx);
  return created;
}

export function update(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: ApplicantToUpdate,
): Promise<Applicant> {
  return inTransaction(ctx, (tx) => updateWithin(tx, id, sent));
}

/** Same as `update`, within the caller's transaction. */
export async function updateWithin(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: ApplicantToUpdate,
): Promise<Applicant> {
  const before = await lock(ctx, id);
  if (before.version !== sent.version) throw problem('stale-version', before);
  if (!keepsProgramStatus(before, sent)) throw invalid('programStatus', 'from-enrolment');
  const places = await queries.findLocations(ctx, id);
  await checkReferences(ctx, sent, { before, places });
  const after = await queries.updateApplicant(ctx, id, sent, ctx.now);
  await recordAudit(ctx, {
    action: 'applicant.updated',
    recordId: id,
    ...difference(before, after),
  });
  await notifyCaseWorker(ctx, after, before);
  if (duplicateFields.some((field) => before[field] !== after[field])) await wakePairSearch(ctx);
  return after;
}

/**
 * Changes many records, each with its own version check. An invalid value, such as an unknown location, changes none.
 */
export function changeMany(ctx: Ctx<StaffScope>, changes: ApplicantChanges): Promise<ChangesReply> {
  return inTransaction(ctx, async (tx): Promise<ChangesReply> => {
    const reply: ChangesReply = { changed: [], left: [] };
    // A fixed order prevents deadlocks between concurrent bulk changes.
    for (const { id, ...sent } of changes.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const after = await attempt(tx, (at) => updateWithin(at, id, sent));
      if (!isProblem(after)) reply.changed.push({ id, version: after.version });
      else if (after.code === 'stale-version') reply.left.push({ id, code: after.code });
      else if (after.code === 'not-found' || after.code === 'merged') {
        reply.left.push({ id, code: 'not-found' });
      } else throw after;
    }
    return reply;
  });
}

/** Fills empty fields and keeps existing values. Returns the fields before and after; none if nothing was empty. */
export async function fillFrom(
  ctx: Ctx<StaffScope>,
  id: string,
  person: Record<string, unknown>,
): Promise<{ before: Applicant; after: Applicant; fields: string[] }> {
  const before = await lock(ctx, id);
  const { programStatus: _, ...rest } = addedByAnswers({ ...before }, person);
  const added = before.status === 'client' ? rest : addedByAnswers({ ...before }, person);
  const fields = Object.keys(added);
  if (fields.length === 0) return { before, after: before, fields };
  const after = await updateWithin(ctx, id, { ...added, version: before.version });
  return { before, after, fields };
}

/** The ids within the caller's location access, deleted or not. */
export function reachedAmong(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  return queries.filterAccessible(ctx, ids);
}

/** References of merged records, which also find this one. */
export function setOtherReferences(ctx: Ctx<StaffScope>, id: string, references: string[]) {
  return queries.setOtherReferences(ctx, id, references);
}

export function remove(ctx: Ctx<StaffScope>, id: string, reason?: string): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx): Promise<{ id: string }> => {
    await lock(tx, id);
    if (await isOnHold(tx, id)) throw problem('on-hold');
    await queries.setDeleted(tx, id, tx.now, tx.now);
    await recordAudit(tx, { action: 'applicant.deleted', recordId: id, reason });
    return { id };
  });
}

export function restore(ctx: Ctx<StaffScope>, id: string): Promise<Applicant> {
  return inTransaction(ctx, async (tx): Promise<Applicant> => {
    const before = await queries.lockApplicant(tx, id);
    if (!before?.deletedAt || isPastRestoring(before.deletedAt, tx.now)) throw problem('not-found');
    const after = await queries.setDeleted(tx, id, null, tx.now);
    await recordAudit(tx, { action: 'applicant.restored', recordId: id });
    await wakePairSearch(tx);
    return after;
  });
}

export { countToExport, type Exported, idsToExport, rowsToExport } from './exports.ts';
export { createMany, undoImportedPeople as takeBack } from './imports.ts';
export { count, countClients, list, listClients, listTags } from './lists.ts';
export {
  makeSeparate as becomeWhole,
  mergeInto as becomePart,
  rewrite,
  throwAbsence as absence,
} from './merge-operations.ts';
export { lockTwo as holdTwo, mergedReferences, recordsInLog } from './merge-queries.ts';
export { rememberNames, rememberNamesLater } from './name-words.ts';
export { mayOpen } from './policy.ts';
/** The locations of a record and of its last enrollment; null for missing ones. */
export {
  findLocations as placesOf,
  findVersion as versionOf,
  listLocations as placesOfMany,
} from './queries.ts';
export {
  addFromAnswers,
  addFromOwnAnswers,
  completeScreening,
  holdForAnswers,
} from './record-from-answers.ts';
export { checkReferences } from './references.ts';
export {
  changeStatus,
  mirrorLastEnrollment as followEnrolment,
  notAllowed,
} from './status-changes.ts';

function isPastRestoring(deletedAt: string, now: Date): boolean {
  return new Date(deletedAt) < restorableSince(now);
}
