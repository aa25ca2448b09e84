import { answerProblem, submissionProblems } from '#contract/answer-rules.ts';
import type { QuestionBank } from '#contract/question-bank.ts';
import type { AnswerValue, GivenAnswer, Question } from '#contract/questions.ts';
import type { BrokenRule } from '#contract/validation-rules.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
import type {
  IntakeScope,
  PublicScope,
  ScreeningScope,
  StaffScope,
  SystemScope,
} from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import * as answerQueries from './answer-queries.ts';
import { applicantAnswers } from './applicant-answers.ts';
import { applicantFromAnswers } from './prefill.ts';
import { publishBank } from './publish-bank.ts';
import * as queries from './queries.ts';
import { lengthOf } from './save-answers.ts';
import { withSetAside } from './set-aside.ts';

/** The questions that are asked in an edition of a form. */
export interface FormEdition {
  form: Question['form'];
  edition: number;
}

/** Questions of the forms, and the answers to them. */
export function questionsService(db: Database, clock: () => Date, applicants: ApplicantsService) {
  const asked = (
    on: Executor,
    scope: PublicScope | IntakeScope | ScreeningScope | StaffScope,
    { form, edition }: FormEdition,
  ) => queries.listEdition(on, scope, form, edition);

  const answersOfIntake = async (on: Executor, scope: IntakeScope) =>
    withSetAside(await answerQueries.answersOfIntake(on, scope));

  const inFile = applicantAnswers({ db, clock, applicants });

  return {
    list: (scope: PublicScope, form: Question['form'] | undefined): Promise<Question[]> =>
      queries.listPublished(db, scope, form),

    asked,

    /** What people are asked now, as a bank, and since when. */
    async publishedBank(on: Executor, scope: StaffScope) {
      const asked = await queries.listPublished(on, scope, undefined);
      const bank: QuestionBank = {
        format: 'cairn-questions-1',
        categories: await queries.listCategories(on, scope),
        questions: asked.map(({ version: _version, topic: _topic, order: _order, ...one }) => one),
      };
      return { bank, editions: await queries.listEditions(on, scope) };
    },

    publish: (on: Executor, scope: StaffScope, bank: QuestionBank) =>
      publishBank(on, scope, bank, clock()),

    /** How many answers a question has, and how many forms under way ask it. */
    usesOf: (on: Executor, scope: StaffScope, questionId: string) =>
      answerQueries.countUses(on, scope, questionId),

    /** The edition that somebody begins with who begins now. */
    newestEdition: (on: Executor, scope: PublicScope | StaffScope, form: Question['form']) =>
      queries.newestEdition(on, scope, form),

    answersOfApplicant: inFile.answersOfApplicant,
    earlierAnswers: inFile.earlierAnswers,
    saveAnswers: inFile.saveAnswers,
    joinAnswers: inFile.joinAnswers,
    joinAnswersOfDraft: inFile.joinAnswersOfDraft,
    partAnswers: inFile.partAnswers,

    /** As `answersOfApplicant`, within a larger reading that has opened the file already. */
    answersWithin: async (on: Executor, scope: StaffScope, applicantId: string) =>
      withSetAside(await answerQueries.answersOfApplicant(on, scope, applicantId)),

    answersOfDraft: async (on: Executor, scope: StaffScope | SystemScope, draftId: string) =>
      withSetAside(await answerQueries.answersOfDraft(on, scope, draftId)),

    answersOfIntake,

    handAnswersOver: (on: Executor, scope: StaffScope, draftId: string, applicantId: string) =>
      answerQueries.handAnswersOver(on, scope, draftId, applicantId),

    /**
     * Checks and keeps answers of a public form: all of them or none. One to a question that another
     * answer hides is kept as well: set aside until it is asked again.
     */
    async saveOfIntake(
      on: Executor,
      scope: IntakeScope,
      edition: FormEdition,
      given: readonly GivenAnswer[],
    ): Promise<Problem | null> {
      const questions = new Map((await asked(on, scope, edition)).map((one) => [one.id, one]));
      const broken: BrokenRule[] = [];
      const versioned = new Map<string, GivenAnswer & { version: number }>();
      for (const { questionId, answer } of given) {
        const question = questions.get(questionId);
        const rule = question ? answerProblem(question, answer) : 'unknown-question';
        if (rule) broken.push({ path: questionId, rule, values: lengthOf(question) });
        else if (question) {
          // The last one counts when a question is there twice.
          versioned.set(questionId, { questionId, answer, version: question.version });
        }
      }
      if (broken.length > 0) return problem('invalid', broken);
      await answerQueries.upsertDraftAnswers(on, scope, [...versioned.values()], clock());
      return null;
    },

    /** What keeps a public form from being handed in, or null. */
    async submissionProblem(
      on: Executor,
      scope: IntakeScope,
      edition: FormEdition,
    ): Promise<Problem | null> {
      const questions = await asked(on, scope, edition);
      const saved = await answersOfIntake(on, scope);
      const answers = new Map<string, AnswerValue>(
        saved.map(({ question, answer }) => [question.id, answer]),
      );
      const problems = submissionProblems(questions, answers);
      if (problems.size === 0) return null;
      const broken = [...problems].map(([path, rule]) => ({ path, rule, values: {} }));
      return problem('invalid', broken);
    },

    applicantFromAnswers,
  };
}
export type QuestionsService = ReturnType<typeof questionsService>;
