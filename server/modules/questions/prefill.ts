import * as z from 'zod';
import { isAsked, isBlank } from '#contract/answer-rules.ts';
import { applicant } from '#contract/applicants.ts';
import type { AnswerValue, Question, QuestionAnswer } from '#contract/questions.ts';

/**
 * The applicant that answers describe: each answer of a bound question fills its field, so that
 * nothing is typed twice. An answer that the field has no value for ("prefer not to say") leaves
 * the field open, and so does one that a later answer has hidden; the answer itself stays.
 */
export function applicantFromAnswers(given: readonly QuestionAnswer[]): Record<string, unknown> {
  // Which form it was plays no part in what was asked.
  const questions = given.map(
    ({ question }) => ({ ...question, form: 'pre-screening' }) as Question,
  );
  const answers = new Map<string, AnswerValue>(
    given.map(({ question, answer }) => [question.id, answer]),
  );
  const filled: Record<string, unknown> = {};
  for (const question of questions) {
    const answer = answers.get(question.id) ?? null;
    if (!question.boundField || isBlank(answer) || !isAsked(question, questions, answers)) continue;
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
