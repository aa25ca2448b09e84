/** Questions of the forms, and the answers to them. */

import type { Ctx } from '#core/server/context.ts';
import type {
  ClientScope,
  IntakeScope,
  PublicScope,
  StaffScope,
} from '#core/server/scope/scope.ts';
import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import type {
  AnswerToKeep,
  AnswerValue,
  GivenAnswer,
  Question,
} from '#features/questions/contract/questions.ts';
import type { GivenInIntake } from './answer-queries.ts';
import * as answerQueries from './answer-queries.ts';
import { type FormEdition, published } from './editions.ts';
import { checkGiven, checkSubmission, type VersionedAnswer } from './given-answers.ts';
import { publishBank } from './publish-bank.ts';
import * as queries from './queries.ts';
import { withSetAside } from './set-aside.ts';
import type { PublishedQuestion } from './stored-question.ts';

export type { PublishedQuestion } from './stored-question.ts';

/** An answer in a public form, and whether another one hides its question. */
export interface IntakeAnswer {
  question: PublishedQuestion;
  answer: AnswerValue;
  setAside: boolean;
}

function inOrder(
  questions: readonly PublishedQuestion[],
  given: ReadonlyMap<string, AnswerValue>,
): IntakeAnswer[] {
  const answers = questions.flatMap((question) => {
    const answer = given.get(question.id);
    return answer === undefined ? [] : [{ question, answer }];
  });
  return withSetAside(answers);
}

export function list(
  ctx: Ctx<PublicScope>,
  form: Question['form'] | undefined,
): Promise<Question[]> {
  return queries.listPublished(ctx, form);
}

/** What people are asked now, as a bank, and since when. */
export async function publishedBank(ctx: Ctx<StaffScope>) {
  const asked = await queries.listPublished(ctx, undefined);
  const bank: QuestionBank = {
    format: 'cairn-questions-1',
    categories: await queries.listCategories(ctx),
    questions: asked.map(({ version: _version, topic: _topic, order: _order, ...one }) => one),
  };
  return { bank, editions: await queries.listEditions(ctx) };
}

export function publish(ctx: Ctx<StaffScope>, bank: QuestionBank) {
  return publishBank(ctx, bank, ctx.now);
}

/** How many answers a question has, and how many forms under way ask it. */
export function usesOf(ctx: Ctx<StaffScope>, questionId: string) {
  return answerQueries.countUses(ctx, questionId);
}

/** The edition that somebody begins with who begins now. */
export function newestEdition(ctx: Ctx<PublicScope | StaffScope>, form: Question['form']) {
  return queries.newestEdition(ctx, form);
}

/** To which topic each of these questions belonged when it was last asked. */
export function topicsOf(ctx: Ctx<StaffScope>, questionIds: readonly string[]) {
  return queries.topicsOf(ctx, questionIds);
}

/** What topics are called now, in the order in which they are asked for. */
export function topicNames(ctx: Ctx<StaffScope | ClientScope>, ids: readonly string[]) {
  return queries.topicNames(ctx, ids);
}

export function handAnswersOver(ctx: Ctx<StaffScope>, draftId: string, applicantId: string) {
  return answerQueries.handAnswersOver(ctx, draftId, applicantId);
}

/** What was given in a public form so far, in the order of asking. */
export async function answersOfIntake(ctx: Ctx<IntakeScope>, edition: FormEdition) {
  return inOrder(await published(ctx, edition), await answerQueries.givenInIntake(ctx));
}

/**
 * Checks answers that are sent for a public form, all of them or none, against what `stands` in
 * it: what is new among them, for `draftAnswersFrom`, and all that the form has then. One to a
 * question that another answer hides is kept as well: set aside until it is asked again.
 */
export async function checkForIntake(
  ctx: Ctx<IntakeScope>,
  edition: FormEdition,
  stands: GivenInIntake,
  given: readonly AnswerToKeep[],
): Promise<{ fresh: VersionedAnswer[]; answers: IntakeAnswer[] }> {
  const questions = await published(ctx, edition);
  const answers = new Map(Object.entries(stands));
  const fresh = checkGiven(questions, answers, given);
  for (const { questionId, answer } of fresh) answers.set(questionId, answer);
  return { fresh, answers: inOrder(questions, answers) };
}

/** What keeps a pre-screening from being handed in, or null. */
export async function checkIntake(
  ctx: Ctx<IntakeScope>,
  edition: FormEdition,
  seen: readonly GivenAnswer[] | undefined,
) {
  checkSubmission(await published(ctx, edition), await answerQueries.givenInIntake(ctx), seen);
}

export { draftAnswersFrom, givenInDraft } from './answer-queries.ts';
export {
  answersOfApplicant,
  earlierAnswers,
  exportAnswers,
  joinAnswersOfDraft,
  saveAnswers,
} from './applicant-answers.ts';
export { asked, published } from './editions.ts';
export { checkGiven, checkSubmission } from './given-answers.ts';
export { type JoinedAnswer, joinAnswers, partAnswers } from './join-answers.ts';
export { applicantFromAnswers } from './prefill.ts';
export { answersOfDraft, answersWithin } from './reading.ts';
