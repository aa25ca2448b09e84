/** Topics of the screening that a person adds after sending the form, in any order. */

import type * as z from 'zod';
import { defaultLanguage, knownLanguage } from '#core/contract/languages.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { IntakeScope } from '#core/server/scope/scope.ts';
import type { readMoreTopics, saveMoreAnswers } from '#features/intake/contract/sent-form.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as dangers from '#features/person/server/dangers/service.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue } from '#features/questions/contract/questions.ts';
import type { PublishedQuestion } from '#features/questions/server/service.ts';
import * as questions from '#features/questions/server/service.ts';
import { markDanger } from '../screening/own-answers.ts';
import { answeredQuestions, sittingQuestions } from '../screening/policy.ts';
import { questionsToAsk } from '../screening/questions-to-ask.ts';
import { secondsPerQuestion } from '../screening/seconds-per-question.ts';
import { takesMoreUntil } from './policy.ts';
import * as queries from './queries.ts';

type Topics = z.output<(typeof readMoreTopics)['reply']['body']>;
type MoreAnswers = z.output<(typeof saveMoreAnswers)['body']>;
type SentForm = queries.HeldForm & { submittedAt: Date };

const form = 'screening';

function requireTakingMore(
  held: queries.HeldForm | undefined,
  now: Date,
): asserts held is SentForm {
  if (!held) throw problem('not-found');
  if (!held.submittedAt) throw problem('not-submitted');
  if (takesMoreUntil(held.submittedAt) <= now) throw problem('not-found');
}

/** Questions for this person: those that the sent form doesn't answer. */
async function planTopics(ctx: Ctx<IntakeScope>, sent: SentForm, edition: number) {
  const { language, edition: sentEdition, submittedAt } = sent;
  const before = await questions.answersOfIntake(ctx, {
    form: 'pre-screening',
    edition: sentEdition,
  });
  const all = await questions.listEditionWithTopics(ctx, { form, edition });
  const asked = questionsToAsk({
    questions: all,
    answers: before.map((answer) => ({ ...answer, updatedAt: submittedAt.toISOString() })),
    applicant: questions.applicantFromAnswers(before, knownLanguage(language) ?? defaultLanguage),
    now: submittedAt,
  });
  return sittingQuestions(all, asked);
}

/** Answers to these questions, from the form and, once there is one, from the record. */
async function knownAnswers(ctx: Ctx<IntakeScope>, { applicantId }: SentForm) {
  const given = await questions.intakeAnswers(ctx);
  if (applicantId === null) return given;
  return new Map([...given, ...(await questions.recordAnswers(ctx, applicantId))]);
}

export async function read(ctx: Ctx<IntakeScope>): Promise<Topics> {
  const sent = await queries.findForm(ctx);
  requireTakingMore(sent, ctx.now);
  const edition = sent.moreEdition ?? (await questions.newestEdition(ctx, form));
  const asked = await planTopics(ctx, sent, edition);
  return {
    edition,
    questions: asked,
    progress: countByTopic(asked, await knownAnswers(ctx, sent)),
    secondsPerQuestion: await secondsPerQuestion(ctx),
  };
}

/** Follow-up questions aren't counted: they would tell what was answered above them. */
function countByTopic(
  asked: readonly PublishedQuestion[],
  answers: ReadonlyMap<string, AnswerValue>,
): Topics['progress'] {
  const counts = new Map<string, { asked: number; answered: number }>();
  for (const { id, category } of asked.filter(({ showIf }) => showIf === undefined)) {
    const { asked: before, answered } = counts.get(category) ?? { asked: 0, answered: 0 };
    const isAnswered = !isBlank(answers.get(id));
    counts.set(category, { asked: before + 1, answered: answered + Number(isAnswered) });
  }
  return [...counts].map(([category, count]) => ({ category, ...count }));
}

export function save(ctx: Ctx<IntakeScope>, more: MoreAnswers): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const known = await queries.findForm(tx);
    // Locks the record first, in the same order as staff operations.
    if (known?.applicantId) await applicants.holdForAnswers(tx, known.applicantId);
    const sent = await queries.lockForm(tx);
    requireTakingMore(sent, tx.now);
    if (more.edition > (await questions.newestEdition(tx, form))) {
      throw problem('invalid', [{ path: 'edition', rule: 'not-an-option', values: {} }]);
    }
    const rules = await planTopics(tx, sent, more.edition);
    const fresh = questions.checkGiven(rules, await knownAnswers(tx, sent), more.answers);
    if (fresh.length === 0) return undefined;
    await queries.setMore(tx, more.edition);
    const recordId = tx.scope.intakeId;
    await recordAudit(tx, { action: 'draft-applicant.added-to', recordId });
    await (sent.applicantId === null
      ? addToForm(tx, rules, fresh)
      : addToRecord(tx, { ...sent, applicantId: sent.applicantId }, rules, fresh));
    return undefined;
  });
}

type FreshAnswers = ReturnType<typeof questions.checkGiven>;

async function addToForm(
  ctx: Ctx<IntakeScope>,
  rules: readonly PublishedQuestion[],
  fresh: FreshAnswers,
): Promise<void> {
  const found = dangers.dangersIn(rules, fresh);
  const before = await dangers.openInForm(ctx);
  await queries.insertAnswers(ctx, ctx.scope.intakeId, {
    answers: questions.draftAnswersFrom('form', fresh, ctx.now),
    dangers: found.length > 0 ? dangers.keptWith('form', found, ctx.now) : null,
  });
  const marks = new Set(found.map(({ mark }) => mark).filter((mark) => !before.includes(mark)));
  if (marks.size === 0) return;
  const recordId = ctx.scope.intakeId;
  const values = { marks: [...marks].join(' ') };
  await notifications.notifyStaff(ctx, { kind: 'draft-in-danger', values, recordId });
}

async function addToRecord(
  ctx: Ctx<IntakeScope>,
  { applicantId, language }: SentForm & { applicantId: string },
  rules: readonly PublishedQuestion[],
  fresh: FreshAnswers,
): Promise<void> {
  const given = fresh.filter(({ answer }) => !isBlank(answer));
  await questions.joinAnswers(
    ctx,
    applicantId,
    given.map(({ questionId, version: questionVersion, answer }) => {
      return { questionId, questionVersion, answer, at: ctx.now, authorId: null };
    }),
  );
  const described = questions.applicantFromAnswers(
    answeredQuestions(rules, given),
    knownLanguage(language) ?? defaultLanguage,
  );
  const { changed } = await applicants.addFromOwnAnswers(ctx, applicantId, described);
  await recordAudit(ctx, { action: 'applicant.answered', recordId: applicantId, ...changed });
  await markDanger(ctx, applicantId, dangers.dangersIn(rules, fresh));
}
