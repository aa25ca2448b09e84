import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { applicant } from '#contract/applicants.ts';
import { question as questionSchema } from '#contract/questions.ts';
import en from '../../../../locales/en/pre-screening.json' with { type: 'json' };
import fr from '../../../../locales/fr/pre-screening.json' with { type: 'json' };
import { preScreeningQuestions as questions } from './pre-screening.ts';

/** Answers that say something, but nothing that the applicant's field could hold. */
const leavesFieldOpen = new Set(['unknown', 'undisclosed', 'other', 'none', 'in_custody']);

function fieldSchema(boundField: string): z.ZodType | undefined {
  const [field = '', part] = boundField.split('.');
  const schema: z.ZodType | undefined = applicant.shape[field as keyof typeof applicant.shape];
  if (part === undefined)
    return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema;
  return schema instanceof z.ZodObject ? schema.shape[part] : undefined;
}

describe('the default pre-screening', () => {
  test('is made of questions that may cross the wire, each known by one id and one place', () => {
    expect(z.array(questionSchema).safeParse(questions).error).toBeUndefined();
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(new Set(questions.map(({ order }) => order)).size).toBe(questions.length);
  });

  test('keeps the questions of a topic together, and has a title for each topic', () => {
    const runs = questions.filter(({ category }, at) => questions[at - 1]?.category !== category);
    const categories = runs.map(({ category }) => category);
    expect(new Set(categories).size).toBe(categories.length);
    expect(Object.keys(en.topics)).toEqual(expect.arrayContaining(categories));
    expect(Object.keys(fr.topics)).toEqual(expect.arrayContaining(categories));
  });

  test('asks only for the names and the consent without a way around', () => {
    expect(questions.filter(({ required }) => required).map(({ id }) => id)).toEqual([
      'pre-name-first',
      'pre-name-last',
      'pre-consent-contact',
    ]);
  });

  test.each(questions.filter(({ showIf }) => showIf))('$id follows an earlier answer', (one) => {
    const asked = questions.find(({ id }) => id === one.showIf?.questionId);
    expect(asked?.order).toBeLessThan(one.order);
    expect(asked?.options?.map(({ value }) => value)).toContain(one.showIf?.equals);
  });

  test.each(questions.filter(({ boundField }) => boundField))('$id fills a field', (one) => {
    const schema = fieldSchema(one.boundField ?? '');
    expect(schema).toBeDefined();
    const values = one.options?.map(({ value }) => value) ?? [];
    const unfit = values.filter((value) => !schema?.safeParse(value).success);
    expect(unfit.filter((value) => !leavesFieldOpen.has(value))).toEqual([]);
  });

  test('is typeset: no straight quotes, no breakable space before a French colon', () => {
    const texts = questions.flatMap(({ text, help, options = [] }) => [
      text,
      ...(help ? [help] : []),
      ...options.map(({ label }) => label),
    ]);
    expect(texts.filter((text) => /['"]/.test(text.en + text.fr))).toEqual([]);
    expect(texts.filter((text) => / [:;!?]/.test(text.fr))).toEqual([]);
  });
});
