import type { QuestionBank } from '#contract/question-bank.ts';
import type { AnswerToKeep, AnswerValue, GivenAnswer, Question } from '#contract/questions.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';

import type {
  ClientScope,
  IntakeScope,
  PublicScope,
  StaffScope,
  SystemScope,
} from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { DangersService } from '../dangers/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import type { GivenInIntake } from './answer-queries.ts';
import * as answerQueries from './answer-queries.ts';
import { applicantAnswers } from './applicant-answers.ts';
import { editionReader, type FormEdition } from './editions.ts';
import { checkGiven, submissionProblem, type VersionedAnswer } from './given-answers.ts';
import { mergedAnswers } from './merged-answers.ts';
import { applicantFromAnswers } from './prefill.ts';
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

/** Questions of the forms, and the answers to them. */
export function questionsService(
  db: Database,
  clock: () => Date,
  {
    applicants,
    organisation,
    dangers,
  }: {
    applicants: ApplicantsService;
    organisation: OrganisationService;
    dangers: DangersService;
  },
) {
  const { asked, published } = editionReader();

  const inFile = applicantAnswers({ db, clock, applicants, organisation, dangers });

  return {
    list: (ctx: Ctx<PublicScope>, form: Question['form'] | undefined): Promise<Question[]> =>
      queries.listPublished(ctx, form),

    asked,

    published,

    /** What people are asked now, as a bank, and since when. */
    async publishedBank(ctx: Ctx<StaffScope>) {
      const asked = await queries.listPublished(ctx, undefined);
      const bank: QuestionBank = {
        format: 'cairn-questions-1',
        categories: await queries.listCategories(ctx),
        questions: asked.map(({ version: _version, topic: _topic, order: _order, ...one }) => one),
      };
      return { bank, editions: await queries.listEditions(ctx) };
    },

    publish: (ctx: Ctx<StaffScope>, bank: QuestionBank) => publishBank(ctx, bank, clock()),

    /** How many answers a question has, and how many forms under way ask it. */
    usesOf: (ctx: Ctx<StaffScope>, questionId: string) => answerQueries.countUses(ctx, questionId),

    /** The edition that somebody begins with who begins now. */
    newestEdition: (ctx: Ctx<PublicScope | StaffScope>, form: Question['form']) =>
      queries.newestEdition(ctx, form),

    /** To which topic each of these questions belonged when it was last asked. */
    topicsOf: (ctx: Ctx<StaffScope>, questionIds: readonly string[]) =>
      queries.topicsOf(ctx, questionIds),

    /** What topics are called now, in the order in which they are asked for. */
    topicNames: (ctx: Ctx<StaffScope | ClientScope>, ids: readonly string[]) =>
      queries.topicNames(ctx, ids),

    answersOfApplicant: inFile.answersOfApplicant,
    exportAnswers: inFile.exportAnswers,
    earlierAnswers: inFile.earlierAnswers,
    saveAnswers: inFile.saveAnswers,
    joinAnswers: inFile.joinAnswers,
    joinAnswersOfDraft: inFile.joinAnswersOfDraft,
    partAnswers: inFile.partAnswers,

    ...mergedAnswers(clock),

    /** As `answersOfApplicant`, within a larger reading that has opened the file already. */
    answersWithin: async (ctx: Ctx<StaffScope | SystemScope>, applicantId: string) =>
      withSetAside(await answerQueries.answersOfApplicant(ctx, applicantId)),

    answersOfDraft: async (ctx: Ctx<StaffScope | SystemScope>, draftId: string) =>
      withSetAside(await answerQueries.answersOfDraft(ctx, draftId)),

    handAnswersOver: (ctx: Ctx<StaffScope>, draftId: string, applicantId: string) =>
      answerQueries.handAnswersOver(ctx, draftId, applicantId),

    /** What was given in a public form so far, in the order of asking. */
    answersOfIntake: async (ctx: Ctx<IntakeScope>, edition: FormEdition) =>
      inOrder(await published(ctx, edition), await answerQueries.givenInIntake(ctx)),

    /**
     * Checks answers that are sent for a public form, all of them or none, against what `stands` in
     * it: what is new among them, for `draftAnswersFrom`, and all that the form has then. One to a
     * question that another answer hides is kept as well: set aside until it is asked again.
     */
    async checkForIntake(
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
    },

    givenInDraft: answerQueries.givenInDraft,
    draftAnswersFrom: answerQueries.draftAnswersFrom,

    checkGiven,
    submissionProblem,

    /** What keeps a pre-screening from being handed in, or null. */
    problemOfIntake: async (
      ctx: Ctx<IntakeScope>,
      edition: FormEdition,
      seen: readonly GivenAnswer[] | undefined,
    ) =>
      submissionProblem(
        await published(ctx, edition),
        await answerQueries.givenInIntake(ctx),
        seen,
      ),

    applicantFromAnswers,
  };
}
export type QuestionsService = ReturnType<typeof questionsService>;
