/** Screening behind a link: reading, saving, submitting. */

import type * as z from 'zod';
import { knownLanguage } from '#core/contract/languages.ts';
import { isOnStaff } from '#core/server/accounts/staff-accounts.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { PublicScope, ScreeningScope } from '#core/server/scope/scope.ts';
import { hashSecret, randomSecret } from '#core/server/secrets/codes.ts';
import type {
  openScreening,
  readScreening,
  submitScreening,
} from '#features/intake/contract/screening.ts';
import type { NewNotification } from '#features/notifications/server/notifications/service.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import type { FoundDanger } from '#features/person/server/dangers/service.ts';
import * as dangers from '#features/person/server/dangers/service.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToKeep,
  AnswerValue,
  GivenAnswer,
} from '#features/questions/contract/questions.ts';
import type { PublishedQuestion } from '#features/questions/server/service.ts';
import * as questions from '#features/questions/server/service.ts';
import { answeredQuestions, closedReason, sittingQuestions } from './policy.ts';
import * as queries from './queries.ts';

type OpenedLink = z.output<(typeof openScreening)['reply']['body']>;
type Opened = z.output<(typeof readScreening)['reply']['body']>;
type Submitted = z.output<(typeof submitScreening)['reply']['body']>;

const form = 'screening';

/** Attempts at the date of birth per link: few, since anyone who knows the person can guess it. */
const linkAttempts = { name: 'screening:link', points: 10, seconds: 86_400 };

/** Returns the sitting, or throws the reason why the link doesn't open it. */
function opened(app: App, held: queries.LinkedSitting | undefined): queries.LinkedSitting {
  if (!held) throw problem('not-found');
  const reason = closedReason(held, app.clock());
  return reason ? refuse('gone', { reason }) : held;
}

async function askedIn(ctx: Ctx<ScreeningScope>, { edition, asked }: queries.Sitting) {
  return sittingQuestions(await questions.asked(ctx, { form, edition }), asked);
}

/** Like `askedIn`, without topic names. */
async function rulesIn(ctx: Ctx<ScreeningScope>, { edition, asked }: queries.Sitting) {
  return sittingQuestions(await questions.published(ctx, { form, edition }), asked);
}

/**
 * Notifies the case worker; if they left or can't open the record, notifies all staff with access.
 */
async function notifyCaseWorker(
  ctx: Ctx<ScreeningScope>,
  { caseWorkerId, places }: { caseWorkerId: string | null; places: (string | null)[] },
  telling: NewNotification,
) {
  if (caseWorkerId && (await isOnStaff(ctx, caseWorkerId, places))) {
    await notifications.tell(ctx, [caseWorkerId], telling);
  } else await notifications.notifyStaff(ctx, telling);
}

/** Marks record and queue as soon as the answer is saved, and notifies staff. */
async function markDanger(
  ctx: Ctx<ScreeningScope>,
  recordId: string,
  found: readonly FoundDanger[],
) {
  if (found.length === 0) return;
  const file = await applicants.holdForScreening(ctx, recordId);
  const marks = await dangers.keep(ctx, recordId, found);
  if (marks.length === 0) return;
  const action = 'applicant.danger-answered';
  await recordAudit(ctx, { action, recordId, after: { marks } });
  const values = { marks: marks.join(' ') };
  await notifyCaseWorker(ctx, file, { kind: 'applicant-in-danger', values, recordId });
}

/** Advances the applicant's status and notifies staff. */
async function advanceApplicant(
  ctx: Ctx<ScreeningScope>,
  held: queries.LinkedSitting,
  asked: readonly PublishedQuestion[],
  seen: readonly GivenAnswer[] | undefined,
): Promise<Submitted> {
  const { id, applicantId: recordId } = held;
  const given = await queries.listAnswers(ctx, id);
  questions.checkSubmission(asked, standing(given), seen);
  const now = ctx.now;
  // Blank answers must not clear known values.
  const answered = given
    .filter(({ answer }) => !isBlank(answer))
    .map(({ questionId, version: questionVersion, answer, answeredAt: at }) => {
      return { questionId, questionVersion, answer, at, by: null };
    });
  await questions.joinAnswers(ctx, recordId, answered);
  const described = questions.applicantFromAnswers(answeredQuestions(asked, given));
  const applicant = await applicants.completeScreening(ctx, recordId, described);
  await queries.setSubmitted(ctx, id, now);
  const action = 'applicant.screening-submitted';
  await recordAudit(ctx, { action, recordId, ...applicant.changed });
  await notifyCaseWorker(ctx, applicant, { kind: 'screening-submitted', recordId });
  return { submittedAt: now.toISOString() };
}

/**
 * Lets a device open a link. A wrong secret, a wrong date, and a missing date return the same
 * error.
 */
export async function open(
  ctx: Ctx<PublicScope>,
  { secret, dateOfBirth }: { secret: string; dateOfBirth?: string | undefined },
): Promise<OpenedLink> {
  const secretHash = hashSecret(secret);
  // Counts only attempts with a date: the page first asks whether one is needed.
  if (dateOfBirth) await ctx.app.attempts.take(linkAttempts, secretHash);
  const opening = await inTransaction(ctx, async (tx): Promise<OpenedLink> => {
    const link = await queries.findLink(tx, secretHash);
    if (!link) throw problem('not-found');
    const reason = closedReason(link, tx.now);
    if (reason) throw problem('gone', { reason });
    if ((link.dateOfBirth ?? dateOfBirth) !== dateOfBirth) throw problem('not-found');
    const device = randomSecret();
    await queries.insertDevice(tx, link.id, hashSecret(device));
    const action = 'applicant.screening-opened';
    await recordAudit(tx, { action, recordId: link.applicantId });
    return { id: link.id, secret: device };
  });
  if (dateOfBirth) await ctx.app.attempts.forgive(linkAttempts, secretHash);
  return opening;
}

export async function read(ctx: Ctx<ScreeningScope>): Promise<Opened> {
  const held = opened(ctx.app, await queries.findLinkedSitting(ctx));
  const answers = await queries.listAnswers(ctx, held.id);
  return {
    edition: held.edition,
    questions: await askedIn(ctx, held),
    answers: answers.map(({ questionId, answer }) => ({ questionId, answer })),
    expiresAt: held.expiresAt.toISOString(),
    language: knownLanguage(held.language) ?? null,
  };
}

export function save(ctx: Ctx<ScreeningScope>, given: readonly AnswerToKeep[]): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const known = await queries.findLinkedSitting(tx);
    if (known && dangers.dangersIn(await rulesIn(tx, known), given).length > 0) {
      // Locks the record first, in the same order as staff operations.
      await applicants.holdForScreening(tx, known.applicantId);
    }
    const held = opened(tx.app, await queries.lockLinkedSitting(tx));
    const before = standing(await queries.listAnswers(tx, held.id));
    const rules = await rulesIn(tx, held);
    const fresh = questions.checkGiven(rules, before, given);
    await queries.upsertAnswers(tx, held.id, fresh, tx.now);
    await markDanger(tx, held.applicantId, dangers.dangersIn(rules, fresh));
    if (held.savedAt === null && fresh.length > 0) {
      const action = 'applicant.screening-begun';
      await recordAudit(tx, { action, recordId: held.applicantId });
    }
    return undefined;
  });
}

/** Submitting again returns the same result: a reply may have been lost. */
export function submit(
  ctx: Ctx<ScreeningScope>,
  seen?: readonly GivenAnswer[],
): Promise<Submitted> {
  return inTransaction(ctx, async (tx): Promise<Submitted> => {
    const known = await queries.findLinkedSitting(tx);
    if (!known) throw problem('not-found');
    // Locks the record first, in the same order as staff operations.
    await applicants.holdForScreening(tx, known.applicantId);
    const locked = await queries.lockLinkedSitting(tx);
    if (locked?.submittedAt && closedReason(locked, tx.now) === 'spent') {
      return { submittedAt: locked.submittedAt.toISOString() };
    }
    const held = opened(tx.app, locked);
    return advanceApplicant(tx, held, await rulesIn(tx, held), seen);
  });
}

function standing(given: readonly GivenAnswer[]): Map<string, AnswerValue> {
  return new Map(given.map(({ questionId, answer }) => [questionId, answer]));
}
