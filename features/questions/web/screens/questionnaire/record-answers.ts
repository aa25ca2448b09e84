import {
  type ApplicantPath,
  type ApplicantValues,
  valueAt,
} from '#features/person/web/parts/applicants/applicant-values.ts';
import { boundFields } from '#features/question-bank/contract/bound-fields.ts';
import { isBlank, isSameAnswer } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';

/** Case record value as an answer; null when empty. */
export function recordAnswer(
  file: ApplicantValues,
  { boundField, options = [] }: Question,
): AnswerValue {
  if (!boundField || !(boundField in boundFields)) return null;
  const recordValue: unknown = valueAt(file, boundField as ApplicantPath);
  const choice = options.find(({ label }) => Object.values(label).includes(String(recordValue)));
  if (choice && boundFields[boundField]?.kind === 'string') return choice.value;
  const answer = Array.isArray(recordValue) ? recordValue.map(substanceName) : recordValue;
  return isBlank(answer as AnswerValue) ? null : (answer as AnswerValue);
}

/**
 * Returns true when the case record differs from the answer. Choices that the field can't hold
 * ("prefer not to say") are ignored if others were chosen.
 */
export function differsFromRecord(
  { boundField }: Question,
  answer: AnswerValue,
  recordValue: AnswerValue,
): boolean {
  if (isBlank(recordValue) || isBlank(answer)) return false;
  if (!Array.isArray(answer)) return answer?.trim() !== recordValue;
  const known = boundFields[boundField ?? '']?.values ?? answer;
  return !isSameAnswer(
    answer.filter((value) => known.includes(value)),
    recordValue,
  );
}

/** Unwraps a substance with its last use. */
function substanceName(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'substance' in item ? item.substance : item;
}
