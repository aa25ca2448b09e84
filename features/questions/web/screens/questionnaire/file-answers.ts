import {
  type ApplicantPath,
  type ApplicantValues,
  valueAt,
} from '#features/person/web/parts/applicants/applicant-values.ts';
import { boundFields } from '#features/question-bank/contract/bound-fields.ts';
import { isBlank, isSameAnswer } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';

/** What the file holds of what a question asks, as an answer; null when it holds nothing. */
export function fileAnswer(file: ApplicantValues, { boundField }: Question): AnswerValue {
  if (!boundField || !(boundField in boundFields)) return null;
  const held: unknown = valueAt(file, boundField as ApplicantPath);
  const answer = Array.isArray(held) ? held.map(nameOf) : held;
  return isBlank(answer as AnswerValue) ? null : (answer as AnswerValue);
}

/**
 * Whether the file says something else than the answer. What the field has no value for ("prefer not
 * to say") is no part of the comparison where other things were chosen.
 */
export function differsFromFile(
  { boundField }: Question,
  answer: AnswerValue,
  held: AnswerValue,
): boolean {
  if (isBlank(held) || isBlank(answer)) return false;
  if (!Array.isArray(answer)) return answer?.trim() !== held;
  const known = boundFields[boundField ?? '']?.values ?? answer;
  return !isSameAnswer(
    answer.filter((value) => known.includes(value)),
    held,
  );
}

/** Of a substance with its last use, the substance. */
function nameOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'substance' in item ? item.substance : item;
}
