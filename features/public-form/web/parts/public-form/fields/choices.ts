import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';

/** Exclusive options such as "none of these". */
const exclusiveOptions = new Set(['none', 'unknown', 'undisclosed']);

export function isChosen(answer: AnswerValue, value: string): boolean {
  return Array.isArray(answer) ? answer.includes(value) : answer === value;
}

/** Answer after ticking or clearing one choice, in option order. */
export function answerAfterTick(
  question: Question,
  answer: AnswerValue,
  value: string,
): AnswerValue {
  const before = Array.isArray(answer) ? answer : [];
  if (before.includes(value)) return orNull(before.filter((other) => other !== value));
  if (exclusiveOptions.has(value)) return [value];
  const together = new Set([...before.filter((other) => !exclusiveOptions.has(other)), value]);
  const values = question.options?.map((option) => option.value) ?? [];
  return orNull(values.filter((candidate) => together.has(candidate)));
}

function orNull(values: string[]): AnswerValue {
  return values.length > 0 ? values : null;
}
