/** Screening behind a link: reading, saving, submitting. */

import type * as z from 'zod';
import { defaultLanguage, knownLanguage } from '#core/contract/languages.ts';
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
import * as applicants from '#features/person/server/applicants/service.ts';
import * as dangers from '#features/person/server/dangers/service.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToKeep,
  AnswerValue,
  FormAnswer,
} from '#features/questions/contract/questions.ts';
import type { PublishedQuestion } from '#features/questions/server/service.ts';
import * as questions from '#features/questions/server/service.ts';
import { markDanger, notifyCaseWorker } from './own-answers.ts';
import { answeredQuestions, closedReason, sittingQuestions } from './policy.ts';
import * as queries from './queries.ts';
import type { AskedQuestion } from './questions-to-ask.ts';
import { secondsPerQuestion } from './seconds-per-question.ts';

type OpenedLink = z.output<(typeof openScreening)['reply']['body']>;
type Opened = z.output<(typeof readScreening)['reply']['body']>;
type Submitted = z.output<(typeof submitScreening)['reply']['body']>;

const form = 'screening';

/** Attempts at the date of birth per link: few, since anyone who knows the person can guess it. */
const linkAttempts = { name: 'screening:link', points: 10, seconds: 86_400 };

/** Returns the sitting, or throws the reason why the link doesn't open it. */
function requireOpenSitting(
  app: App,
  sitting: queries.LinkedSitting | undefined,
): queries.LinkedSitting {
  if (!sitting) throw problem('not-found');
  const reason = closedReason(sitting, app.clock());
  return reason ? refuse('gone', { reason }) : sitting;
}

async function loadQuestions(ctx: Ctx<ScreeningScope>, { edition, asked }: queries.Sitting) {
  return sittingQuestions(await questions.listEditionWithTopics(ctx, { form, edition }), asked);
}

/** Like `loadQuestions`, without topic names. */
async function loadQuestionRules(ctx: Ctx<ScreeningScope>, { edition, asked }: queries.Sitting) {
  return sittingQuestions(await questions.listEdition(ctx, { form, edition }), asked);
}

/** Advances the applicant's status and notifies staff. */
async function advanceApplicant(
  ctx: Ctx<ScreeningScope>,
  sitting: queries.LinkedSitting,
  sittingRules: readonly PublishedQuestion[],
  seenAnswers: readonly FormAnswer[] | undefined,
): Promise<Submitted> {
  const { id, applicantId: recordId, typing } = sitting;
  const storedAnswers = await queries.listAnswers(ctx, id);
  questions.checkSubmission(sittingRules, toAnswerMap(storedAnswers), seenAnswers, {
    mayMissRequired: typing !== null,
  });
  const now = ctx.now;
  // Blank answers must not clear known values.
  const answered = storedAnswers
    .filter(({ answer, isKnown }) => !isKnown && !isBlank(answer))
    .map(({ questionId, version: questionVersion, answer, answeredAt: at }) => {
      const authorId = typing && at >= typing.since ? typing.by : null;
      return { questionId, questionVersion, answer, at, authorId };
    });
  await questions.joinAnswers(ctx, recordId, answered);
  const described = questions.applicantFromAnswers(
    answeredQuestions(sittingRules, storedAnswers),
    knownLanguage(sitting.language) ?? defaultLanguage,
  );
  const applicant = await applicants.completeScreening(ctx, recordId, described);
  await queries.setSubmitted(ctx, id, { answered: answered.length, now });
  const action = 'applicant.screening-submitted';
  await recordAudit(ctx, { action, recordId, actorId: typing?.by ?? null, ...applicant.changed });
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
  const sitting = requireOpenSitting(ctx.app, await queries.findLinkedSitting(ctx));
  const answers = await queries.listAnswers(ctx, sitting.id);
  return {
    edition: sitting.edition,
    questions: await loadQuestions(ctx, sitting),
    answers: answers.map(({ questionId, answer }) => ({ questionId, answer })),
    known: { shown: knownIn(sitting, 'shown'), kept: knownIn(sitting, 'kept') },
    secondsPerQuestion: await secondsPerQuestion(ctx),
    expiresAt: sitting.expiresAt.toISOString(),
    language: knownLanguage(sitting.language) ?? null,
  };
}

export function save(
  ctx: Ctx<ScreeningScope>,
  newAnswers: readonly AnswerToKeep[],
): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const known = await queries.findLinkedSitting(tx);
    if (known && dangers.dangersIn(await loadQuestionRules(tx, known), newAnswers).length > 0) {
      // Locks the record first, in the same order as staff operations.
      await applicants.holdForAnswers(tx, known.applicantId);
    }
    const sitting = requireOpenSitting(tx.app, await queries.lockLinkedSitting(tx));
    const before = toAnswerMap(await queries.listAnswers(tx, sitting.id));
    const rules = await loadQuestionRules(tx, sitting);
    const fresh = questions.checkGiven(rules, before, newAnswers);
    await queries.upsertAnswers(tx, sitting, fresh, tx.now);
    await markDanger(tx, sitting.applicantId, dangers.dangersIn(rules, fresh));
    if (sitting.savedAt === null && fresh.length > 0) {
      const action = 'applicant.screening-begun';
      await recordAudit(tx, {
        action,
        recordId: sitting.applicantId,
        actorId: sitting.typing?.by ?? null,
      });
    }
    return undefined;
  });
}

/** Submitting again returns the same result: a reply may have been lost. */
export function submit(
  ctx: Ctx<ScreeningScope>,
  seenAnswers?: readonly FormAnswer[],
): Promise<Submitted> {
  return inTransaction(ctx, async (tx): Promise<Submitted> => {
    const known = await queries.findLinkedSitting(tx);
    if (!known) throw problem('not-found');
    // Locks the record first, in the same order as staff operations.
    await applicants.holdForAnswers(tx, known.applicantId);
    const locked = await queries.lockLinkedSitting(tx);
    if (locked?.submittedAt && closedReason(locked, tx.now) === 'spent') {
      return { submittedAt: locked.submittedAt.toISOString() };
    }
    const sitting = requireOpenSitting(tx.app, locked);
    return advanceApplicant(tx, sitting, await loadQuestionRules(tx, sitting), seenAnswers);
  });
}

function knownIn({ asked }: queries.Sitting, how: AskedQuestion['known']): string[] {
  return asked.filter(({ known }) => known === how).map(({ questionId }) => questionId);
}

function toAnswerMap(answerList: readonly FormAnswer[]): Map<string, AnswerValue> {
  return new Map(answerList.map(({ questionId, answer }) => [questionId, answer]));
}
