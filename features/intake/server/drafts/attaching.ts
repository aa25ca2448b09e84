/** Attaches drafts to existing case records and undoes that. */

import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type {
  AlreadyFinalizedDetails,
  attachDraft,
  Draft,
  DraftAttachment,
} from '#features/intake/contract/drafts.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import { type Applicant, applicantToUpdate } from '#features/person/contract/applicants.ts';
import {
  differingPaths,
  type Fields,
  fieldPaths,
  fieldsWith,
  valueAt,
} from '#features/person/server/applicants/field-paths.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { requireUnclaimed } from '#features/person/server/claims/claims.ts';
import * as dangers from '#features/person/server/dangers/service.ts';
import * as questions from '#features/questions/server/service.ts';
import * as formAdditions from '../form-additions/reading.ts';
import * as attachments from './attachment-queries.ts';
import { findAttachment, toShown } from './attachment-queries.ts';
import { draftAbilities, undoAbility } from './policy.ts';
import * as queries from './queries.ts';

/** Updates fields of the record by path; invalid values are rejected. */
async function updateFields(
  ctx: Ctx<StaffScope>,
  before: Applicant,
  values: ReadonlyMap<string, unknown>,
): Promise<Applicant> {
  const changes = applicantToUpdate.safeParse({
    ...fieldsWith(asFields(before), values),
    version: before.version,
  });
  if (!changes.success) throw invalid('fields', 'not-valid');
  return applicants.updateWithin(ctx, before.id, changes.data);
}

/** Applies the chosen values that differ. Returns the values before and after. */
async function applyChosenFields(
  ctx: Ctx<StaffScope>,
  before: Applicant,
  { draftView, fields }: { draftView: Draft; fields: readonly string[] },
) {
  const offered = fieldPaths(draftView.applicant);
  if (fields.some((place) => !offered.has(place))) throw invalid('fields', 'not-an-option');
  const changed = differingPaths(new Set(fields), asFields(before), draftView.applicant);
  const values = new Map(changed.map((place) => [place, offered.get(place)]));
  const file = changed.length > 0 ? await updateFields(ctx, before, values) : before;
  const pickValues = (record: Applicant) =>
    Object.fromEntries(changed.map((place) => [place, valueAt(asFields(record), place) ?? null]));
  return { file, valuesBefore: pickValues(before), valuesAfter: pickValues(file) };
}

export async function updateOtherReferences(ctx: Ctx<StaffScope>, applicantId: string) {
  const attached = await attachments.listAttachments(ctx, applicantId);
  const references = [
    ...attached.map(({ reference }) => reference),
    ...(await applicants.mergedReferences(ctx, applicantId)),
  ];
  await applicants.setOtherReferences(ctx, applicantId, references);
}

async function throwAlreadyFinalized(
  ctx: Ctx<StaffScope>,
  id: string,
  applicantId: string,
): Promise<never> {
  const attachment = await findAttachment(ctx, id);
  const attachmentView =
    attachment && toShown(attachment, undoAbility(ctx.scope, attachment, ctx.now));
  const details: AlreadyFinalizedDetails = { applicantId, attachment: attachmentView ?? null };
  throw problem('already-finalised', details);
}

/** Finds a draft that is still waiting for a decision. */
async function requireUndecided(
  ctx: Ctx<StaffScope>,
  id: string,
  draft: queries.DraftState | undefined,
): Promise<queries.DraftState> {
  if (!draft || draft.deletedAt) throw problem('not-found');
  return draft.applicantId ? throwAlreadyFinalized(ctx, id, draft.applicantId) : draft;
}

export async function find(ctx: Ctx<StaffScope>, id: string) {
  return requireUndecided(ctx, id, await queries.findDraft(ctx, id));
}

export async function hold(ctx: Ctx<StaffScope>, id: string) {
  return requireUndecided(ctx, id, await queries.lockDraft(ctx, id));
}

/** Like `hold`; refuses while a colleague has the draft open in triage. */
export async function holdUnclaimed(ctx: Ctx<StaffScope>, id: string) {
  const draft = await hold(ctx, id);
  await requireUnclaimed(ctx, { of: 'application', id });
  return draft;
}

export async function present(ctx: Ctx<StaffScope>, draft: queries.DraftState): Promise<Draft> {
  const summary = draft.summary(await organization.daysOfUnfinishedDrafts(ctx));
  const answers = await questions.answersOfDraft(ctx, summary.id);
  const asGiven = {
    language: summary.language,
    ...questions.applicantFromAnswers(answers, summary.language),
  };
  return {
    ...summary,
    status: 'prescreening-incomplete',
    version: draft.version,
    ...draft.arrival,
    answers,
    dangers: draft.submittedAt ? await dangers.listDraftDangers(ctx, summary.id) : [],
    additions: draft.submittedAt ? await formAdditions.additionsToForm(ctx, summary.id) : [],
    attempts: draft.submittedAt ? await formAdditions.attempts(ctx, summary.id) : [],
    asGiven,
    applicant: { ...asGiven, ...draft.corrections },
    abilities: draftAbilities(ctx.scope, draft),
  };
}

/** Locks draft and record for undoing, after checking permission. */
async function lockAttached(ctx: Ctx<StaffScope>, id: string) {
  const known = await attachments.findAttachment(ctx, id);
  if (!known) throw problem('not-found');
  // Locks the record first, in the same order as merges, to avoid a deadlock.
  const file = await applicants.lock(ctx, known.applicantId);
  await queries.lockDraft(ctx, id);
  const attachment = await attachments.findAttachment(ctx, id);
  if (attachment?.applicantId !== file.id) throw problem('not-found');
  const { mayUndo } = undoAbility(ctx.scope, attachment, ctx.now);
  return mayUndo ? { file, attachment } : refuse('not-found');
}

/** Changes only the chosen fields. For each question the newer answer becomes current. */
export function attach(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: z.output<(typeof attachDraft)['body']>,
): Promise<Applicant> {
  return inTransaction(ctx, async (tx): Promise<Applicant> => {
    const draft = await holdUnclaimed(tx, id);
    if (!draft.submittedAt) throw problem('not-submitted');
    const draftView = await present(tx, draft);
    if (draft.version !== sent.draftVersion) throw problem('stale-version', draftView);
    const before = await applicants.lock(tx, sent.applicantId);
    if (before.version !== sent.version) throw problem('stale-version', before);

    const applied = await applyChosenFields(tx, before, { draftView, fields: sent.fields });
    const now = tx.now;
    await attachments.insertAttachment(tx, {
      draftId: id,
      applicantId: before.id,
      attachedAt: now,
      fieldsBefore: applied.valuesBefore,
      fieldsAfter: applied.valuesAfter,
      joinedAnswers: await questions.joinAnswersOfDraft(tx, id, before.id),
    });
    await queries.setFinalized(tx, id, before.id, now);
    await updateOtherReferences(tx, before.id);
    await recordAudit(tx, {
      action: 'draft-applicant.attached',
      recordId: id,
      after: { applicantId: before.id },
    });
    return applied.file;
  });
}

/** Restores both, or changes nothing when any of it was changed since. */
export function detach(ctx: Ctx<StaffScope>, id: string): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx): Promise<{ id: string }> => {
    const locked = await lockAttached(tx, id);
    const { file, attachment } = locked;
    const { applicantId, fieldsBefore, fieldsAfter } = attachment;

    const fields = Object.keys(fieldsAfter).filter(
      (place) => !isDeepStrictEqual(valueAt(asFields(file), place) ?? null, fieldsAfter[place]),
    );
    const joined = attachment.joinedAnswers;
    const parted = await questions.partAnswers(tx, applicantId, joined);
    const questionIds = parted.changedSince;
    // The error rolls back everything done so far.
    if (fields.length + questionIds.length > 0) {
      throw problem('changed-since', { fields, questionIds });
    }
    if (Object.keys(fieldsBefore).length > 0) {
      await updateFields(tx, file, new Map(Object.entries(fieldsBefore)));
    }
    await attachments.setUndone(tx, attachment.id, tx.now);
    await attachments.followVersions(tx, applicantId, parted.restored);
    await queries.setFinalized(tx, id, null, tx.now);
    await updateOtherReferences(tx, applicantId);
    await recordAudit(tx, {
      action: 'draft-applicant.detached',
      recordId: id,
      before: { applicantId },
    });
    return { id };
  });
}

/** Reading attached drafts opens the case record, so it is logged as access. */
export function listAttached(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<DraftAttachment[]> {
  return inTransaction(ctx, async (tx): Promise<DraftAttachment[]> => {
    await applicants.open(tx, applicantId);
    const attached = await attachments.listAttachments(tx, applicantId);
    return attached.map((one) => attachments.toShown(one, undoAbility(ctx.scope, one, tx.now)));
  });
}

function asFields(record: Applicant): Fields {
  return { ...record };
}
