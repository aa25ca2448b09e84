import type { AnswerValue, Question, QuestionAnswer } from '../questions.ts';

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

/** An answer for tests, to a question with the same id, given by the person themselves. */
export function anAnswer(
  id: string,
  answer: AnswerValue,
  more: Partial<QuestionAnswer> = {},
): QuestionAnswer {
  return {
    id,
    version: 1,
    answer,
    category: 'all',
    updatedAt: '2026-01-02T03:04:05.000Z',
    answeredBy: null,
    question: aQuestion(id),
    setAside: false,
    earlier: 0,
    ...more,
  };
}
