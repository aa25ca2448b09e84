import {
  answerProblem,
  longestLongAnswer,
  longestShortAnswer,
  submissionProblems,
} from '#contract/answer-rules.ts';
import type { AnswerValue, GivenAnswer, Question, QuestionAnswer } from '#contract/questions.ts';
import type { BrokenRule } from '#contract/validation-rules.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { isProblem, type Problem, problem } from '#server/platform/problem.ts';
import {
  type IntakeScope,
  type PublicScope,
  proveScope,
  type StaffScope,
  type SystemScope,
} from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import { preScreeningQuestions } from './default-bank/pre-screening.ts';
import { applicantFromAnswers } from './prefill.ts';
import * as queries from './queries.ts';

/** Questions of the forms, and the answers to them. */
export function questionsService(db: Database, clock: () => Date, applicants: ApplicantsService) {
  const preScreening = (on: Executor, scope: PublicScope | IntakeScope) =>
    queries.listNewest(on, scope, 'pre-screening');

  return {
    list: (scope: PublicScope, form: Question['form'] | undefined): Promise<Question[]> =>
      queries.listNewest(db, scope, form),

    /** The answers are part of the case file: reading them opens it. */
    answersOfApplicant(
      scope: StaffScope,
      applicantId: string,
    ): Promise<QuestionAnswer[] | Problem> {
      return inTransaction(db, async (on): Promise<QuestionAnswer[] | Problem> => {
        const opened = await applicants.open(on, scope, applicantId);
        return isProblem(opened) ? opened : queries.answersOfApplicant(on, scope, applicantId);
      });
    },

    answersOfDraft: (on: Executor, scope: StaffScope, draftId: string) =>
      queries.answersOfDraft(on, scope, draftId),

    answersOfIntake: (on: Executor, scope: IntakeScope) => queries.answersOfIntake(on, scope),

    handAnswersOver: (on: Executor, scope: StaffScope, draftId: string, applicantId: string) =>
      queries.handAnswersOver(on, scope, draftId, applicantId),

    /** Checks and keeps answers of a pre-screening: all of them or none. */
    async savePreScreening(
      on: Executor,
      scope: IntakeScope,
      given: readonly GivenAnswer[],
    ): Promise<Problem | null> {
      const questions = new Map((await preScreening(on, scope)).map((one) => [one.id, one]));
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
      await queries.upsertDraftAnswers(on, scope, [...versioned.values()], clock());
      return null;
    },

    /** What keeps a pre-screening from being handed in, or null. */
    async submissionProblem(on: Executor, scope: IntakeScope): Promise<Problem | null> {
      const questions = await preScreening(on, scope);
      const saved = await queries.answersOfIntake(on, scope);
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

function lengthOf(question: Question | undefined): Record<string, number> {
  return { maximum: question?.long ? longestLongAnswer : longestShortAnswer };
}

/** At every start: adds what the shipped bank has and this database hasn't. */
export async function ensureDefaultQuestions(db: Database): Promise<void> {
  const scope = proveScope<SystemScope>({ kind: 'system' });
  await queries.insertMissingVersions(db, scope, preScreeningQuestions);
}
