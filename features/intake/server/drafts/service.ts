/** Staff review of draft applicants: correcting, finalizing, attaching, deleting. */

import { difference, recordAccess, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { pageOrder } from '#core/server/db/page.ts';
import { problem, refuse } from '#core/server/problem.ts';
import { restorableSince } from '#core/server/restorable.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Duplicate } from '#features/duplicates/contract/duplicates.ts';
import * as duplicates from '#features/duplicates/server/service.ts';
import type { Draft } from '#features/intake/contract/drafts.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type {
  Applicant,
  ApplicantToCreate,
  ApplicantToUpdate,
} from '#features/person/contract/applicants.ts';
import type { Danger } from '#features/person/contract/dangers.ts';
import type { Helper } from '#features/person/contract/filled-in-for-someone.ts';
import { findCorrections } from '#features/person/server/applicants/field-paths.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as dangers from '#features/person/server/dangers/service.ts';
import * as questions from '#features/questions/server/service.ts';
import { find, hold, holdUnclaimed, present } from './attaching.ts';
import * as queries from './queries.ts';

const usualOrder = { submitted: 'urgency', unfinished: '-createdAt', deleted: '-deletedAt' };

export async function list(ctx: Ctx<StaffScope>, filters: queries.ListFilters) {
  const sort = filters.sort ?? usualOrder[filters.state];
  const order = pageOrder(queries.sortKeys, sort, filters.after);
  return queries.listPage(ctx, filters, order, {
    deletedSince: restorableSince(ctx.now),
    daysOfUnfinished: await organization.daysOfUnfinishedDrafts(ctx),
  });
}

/** Records the access before returning the draft. */
export function read(ctx: Ctx<StaffScope>, id: string): Promise<Draft> {
  return inTransaction(ctx, (tx) => open(tx, id));
}

/** Same as `read`, within the caller's transaction. */
export async function open(ctx: Ctx<StaffScope>, id: string): Promise<Draft> {
  const draft = await find(ctx, id);
  await queries.setReviewed(ctx, id, ctx.now);
  await recordAccess(ctx, { action: 'draft-applicant.opened', recordId: id });
  return present(ctx, draft);
}

/** Possible duplicates, based on the corrected draft. */
export function listDuplicates(ctx: Ctx<StaffScope>, id: string): Promise<Duplicate[]> {
  return inTransaction(ctx, async (tx): Promise<Duplicate[]> => {
    const draft = await find(tx, id);
    const { applicant } = await present(tx, draft);
    return duplicates.find(tx, {
      firstName: applicant.firstName ?? null,
      lastName: applicant.lastName ?? null,
      preferredName: applicant.preferredName ?? null,
      dateOfBirth: applicant.dateOfBirth ?? null,
      phone: applicant.phone ?? null,
      email: applicant.email ?? null,
      draftId: id,
    });
  });
}

/** Corrections are stored beside the answers, which stay as given. */
export function correct(
  ctx: Ctx<StaffScope>,
  id: string,
  { version, ...fields }: ApplicantToUpdate,
): Promise<Draft> {
  return inTransaction(ctx, async (tx): Promise<Draft> => {
    const draft = await holdUnclaimed(tx, id);
    if (!draft.submittedAt) throw problem('not-submitted');
    const before = await present(tx, draft);
    if (draft.version !== version) throw problem('stale-version', before);
    await applicants.checkReferences(tx, fields);
    const corrected = { ...before.applicant, ...fields } as Draft['applicant'];
    const corrections = findCorrections(before.asGiven, corrected) as Draft['applicant'];
    await queries.setCorrections(tx, id, { corrections, corrected }, tx.now);
    await recordAudit(tx, {
      action: 'draft-applicant.corrected',
      recordId: id,
      ...difference(before.applicant, corrected),
    });
    const after = await hold(tx, id);
    return present(tx, after);
  });
}

/** Turns the draft into an applicant with the same reference and answers. */
export function finalize(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: ApplicantToCreate,
): Promise<Applicant> {
  return inTransaction(ctx, async (tx): Promise<Applicant> => {
    const draft = await holdUnclaimed(tx, id);
    if (!draft.submittedAt) throw problem('not-submitted');
    // Calls in the specification's form have no version and always apply.
    if (typeof sent.version === 'number' && sent.version !== draft.version) {
      throw problem('stale-version', await present(tx, draft));
    }
    const created = await applicants.createWithin(tx, sent, {
      reference: draft.reference,
      submittedAt: draft.submittedAt,
    });
    await questions.transferAnswers(tx, id, created.id);
    await queries.setFinalized(tx, id, created.id, tx.now);
    const action = 'draft-applicant.finalised';
    await recordAudit(tx, { action, recordId: id, after: { applicantId: created.id } });
    return created;
  });
}

/** Also after acceptance: often the first talk is when the person hears of the form. */
export function recordHelpedKnowledge(
  ctx: Ctx<StaffScope>,
  id: string,
  knows: NonNullable<Helper['knows']>,
): Promise<Helper> {
  return inTransaction(ctx, async (tx): Promise<Helper> => {
    const draft = await queries.lockDraft(tx, id);
    const before = draft?.arrival.helper;
    if (!draft || draft.deletedAt || !before) throw problem('not-found');
    if (!draft.submittedAt) throw problem('not-submitted');
    const helper = { ...before, knows };
    await queries.setHelper(tx, id, helper);
    const action = knows === 'yes' ? 'draft-applicant.told' : 'draft-applicant.untold';
    await recordAudit(tx, { action, recordId: id });
    return helper;
  });
}

export function remove(ctx: Ctx<StaffScope>, id: string, reason?: string): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx): Promise<{ id: string }> => {
    await holdUnclaimed(tx, id);
    await queries.setDeleted(tx, id, tx.now, tx.now);
    await recordAudit(tx, { action: 'draft-applicant.deleted', recordId: id, reason });
    return { id };
  });
}

export function restore(ctx: Ctx<StaffScope>, id: string): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx): Promise<{ id: string }> => {
    const draft = await queries.lockDraft(tx, id);
    if (!draft?.deletedAt || draft.deletedAt < restorableSince(tx.now)) {
      throw problem('not-found');
    }
    await queries.setDeleted(tx, id, null, tx.now);
    await recordAudit(tx, { action: 'draft-applicant.restored', recordId: id });
    return { id };
  });
}

/** Handles or reopens dangers. Doesn't change answers or the draft's version. */
function changeDangers(
  ctx: Ctx<StaffScope>,
  id: string,
  work: (tx: Ctx<StaffScope>) => Promise<Danger[]>,
): Promise<Danger[]> {
  return inTransaction(ctx, async (tx): Promise<Danger[]> => {
    const draft = await hold(tx, id);
    return draft.submittedAt ? work(tx) : refuse('not-submitted');
  });
}

export function handleDanger(
  ctx: Ctx<StaffScope>,
  id: string,
  resolution: { dangerId: string; note: string },
): Promise<Danger[]> {
  return changeDangers(ctx, id, (tx) => dangers.handleDraftDanger(tx, id, resolution));
}

export function reopenDanger(
  ctx: Ctx<StaffScope>,
  id: string,
  resolution: { dangerId: string; note: string },
): Promise<Danger[]> {
  return changeDangers(ctx, id, (tx) => dangers.reopenDraftDanger(tx, id, resolution));
}

export { attach, detach, listAttached, updateOtherReferences as findAgain } from './attaching.ts';
/** Used by merges to restore answers. */
export { followVersions } from './attachment-queries.ts';
export { submittedDrafts } from './queries.ts';
export { startReminders as start } from './reminders.ts';
