import * as z from 'zod';
import { type Language, textIn } from '#core/contract/languages.ts';
import { applicant } from '#features/person/contract/applicants.ts';
import { substances } from '#features/person/contract/enumerations.ts';
import { boundFields } from '#features/question-bank/contract/bound-fields.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { Question, QuestionAnswer } from '#features/questions/contract/questions.ts';

/** Answer with the applicant field that it fills. */
interface BoundAnswer extends Pick<QuestionAnswer, 'answer' | 'setAside'> {
  question: Pick<Question, 'id' | 'boundField' | 'options'>;
}

/** Other fields that a choice of a default question tells. */
const impliedFields: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'pre-tonight-place': {
    home: { housingStatus: 'housed' },
    shelter: { housingStatus: 'not_housed' },
    outside: { housingStatus: 'not_housed' },
  },
};

/**
 * Maps answers of bound questions to applicant fields. Answers that the field can't hold ("prefer
 * not to say") and hidden answers leave the field open.
 * @param language in which a choice fills a text field
 */
export function applicantFromAnswers(
  answers: readonly BoundAnswer[],
  language: Language,
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const { question, answer, setAside } of answers) {
    if (isBlank(answer) || setAside) continue;
    Object.assign(filled, impliedFields[question.id]?.[String(answer)]);
    if (!question.boundField) continue;
    const [field, part] = question.boundField.split('.') as [string, string | undefined];
    const value = typeof answer === 'string' ? statedValue(question, answer, language) : answer;
    if (value === null) continue;
    if (part === undefined) filled[field] = acceptedValue(field, value);
    else filled[field] = { ...emptyGroup(field), ...(filled[field] as object), [part]: value };
  }
  return Object.fromEntries(Object.entries(filled).filter(([field, value]) => fits(field, value)));
}

/** Choices that say nothing a text field could hold. */
const openChoices = ['unknown', 'undisclosed', 'none'];

/** Typed text, or a choice; in a text field, the words of the choice. */
function statedValue(
  { boundField = '', options }: BoundAnswer['question'],
  answer: string,
  language: Language,
): string | null {
  const choice = options?.find(({ value }) => value === answer);
  if (!choice || boundFields[boundField]?.kind !== 'string') return answer.trim();
  return openChoices.includes(answer) ? null : textIn(choice.label, language);
}

function fieldSchema(field: string): z.ZodType | undefined {
  return applicant.shape[field as keyof typeof applicant.shape];
}

/** Drops choices that the field doesn't have, such as "none of these". */
function acceptedValue(field: string, value: unknown): unknown {
  if (field === 'substances' && Array.isArray(value)) {
    const known = value.filter((item) => (substances as readonly unknown[]).includes(item));
    return known.map((substance) => ({ substance, lastUse: null }));
  }
  const schema = fieldSchema(field);
  if (!Array.isArray(value) || !(schema instanceof z.ZodArray)) return value;
  return value.filter((item) => z.safeParse(schema.element, item).success);
}

function fits(field: string, value: unknown): boolean {
  return fieldSchema(field)?.safeParse(value).success ?? false;
}

function emptyGroup(field: string): object {
  const schema = fieldSchema(field);
  const parts = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return Object.fromEntries(parts.map((part) => [part, null]));
}
