import type { BrokenRule } from '#core/contract/validation-rules.ts';
import { problem, refuse } from '#core/server/problem.ts';
import {
  answerProblem,
  isSameAnswer,
  submissionProblems,
} from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToKeep,
  AnswerValue,
  GivenAnswer,
} from '#features/questions/contract/questions.ts';
import { maxAnswerLength } from './save-answers.ts';
import type { PublishedQuestion } from './stored-question.ts';

export interface VersionedAnswer extends GivenAnswer {
  version: number;
}

type StoredAnswers = ReadonlyMap<string, AnswerValue>;

/**
 * Validates answers from a device and returns those that changed, or a problem. The last answer to
 * a question wins.
 */
export function checkGiven(
  questions: readonly PublishedQuestion[],
  standing: StoredAnswers,
  given: readonly AnswerToKeep[],
): VersionedAnswer[] {
  const asked = new Map(questions.map((one) => [one.id, one]));
  const broken: BrokenRule[] = [];
  const fresh = new Map<string, VersionedAnswer>();
  const elsewhere: GivenAnswer[] = [];
  for (const { questionId, answer, basedOn } of given) {
    const question = asked.get(questionId);
    const rule = question ? answerProblem(question, answer) : 'unknown-question';
    if (rule) broken.push({ path: questionId, rule, values: maxAnswerLength(question) });
    const stands = standing.get(questionId) ?? null;
    if (standing.has(questionId) && isSameAnswer(stands, answer)) fresh.delete(questionId);
    else if (isStale(stands, basedOn)) elsewhere.push({ questionId, answer: stands });
    else if (question) fresh.set(questionId, { questionId, answer, version: question.version });
  }
  if (broken.length > 0) throw problem('invalid', broken);
  return elsewhere.length > 0 ? refuse('stale-version', elsewhere) : [...fresh.values()];
}

function isStale(stands: AnswerValue, basedOn: readonly AnswerValue[] | undefined): boolean {
  return basedOn !== undefined && !basedOn.some((known) => isSameAnswer(known, stands));
}

/**
 * Rejects a submission when another device has given an answer not in `seen`, or a rule is broken.
 */
export function checkSubmission(
  questions: readonly PublishedQuestion[],
  answers: StoredAnswers,
  seen?: readonly GivenAnswer[],
): void {
  const unseen = seen ? unseenAnswers(seen, answers) : [];
  if (unseen.length > 0) throw problem('stale-version', unseen);
  const problems = submissionProblems(questions, answers);
  if (problems.size === 0) return;
  const broken = [...problems].map(([path, rule]) => ({ path, rule, values: {} }));
  throw problem('invalid', broken);
}

function unseenAnswers(seen: readonly GivenAnswer[], standing: StoredAnswers): GivenAnswer[] {
  const known = new Map(seen.map(({ questionId, answer }) => [questionId, answer]));
  return [...standing]
    .filter(([questionId, answer]) => !isSameAnswer(known.get(questionId), answer))
    .map(([questionId, answer]) => ({ questionId, answer }));
}
