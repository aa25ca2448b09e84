/** Handling what people added since sending a form, and recording tries to reach them. */

import { defaultLanguage, knownLanguage } from '#core/contract/languages.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type {
  ContactAttempt,
  FormAddition,
  FormAdditionOutcome,
  WayAnswer,
} from '#features/intake/contract/form-additions.ts';
import type { ContactOutcome } from '#features/notes/contract/enumerations.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { requireUnclaimed } from '#features/person/server/claims/claims.ts';
import * as questions from '#features/questions/server/service.ts';
import { hold } from '../drafts/attaching.ts';
import * as drafts from '../drafts/queries.ts';
import { tellOfAttempt } from '../form-news/service.ts';
import { insertAnswers } from '../sent-forms/queries.ts';
import * as queries from './queries.ts';
import { attempts, present, type StoredAddition } from './reading.ts';

/** Fields of a record that another way to reach the person replaces. */
const wayFields = ['phone', 'email', 'preferredContact', 'safeContact'];

/** The person is told that there is news, where that is safe, unless staff spoke with them. */
export function addAttempt(
  ctx: Ctx<StaffScope>,
  draftId: string,
  outcome: ContactOutcome,
): Promise<ContactAttempt> {
  return inTransaction(ctx, async (tx): Promise<ContactAttempt> => {
    const draft = await hold(tx, draftId);
    if (!draft.submittedAt) throw problem('not-submitted');
    await drafts.setReviewed(tx, draftId, tx.now);
    const id = await queries.insertAttempt(tx, draftId, outcome);
    const after = { outcome };
    await recordAudit(tx, { action: 'draft-applicant.tried', recordId: draftId, after });
    if (outcome !== 'reached') await tellOfAttempt(tx, { draftId, attemptId: id });
    const tried = await attempts(tx, draftId);
    return tried.find((one) => one.id === id) ?? refuse('not-found');
  });
}

/** Marks an addition as handled; using another way changes the application or the record. */
export function handle(
  ctx: Ctx<StaffScope>,
  id: string,
  outcome: FormAdditionOutcome,
): Promise<FormAddition> {
  return inTransaction(ctx, async (tx): Promise<FormAddition> => {
    const stored = await queries.findAddition(tx, id);
    if (!stored) throw problem('not-found');
    await requireUnclaimed(tx, { of: 'addition', id });
    const { kind, applicantId, draftId } = stored;
    if ((kind === 'way') !== (outcome !== 'read')) throw problem('invalid', [notForKind]);
    const isNew = await queries.setHandled(tx, id, outcome);
    if (!isNew && stored.outcome !== outcome) throw problem('already-done');
    if (isNew) {
      if (outcome === 'used') await useWay(tx, stored);
      await recordAudit(tx, {
        action:
          applicantId === null ? 'draft-applicant.addition-handled' : 'applicant.addition-handled',
        recordId: applicantId ?? draftId,
        after: { addition: id, outcome },
      });
    }
    const after = await queries.findAddition(tx, id);
    return after ? present(tx, after) : refuse('not-found');
  });
}

const notForKind = { path: 'outcome', rule: 'not-an-option', values: {} } as const;

async function useWay(ctx: Ctx<StaffScope>, stored: StoredAddition): Promise<void> {
  const { applicantId, edition, answers } = stored;
  if (answers === null) return;
  await (applicantId === null
    ? replaceInForm(ctx, stored, answers)
    : replaceInRecord(ctx, { applicantId, edition }, answers));
}

/** The answers become those of the form, and staff corrections of these fields no longer apply. */
async function replaceInForm(
  ctx: Ctx<StaffScope>,
  { draftId }: StoredAddition,
  answers: readonly WayAnswer[],
): Promise<void> {
  const draft = await hold(ctx, draftId);
  await insertAnswers(ctx, draftId, {
    answers: questions.draftAnswersFrom('form', answers, ctx.now),
    dangers: null,
  });
  const kept = Object.fromEntries(
    Object.entries(draft.corrections).filter(([field]) => !wayFields.includes(field)),
  );
  const { language } = draft.summary(0);
  const given = questions.applicantFromAnswers(
    await questions.answersOfDraft(ctx, draftId),
    language,
  );
  const corrected = { ...given, ...kept };
  await drafts.setCorrections(ctx, draftId, { corrections: kept, corrected }, ctx.now);
}

async function replaceInRecord(
  ctx: Ctx<StaffScope>,
  { applicantId, edition }: { applicantId: string; edition: number },
  answers: readonly WayAnswer[],
): Promise<void> {
  const before = await applicants.lock(ctx, applicantId);
  const asked = await questions.listEdition(ctx, { form: 'pre-screening', edition });
  await questions.joinAnswers(
    ctx,
    applicantId,
    answers.map(({ questionId, version: questionVersion, answer }) => {
      return { questionId, questionVersion, answer, at: ctx.now, authorId: null };
    }),
  );
  const described = questions.applicantFromAnswers(
    asked.flatMap((question) => {
      const found = answers.find(({ questionId }) => questionId === question.id);
      return found ? [{ question, answer: found.answer, setAside: false }] : [];
    }),
    knownLanguage(before.language ?? '') ?? defaultLanguage,
  );
  await applicants.addFromAnswers(ctx, before, described, wayFields);
}

export { waitingAdditions } from './queries.ts';
