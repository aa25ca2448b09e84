import { formatDay, isNotAfterToday, isRealDay } from '#core/contract/days.ts';
import { type Language, textIn } from '#core/contract/languages.ts';
import { isEmailAddress, isPhoneNumber, manyLines, oneLine } from '#core/contract/text-patterns.ts';
import type { AnswerValue, Question } from './questions.ts';

/**
 * Validates answers on server and client. Doesn't import zod: public forms load this on old phones.
 */

/** Rule that an answer breaks. Messages are in `locales/…/validation.json`. */
export type AnswerRule =
  | 'required'
  | 'wrong-type'
  | 'not-an-option'
  | 'too-long'
  | 'date'
  | 'future'
  | 'phone'
  | 'email'
  | 'characters';

export const maxShortAnswerLength = 300;
export const maxLongAnswerLength = 4000;

type Conditional = Pick<Question, 'id' | 'showIf'>;

type Answerable = Pick<
  Question,
  'kind' | 'options' | 'multiple' | 'long' | 'format' | 'boundField'
>;

/** Dates that fill an applicant field must be in the past. */
export const allowsFutureDate = (question: Answerable) => question.boundField === undefined;

/**
 * Returns true when all conditions hold and every question they name is visible too. A condition on
 * a question missing from `questions` never holds.
 */
export function isQuestionVisible(
  question: Conditional,
  questions: readonly Conditional[],
  answers: ReadonlyMap<string, AnswerValue>,
  below: readonly string[] = [],
): boolean {
  // Questions that depend on each other in a cycle are hidden.
  if (below.includes(question.id)) return false;
  return (question.showIf ?? []).every(({ questionId, equals }) => {
    const other = questions.find(({ id }) => id === questionId);
    const isMet = other && equals.some((value) => isSelected(value, answers.get(questionId)));
    return isMet && isQuestionVisible(other, questions, answers, [...below, question.id]);
  });
}

function isSelected(value: string, answer: AnswerValue | undefined): boolean {
  return Array.isArray(answer) ? answer.includes(value) : answer === value;
}

export function isBlank(answer: AnswerValue | undefined): boolean {
  return answer == null || (Array.isArray(answer) ? answer.length === 0 : answer.trim() === '');
}

/** Ignores the order of multiple choices. */
export function isSameAnswer(
  one: AnswerValue | undefined,
  other: AnswerValue | undefined,
): boolean {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other);
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.every((value) => other.includes(value)) && other.every((value) => one.includes(value));
}

/**
 * Returns the rule that an answer breaks, or null. Blank answers pass: required questions are only
 * checked on submission.
 */
export function answerProblem(question: Answerable, answer: AnswerValue): AnswerRule | null {
  if (isBlank(answer)) return null;
  if (question.kind === 'select') return optionProblem(question, answer);
  if (typeof answer !== 'string') return 'wrong-type';
  if (answer.length > (question.long ? maxLongAnswerLength : maxShortAnswerLength))
    return 'too-long';
  const allowed = question.long ? manyLines : oneLine;
  if (!allowed.test(answer)) return 'characters';
  switch (question.format) {
    case 'date':
      if (!isRealDay(answer)) return 'date';
      return allowsFutureDate(question) || isNotAfterToday(answer) ? null : 'future';
    case 'phone':
      return isPhoneNumber(answer.trim()) ? null : 'phone';
    case 'email':
      return isEmailAddress(answer.trim()) ? null : 'email';
    default:
      return null;
  }
}

function optionProblem(question: Answerable, answer: AnswerValue): AnswerRule | null {
  const values = question.options?.map((option) => option.value) ?? [];
  if (question.multiple) {
    if (!Array.isArray(answer)) return 'wrong-type';
    return answer.every((value) => values.includes(value)) ? null : 'not-an-option';
  }
  if (typeof answer !== 'string') return 'wrong-type';
  return values.includes(answer) ? null : 'not-an-option';
}

/** Returns the problems of a form about to be submitted, by question id, in form order. */
export function submissionProblems(
  questions: readonly (Conditional & Answerable & Pick<Question, 'required'>)[],
  answers: ReadonlyMap<string, AnswerValue>,
): Map<string, AnswerRule> {
  const problems = new Map<string, AnswerRule>();
  for (const question of questions) {
    if (!isQuestionVisible(question, questions, answers)) continue;
    const answer = answers.get(question.id) ?? null;
    const problem =
      isBlank(answer) && question.required ? 'required' : answerProblem(question, answer);
    if (problem) problems.set(question.id, problem);
  }
  return problems;
}

/** Formats an answer for people, one line per choice; empty when blank. */
export function answerText(
  question: Pick<Question, 'options' | 'format'>,
  answer: AnswerValue,
  language: Language,
): string[] {
  const answerValues = typeof answer === 'string' ? [answer] : (answer ?? []);
  const lines = answerValues.map((value) => {
    const option = question.options?.find((candidate) => candidate.value === value);
    if (option) return textIn(option.label, language);
    return question.format === 'date' && isRealDay(value) ? formatDay(value, language) : value;
  });
  return lines.filter((line) => line.trim() !== '');
}
