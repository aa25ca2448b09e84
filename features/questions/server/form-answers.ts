import type { BrokenRule } from '#core/contract/validation-rules.ts';
import { problem, refuse } from '#core/server/problem.ts';
import {
  answerProblem,
  isBlank,
  isSameAnswer,
  submissionProblems,
} from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToKeep,
  AnswerValue,
  FormAnswer,
} from '#features/questions/contract/questions.ts';
import { maxAnswerLength } from './save-answers.ts';
import type { PublishedQuestion } from './stored-question.ts';

export interface VersionedAnswer extends FormAnswer {
  version: number;
}

type StoredAnswers = ReadonlyMap<string, AnswerValue>;

/**
 * Validates answers from a device and returns those that changed, or a problem. The last answer to
 * a question wins.
 */
export function checkFormAnswers(
  questions: readonly PublishedQuestion[],
  storedAnswers: StoredAnswers,
  sentAnswers: readonly AnswerToKeep[],
): VersionedAnswer[] {
  const questionsById = new Map(questions.map((one) => [one.id, one]));
  const broken: BrokenRule[] = [];
  const changedAnswers = new Map<string, VersionedAnswer>();
  const conflicts: FormAnswer[] = [];
  for (const { questionId, answer, basedOn } of sentAnswers) {
    const question = questionsById.get(questionId);
    const rule = question ? answerProblem(question, answer) : 'unknown-question';
    if (rule) broken.push({ path: questionId, rule, values: maxAnswerLength(question) });
    const storedAnswer = storedAnswers.get(questionId) ?? null;
    if (storedAnswers.has(questionId) && isSameAnswer(storedAnswer, answer))
      changedAnswers.delete(questionId);
    else if (isStale(storedAnswer, basedOn)) conflicts.push({ questionId, answer: storedAnswer });
    else if (question)
      changedAnswers.set(questionId, { questionId, answer, version: question.version });
  }
  if (broken.length > 0) throw problem('invalid', broken);
  return conflicts.length > 0 ? refuse('stale-version', conflicts) : [...changedAnswers.values()];
}

function isStale(storedAnswer: AnswerValue, basedOn: readonly AnswerValue[] | undefined): boolean {
  return basedOn !== undefined && !basedOn.some((known) => isSameAnswer(known, storedAnswer));
}

export interface SubmissionRules {
  /** Accepts gaps where an answer is required, as long as there is any answer. */
  mayMissRequired: boolean;
}

/**
 * Rejects a submission when another device has given an answer not in `seenAnswers`, or a rule is broken.
 */
export function checkSubmission(
  questions: readonly PublishedQuestion[],
  answers: StoredAnswers,
  seenAnswers?: readonly FormAnswer[],
  { mayMissRequired }: SubmissionRules = { mayMissRequired: false },
): void {
  const unseen = seenAnswers ? unseenAnswers(seenAnswers, answers) : [];
  if (unseen.length > 0) throw problem('stale-version', unseen);
  const isAnyAnswered = [...answers.values()].some((answer) => !isBlank(answer));
  const broken = [...submissionProblems(questions, answers)]
    .filter(([, rule]) => !(mayMissRequired && isAnyAnswered && rule === 'required'))
    .map(([path, rule]) => ({ path, rule, values: {} }));
  if (broken.length > 0) throw problem('invalid', broken);
}

function unseenAnswers(
  seenAnswers: readonly FormAnswer[],
  storedAnswers: StoredAnswers,
): FormAnswer[] {
  const seenById = new Map(seenAnswers.map(({ questionId, answer }) => [questionId, answer]));
  return [...storedAnswers]
    .filter(([questionId, answer]) => !isSameAnswer(seenById.get(questionId), answer))
    .map(([questionId, answer]) => ({ questionId, answer }));
}
