import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';

/** Choices that say "none of the others": they do not stand together with another. */
const standsAlone = new Set(['none', 'unknown', 'undisclosed']);

export function isChosen(answer: AnswerValue, value: string): boolean {
  return Array.isArray(answer) ? answer.includes(value) : answer === value;
}

/** The answer after this choice of a question with several was ticked or cleared; in their order. */
export function answerAfterTick(
  question: Question,
  answer: AnswerValue,
  value: string,
): AnswerValue {
  const before = Array.isArray(answer) ? answer : [];
  if (before.includes(value)) return orNull(before.filter((other) => other !== value));
  if (standsAlone.has(value)) return [value];
  const together = new Set([...before.filter((other) => !standsAlone.has(other)), value]);
  const values = question.options?.map((option) => option.value) ?? [];
  return orNull(values.filter((candidate) => together.has(candidate)));
}

function orNull(values: string[]): AnswerValue {
  return values.length > 0 ? values : null;
}
