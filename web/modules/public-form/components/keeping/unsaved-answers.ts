import { answerProblem, isBlank } from '#contract/answer-rules.ts';
import type { AnswerValue, GivenAnswer, Question } from '#contract/questions.ts';
import type { Answers } from './topics.ts';

/** Whether two answers are the same to the server: nothing typed and nothing stored are alike. */
export function areSame(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other);
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * What to send: every answer that the server doesn't have yet, also one that another answer hides
 * now: it sets that aside, in case it is asked again. What breaks a rule waits until it is put right,
 * and so does what the server refused.
 */
export function answersToSave(
  questions: readonly Question[],
  answers: Answers,
  saved: Answers,
  refused: ReadonlyMap<string, unknown>,
): GivenAnswer[] {
  const toSave: GivenAnswer[] = [];
  for (const question of questions) {
    const given = answers.get(question.id);
    const answer = given === undefined || isBlank(given) ? null : given;
    if (refused.has(question.id) || areSame(answer, saved.get(question.id))) continue;
    if (answerProblem(question, answer) === null) toSave.push({ questionId: question.id, answer });
  }
  return toSave;
}

/** What only this device has: also what is hidden now, or breaks a rule. */
export function answersOnlyHere(answers: Answers, saved: Answers): [string, AnswerValue][] {
  return [...answers].filter(([id, answer]) => !areSame(answer, saved.get(id)));
}
