import * as z from 'zod';
import { applicant } from '#features/person/contract/applicants.ts';
import { substances } from '#features/person/contract/enumerations.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { Question, QuestionAnswer } from '#features/questions/contract/questions.ts';

/** An answer, and which field of an applicant it fills. */
interface DescribingAnswer extends Pick<QuestionAnswer, 'answer' | 'setAside'> {
  question: Pick<Question, 'boundField'>;
}

/**
 * The applicant that answers describe: each answer of a bound question fills its field, so that
 * nothing is typed twice. An answer that the field has no value for ("prefer not to say") leaves
 * the field open, and so does one that a later answer has hidden; the answer itself stays.
 */
export function applicantFromAnswers(given: readonly DescribingAnswer[]): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const { question, answer, setAside } of given) {
    if (!question.boundField || isBlank(answer) || setAside) continue;
    const [field, part] = question.boundField.split('.') as [string, string | undefined];
    const value = typeof answer === 'string' ? answer.trim() : answer;
    if (part === undefined) filled[field] = acceptable(field, value);
    else filled[field] = { ...emptyGroup(field), ...(filled[field] as object), [part]: value };
  }
  return Object.fromEntries(Object.entries(filled).filter(([field, value]) => fits(field, value)));
}

function schemaOf(field: string): z.ZodType | undefined {
  return applicant.shape[field as keyof typeof applicant.shape];
}

/** Of several choices, those that the field knows: "none of these" is no flag. */
function acceptable(field: string, value: unknown): unknown {
  if (field === 'substances' && Array.isArray(value)) {
    const known = value.filter((item) => (substances as readonly unknown[]).includes(item));
    return known.map((substance) => ({ substance, lastUse: null }));
  }
  const schema = schemaOf(field);
  if (!Array.isArray(value) || !(schema instanceof z.ZodArray)) return value;
  return value.filter((item) => z.safeParse(schema.element, item).success);
}

function fits(field: string, value: unknown): boolean {
  return schemaOf(field)?.safeParse(value).success ?? false;
}

function emptyGroup(field: string): object {
  const schema = schemaOf(field);
  const parts = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return Object.fromEntries(parts.map((part) => [part, null]));
}
