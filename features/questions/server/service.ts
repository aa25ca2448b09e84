import { perApp } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type {
  ClientScope,
  IntakeScope,
  PublicScope,
  ScreeningScope,
  StaffScope,
  SystemScope,
} from '#core/server/scope/scope.ts';
import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import type {
  AnswerToKeep,
  AnswerValue,
  FormAnswer,
  Question,
} from '#features/questions/contract/questions.ts';
import type { IntakeAnswers } from './answer-queries.ts';
import * as answerQueries from './answer-queries.ts';
import * as applicantAnswerQueries from './applicant-answer-queries.ts';
import {
  checkFormAnswers,
  checkSubmission,
  type SubmissionRules,
  type VersionedAnswer,
} from './form-answers.ts';
import { withSetAside } from './hidden-answers.ts';
import { publishBank } from './publishing.ts';
import * as queries from './queries.ts';
import type { PublishedQuestion } from './stored-question.ts';

export type { PublishedQuestion } from './stored-question.ts';

/** Answer in a public form, and whether another one hides its question. */
export interface IntakeAnswer {
  question: PublishedQuestion;
  answer: AnswerValue;
  setAside: boolean;
}

function toIntakeAnswers(
  questions: readonly PublishedQuestion[],
  answersById: ReadonlyMap<string, AnswerValue>,
): IntakeAnswer[] {
  const answers = questions.flatMap((question) => {
    const answer = answersById.get(question.id);
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

/** Published questions as a bank, with the date of publication. */
export async function publishedBank(ctx: Ctx<StaffScope>) {
  const publishedQuestions = await queries.listPublished(ctx, undefined);
  const bank: QuestionBank = {
    format: 'cairn-questions-1',
    categories: await queries.listCategories(ctx),
    questions: publishedQuestions.map(
      ({ version: _version, topic: _topic, order: _order, ...one }) => one,
    ),
  };
  return { bank, editions: await queries.listEditions(ctx) };
}

export function publish(ctx: Ctx<StaffScope>, bank: QuestionBank) {
  return publishBank(ctx, bank, { publishedBy: ctx.scope.accountId, publishedAt: ctx.now });
}

/** Counts answers and open forms of a question. */
export function readUses(ctx: Ctx<StaffScope>, questionId: string) {
  return answerQueries.countUses(ctx, questionId);
}

export function newestEdition(
  ctx: Ctx<PublicScope | IntakeScope | StaffScope>,
  form: Question['form'],
) {
  return queries.newestEdition(ctx, form);
}

export function listQuestionTopics(ctx: Ctx<StaffScope>, questionIds: readonly string[]) {
  return queries.questionTopics(ctx, questionIds);
}

export function topicNames(ctx: Ctx<StaffScope | ClientScope>, ids: readonly string[]) {
  return queries.topicNames(ctx, ids);
}

export function transferAnswers(ctx: Ctx<StaffScope>, draftId: string, applicantId: string) {
  return answerQueries.transferAnswers(ctx, draftId, applicantId);
}

/**
 * Caches editions, which never change once published. Don't use in a transaction that publishes: it
 * may roll back.
 */

interface FormEdition {
  form: Question['form'];
  edition: number;
}

type Reader = PublicScope | IntakeScope | ScreeningScope | StaffScope;

/** Well above the number of editions in use at a time. */
const maxCachedEditions = 60;

const editionCache = perApp(() => new Map<string, readonly PublishedQuestion[]>());

export async function listEdition(
  ctx: Ctx<Reader>,
  { form, edition }: FormEdition,
): Promise<readonly PublishedQuestion[]> {
  const key = `${form} ${edition}`;
  const editions = editionCache(ctx.app);
  const cached = editions.get(key);
  if (cached) return cached;
  const questions = await queries.listEdition(ctx, form, edition);
  const [oldest] = editions.keys();
  if (editions.size >= maxCachedEditions && oldest !== undefined) editions.delete(oldest);
  if (questions.length > 0) editions.set(key, questions);
  return questions;
}

/** Like `listEdition`, with current topic names. */
export async function listEditionWithTopics(
  ctx: Ctx<Reader>,
  edition: FormEdition,
): Promise<Question[]> {
  const topics = await queries.listTopics(ctx);
  return (await listEdition(ctx, edition)).map((question) => {
    const topic = topics.get(question.category);
    if (!topic) throw new Error(`unknown topic ${question.category}`);
    return { ...question, topic };
  });
}

/** Answers of a public form by question id. */
export function intakeAnswers(ctx: Ctx<IntakeScope>): Promise<Map<string, AnswerValue>> {
  return answerQueries.listIntakeAnswers(ctx);
}

/** Answers in a record by question id, for the person who gave some of them. Never sent to them. */
export async function recordAnswers(
  ctx: Ctx<IntakeScope>,
  applicantId: string,
): Promise<Map<string, AnswerValue>> {
  const current = await applicantAnswerQueries.listCurrentAnswers(ctx, applicantId);
  return new Map([...current].map(([questionId, { answer }]) => [questionId, answer]));
}

export async function answersOfIntake(ctx: Ctx<IntakeScope>, edition: FormEdition) {
  return toIntakeAnswers(
    await listEdition(ctx, edition),
    await answerQueries.listIntakeAnswers(ctx),
  );
}

/**
 * Validates answers sent to a public form against the stored ones (`storedAnswers`). Accepts all or none;
 * returns those that changed, for `draftAnswersFrom`, and the full set. Hidden answers are stored
 * too.
 */
export async function checkIntakeAnswers(
  ctx: Ctx<IntakeScope>,
  edition: FormEdition,
  storedAnswers: IntakeAnswers,
  sentAnswers: readonly AnswerToKeep[],
): Promise<{ fresh: VersionedAnswer[]; answers: IntakeAnswer[] }> {
  const questions = await listEdition(ctx, edition);
  const answers = new Map(Object.entries(storedAnswers));
  const fresh = checkFormAnswers(questions, answers, sentAnswers);
  for (const { questionId, answer } of fresh) answers.set(questionId, answer);
  return { fresh, answers: toIntakeAnswers(questions, answers) };
}

/** Returns why a pre-screening can't be submitted, or null. */
export async function checkIntakeSubmission(
  ctx: Ctx<IntakeScope>,
  edition: FormEdition,
  seenAnswers: readonly FormAnswer[] | undefined,
  rules?: SubmissionRules,
) {
  checkSubmission(
    await listEdition(ctx, edition),
    await answerQueries.listIntakeAnswers(ctx),
    seenAnswers,
    rules,
  );
}

export { draftAnswersColumn as givenInDraft, draftAnswersFrom } from './answer-queries.ts';
export {
  earlierAnswers,
  exportAnswers,
  joinAnswersOfDraft,
  readApplicantAnswers as answersOfApplicant,
  saveAnswers,
} from './applicant-answers.ts';
export { checkFormAnswers as checkGiven, checkSubmission } from './form-answers.ts';
export { type JoinedAnswer, joinAnswers, undoJoinAnswers as partAnswers } from './join-answers.ts';
export { applicantFromAnswers } from './prefill.ts';

/** Like `listApplicantAnswers`, for callers that have already logged access. */
export async function answersWithin(ctx: Ctx<StaffScope | SystemScope>, applicantId: string) {
  return withSetAside(await answerQueries.listApplicantAnswers(ctx, applicantId));
}

export async function answersOfDraft(ctx: Ctx<StaffScope | SystemScope>, draftId: string) {
  return withSetAside(await answerQueries.listDraftAnswers(ctx, draftId));
}
