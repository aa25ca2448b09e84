/** Public form: starting, saving, submitting. Submitting creates a draft applicant. */

import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { defaultLanguage, type Language } from '#core/contract/languages.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction, withScope } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import { type IntakeScope, type PublicScope, proveScope } from '#core/server/scope/scope.ts';
import { hashSecret, randomSecret, takeDerivedReference } from '#core/server/secrets/codes.ts';
import type {
  openPreScreening,
  readPreScreening,
  resumePreScreening,
  startPreScreening,
  submitPreScreening,
} from '#features/intake/contract/pre-screening.ts';
import type { NewNotification } from '#features/notifications/server/notifications/service.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type { Helper, HelperToKeep } from '#features/person/contract/filled-in-for-someone.ts';
import * as dangers from '#features/person/server/dangers/service.ts';
import type { AnswerToKeep } from '#features/questions/contract/questions.ts';
import * as questions from '#features/questions/server/service.ts';
import { confirmReceipt } from '../form-news/service.ts';
import { fillMinutes } from './fill-minutes.ts';
import { detectAutomation, statusSince, toIntakeSummary } from './policy.ts';
import * as queries from './queries.ts';

type Reply<O extends { reply: { body: z.ZodType } }> = z.output<O['reply']['body']>;

const form = 'pre-screening';
const editionUnknown = { path: 'edition', rule: 'not-an-option', values: {} } as const;

/** Attempts per resume code. After ten typos the person should check what they wrote down. */
const codeAttempts = { name: 'intake:code', points: 10, seconds: 3600 };

/** Attempts with any code at one instance, so that many networks together can't try out codes. */
const allCodeAttempts = { name: 'intake:all-codes', points: 2000, seconds: 3600 };

/** Request to start a form. */
interface StartRequest {
  language: Language;
  /** Edition that was shown; defaults to the latest. */
  edition?: number | undefined;
  secret?: string | undefined;
  /** Solved proof-of-work task. */
  work?: string | undefined;
  answers?: readonly AnswerToKeep[] | undefined;
  helper?: HelperToKeep | undefined;
}

/** Body of a submission. */
type Submission = NonNullable<z.output<(typeof submitPreScreening)['body']>>;

/**
 * Reads first, then writes in one statement if the form hasn't changed, so that no transaction
 * stays open. Retries when another save was faster.
 */
export async function save(
  ctx: Ctx<IntakeScope>,
  newAnswers: readonly AnswerToKeep[],
): Promise<undefined> {
  const storedAnswers = questions.givenInDraft('draftApplicant.id');
  const intake = await queries.findToSave(ctx, storedAnswers);
  if (!intake) throw problem('not-found');
  if (intake.submittedAt) throw problem('already-submitted');
  const { edition, saves } = intake;
  const formEdition = { form, edition } as const;
  const checked = await questions.checkIntakeAnswers(ctx, formEdition, intake.answers, newAnswers);
  const now = ctx.now;
  const found = toIntakeSummary(questions.applicantFromAnswers(checked.answers, defaultLanguage));
  const summary = isDeepStrictEqual(found, intake.summary) ? undefined : found;
  const answers = questions.draftAnswersFrom('saved', checked.fresh, now);
  const foundDangers = dangers.dangersIn(
    checked.answers.map(({ question }) => question),
    checked.fresh,
  );
  const dangerInserts =
    foundDangers.length > 0 ? dangers.keptWith('saved', foundDangers, now) : null;
  const isSaved = await queries.setSaved(ctx, { saves, summary, now }, answers, dangerInserts);
  return isSaved ? undefined : save(ctx, newAnswers);
}

const noHelper: Helper = { name: null, relation: null, knows: null, contact: null, reach: null };

/** Saves who fills in the form for the person. Without any detail left, no one does. */
export function saveHelper(ctx: Ctx<IntakeScope>, changes: HelperToKeep): Promise<undefined> {
  return inTransaction(ctx, (tx) => saveHelperWithin(tx, changes));
}

async function saveHelperWithin(ctx: Ctx<IntakeScope>, changes: HelperToKeep): Promise<undefined> {
  const intake = await queries.lockIntake(ctx);
  if (!intake) throw problem('not-found');
  if (intake.submittedAt) throw problem('already-submitted');
  const helper = { ...(intake.helper ?? noHelper), ...changes } as Helper;
  await queries.setHelper(ctx, isDeepStrictEqual(helper, noHelper) ? null : helper);
}

async function begin(
  ctx: Ctx<PublicScope>,
  { language, edition: shownEdition }: StartRequest,
  secret: string,
): Promise<{ holder: IntakeScope; reference: string }> {
  const newest = await questions.newestEdition(ctx, form);
  const edition = shownEdition ?? newest;
  if (edition > newest) throw problem('invalid', [editionUnknown]);
  const reference = await takeDerivedReference(ctx.db, secret, 'resume');
  const id = await queries.insertIntake(ctx, { reference, language, edition, began: ctx.now });
  const holder = toHolder(ctx.scope, id, hashSecret(secret));
  await queries.insertDevice(withScope(ctx, holder));
  await recordAudit(withScope(ctx, holder), { action: 'draft-applicant.begun', recordId: id });
  return { holder, reference };
}

export async function open(ctx: Ctx<PublicScope>): Promise<Reply<typeof openPreScreening>> {
  const edition = await questions.newestEdition(ctx, form);
  return {
    edition,
    questions: await questions.listEditionWithTopics(ctx, { form, edition }),
    minutes: await fillMinutes(ctx, edition),
  };
}

/** Starts a form. Resending the same secret returns the existing form. */
export async function start(
  ctx: Ctx<PublicScope>,
  { secret = randomSecret(), answers = [], ...beginning }: StartRequest,
): Promise<Reply<typeof startPreScreening>> {
  const secretHash = hashSecret(secret);
  await checkWork(ctx, secretHash, beginning.work);
  return inTransaction(ctx, (tx) => startWithin(tx, { secret, answers, ...beginning }));
}

/** Like `start`, within the caller’s transaction and without a proof of work. */
export async function startWithin(
  ctx: Ctx<PublicScope>,
  { secret, answers = [], helper, ...beginning }: StartRequest & { secret: string },
): Promise<Reply<typeof startPreScreening>> {
  const secretHash = hashSecret(secret);
  await queries.lockDevice(ctx, secretHash);
  const existing = await queries.findByDevice(ctx, secretHash);
  const { holder, reference } = existing
    ? { holder: toHolder(ctx.scope, existing.id, secretHash), reference: existing.reference }
    : await begin(ctx, beginning, secret);
  // A request without answers succeeds even after submission.
  if (answers.length > 0) await save(withScope(ctx, holder), answers);
  if (helper) await saveHelperWithin(withScope(ctx, holder), helper);
  return { id: holder.intakeId, secret, resumeCode: reference };
}

/**
 * Opens the unsubmitted form of a code on a device, for callers that may see the answers anyway.
 * Within the caller’s transaction; the same secret opens it once.
 */
export async function openByCode(
  ctx: Ctx<PublicScope>,
  { code, secret }: { code: string; secret: string },
): Promise<{ id: string; resumeCode: string }> {
  const secretHash = hashSecret(secret);
  await queries.lockDevice(ctx, secretHash);
  const existing = await queries.findByDevice(ctx, secretHash);
  if (existing) return { id: existing.id, resumeCode: existing.reference };
  const found = await queries.findByCode(ctx, readCode(code));
  if (!found) {
    const isSent = await queries.isSubmitted(ctx, readCode(code));
    throw problem(isSent ? 'already-submitted' : 'not-found');
  }
  await queries.insertDevice(withScope(ctx, toHolder(ctx.scope, found.id, secretHash)));
  return { id: found.id, resumeCode: found.reference };
}

/**
 * Lets another device continue, or see where a sent form stands. Requires the code (38 random bits) and the
 * date of birth in the form; the error doesn't say which is wrong.
 */
export async function resume(
  ctx: Ctx<PublicScope>,
  { resumeCode, dateOfBirth }: { resumeCode: string; dateOfBirth?: string | undefined },
): Promise<Reply<typeof resumePreScreening>> {
  const code = readCode(resumeCode);
  await ctx.app.attempts.takeHere(allCodeAttempts);
  await ctx.app.attempts.take(codeAttempts, code);
  const resumed = await inTransaction(
    ctx,
    async (tx): Promise<Reply<typeof resumePreScreening>> => {
      const found = await queries.findByCode(tx, code, statusSince(tx.now));
      if (!found || (found.dateOfBirth ?? dateOfBirth) !== dateOfBirth) {
        throw problem('not-found');
      }
      const secret = randomSecret();
      const holder = toHolder(ctx.scope, found.id, hashSecret(secret));
      await queries.insertDevice(withScope(tx, holder));
      await recordAudit(withScope(tx, holder), {
        action: `draft-applicant.${found.submittedAt ? 'status-opened' : 'resumed'}`,
        recordId: found.id,
      });
      const { id, reference, submittedAt } = found;
      return { id, secret, resumeCode: reference, isSent: submittedAt !== null };
    },
  );
  await ctx.app.attempts.forgive(codeAttempts, code);
  return resumed;
}

export async function read(ctx: Ctx<IntakeScope>): Promise<Reply<typeof readPreScreening>> {
  const intake = await queries.findIntake(ctx);
  if (!intake) throw problem('not-found');
  const { edition } = intake;
  const answers = await questions.answersOfIntake(ctx, { form, edition });
  return {
    edition,
    questions: await questions.listEditionWithTopics(ctx, { form, edition }),
    minutes: await fillMinutes(ctx, edition),
    // A device left behind must not show answers after submission.
    answers: intake.submittedAt
      ? []
      : answers.map(({ question, answer }) => ({ questionId: question.id, answer })),
    helper: intake.submittedAt ? null : intake.helper,
    reference: intake.submittedAt ? intake.reference : null,
  };
}

/** Submitting again returns the same reference: a reply may have been lost. */
export function submit(
  ctx: Ctx<IntakeScope>,
  { website = '', seen }: Submission = {},
): Promise<Reply<typeof submitPreScreening>> {
  return inTransaction(ctx, async (tx) => {
    const intake = await queries.lockIntake(tx);
    if (!intake) throw problem('not-found');
    if (intake.submittedAt) return { reference: intake.reference };
    const formEdition = { form, edition: intake.edition } as const;
    await questions.checkIntakeSubmission(tx, formEdition, seen, {
      // Nobody can ask the paper again.
      mayMissRequired: intake.arrivedBy === 'paper',
    });
    // Staff type in a paper quickly.
    const signs =
      intake.arrivedBy === 'online'
        ? detectAutomation({ website, began: intake.beganAt, now: tx.now })
        : [];
    await queries.setSubmitted(tx, signs, tx.now);
    const recordId = ctx.scope.intakeId;
    await recordAudit(tx, { action: 'draft-applicant.submitted', recordId });
    // Suspected spam is listed, but sends no notification.
    if (!signs.includes('hidden-field')) {
      const marks = await dangers.openInForm(tx);
      const notification: NewNotification =
        marks.length > 0
          ? { kind: 'draft-in-danger', values: { marks: marks.join(' ') }, recordId }
          : { kind: 'draft-submitted', recordId };
      await notifications.notifyStaff(tx, notification);
    }
    if (signs.length === 0) await confirmReceipt(tx, recordId);
    return { reference: intake.reference };
  });
}

/**
 * Requires proof of work before a form is created. Runs outside the transaction: the check uses its
 * own connections, and concurrent requests holding one each would deadlock.
 */
async function checkWork(
  ctx: Ctx<PublicScope>,
  secretHash: string,
  solved: string | undefined,
): Promise<void> {
  if (!(await organization.asksForWork(ctx))) return;
  // A device retrying after a lost reply has already solved its task.
  if (await queries.findByDevice(ctx, secretHash)) return;
  if (solved !== undefined && (await ctx.app.proofOfWork.accept(solved))) return;
  throw problem('work-needed', { challenge: await ctx.app.proofOfWork.ask() });
}

function toHolder({ visitor }: PublicScope, intakeId: string, secretHash: string): IntakeScope {
  return proveScope<IntakeScope>({ kind: 'intake', visitor, intakeId, secretHash });
}

/** Normalizes a typed code. */
function readCode(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return (signs.match(/.{1,4}/g) ?? []).join('-');
}
