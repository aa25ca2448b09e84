import type { Question } from '../questions.ts';

/** A question for tests: a short text that may stay open, unless said otherwise. */
export function aQuestion(id: string, more: Partial<Question> = {}): Question {
  return {
    id,
    version: 1,
    form: 'pre-screening',
    category: 'all',
    topic: { name: { en: 'All', fr: 'Tout' }, title: { en: 'All of it', fr: 'Le tout' } },
    order: 10,
    kind: 'string',
    required: false,
    text: { en: id, fr: id },
    ...more,
  };
}

/** Choices with these values, in words that are the same. */
export function optionsOf(...values: string[]): NonNullable<Question['options']> {
  return values.map((value) => ({ value, label: { en: value, fr: value } }));
}
