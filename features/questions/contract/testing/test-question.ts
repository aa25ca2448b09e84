import type { AnswerValue, Question, QuestionAnswer } from '../questions.ts';

/** Short optional text question, unless overridden. */
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

/** Options whose labels equal their values. */
export function testOptions(...values: string[]): NonNullable<Question['options']> {
  return values.map((value) => ({ value, label: { en: value, fr: value } }));
}

/** Answer by the person themselves, to a question with the same id. */
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
