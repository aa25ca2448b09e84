import { describe, expect, test } from 'vitest';
import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { compareBanks, readBankFile } from './bank-file.ts';
import { searchQuestions } from './form-questions.tsx';

const bilingual = (text: string) => ({ en: text, fr: `${text} (fr)` });
const plain = {
  form: 'screening',
  category: 'pets',
  kind: 'string',
  required: false,
} as const;
const bank: QuestionBank = {
  format: 'cairn-questions-1',
  categories: [{ id: 'pets', name: bilingual('Pets'), title: bilingual('Your pets') }],
  questions: [
    { ...plain, id: 'first', text: bilingual('First') },
    { ...plain, id: 'second', text: { en: 'Second', fr: 'Deuxième' } },
  ],
};

describe('question bank file', () => {
  test('reads back its own export', () => {
    expect(readBankFile(JSON.stringify(bank), 'en')).toEqual({ kind: 'bank', bank });
  });

  test.each(['', 'x', 'null', '[]', '{}', '{"format":"other"}', '"\\u0000"'])(
    'rejects %s',
    (text) => {
      expect(readBankFile(text, 'en').kind).toBe('unreadable');
    },
  );

  test('names the question with a missing or unknown part', () => {
    const [first, second] = bank.questions;
    const questions = [first, { ...second, text: { en: 'Second' }, colour: 'red' }];
    const read = readBankFile(JSON.stringify({ ...bank, questions }), 'en');
    expect(read).toMatchObject({
      kind: 'wrong',
      parts: [
        { part: 'question', name: 'Second', path: 'questions.1.text.fr' },
        { part: 'question', name: 'Second', path: 'questions.1.colour', rule: 'unknown-field' },
      ],
    });
  });

  test.each([
    { ...bank, questions: 'none' },
    { ...bank, questions: [null] },
    { ...bank, categories: [7] },
    { ...bank, questions: [{ text: 3, id: 4 }] },
  ])('reports wrong top-level parts', (content) => {
    expect(readBankFile(JSON.stringify(content), 'en').kind).toBe('wrong');
  });

  test('rejects questions that don’t fit together', () => {
    const questions = bank.questions.map((question) => ({ ...question, id: 'same' }));
    expect(readBankFile(JSON.stringify({ ...bank, questions }), 'en')).toMatchObject({
      kind: 'wrong',
      problems: [{ questionId: 'same', rule: 'repeated-id' }],
    });
  });
});

test('compares banks by added, changed, removed, and moved questions', () => {
  const [first, second] = bank.questions as [never, never];
  const third = { ...plain, id: 'third', text: bilingual('Third') };
  const unchanged = { added: 0, changed: 0, removed: 0, isReordered: false, hasOtherTopics: false };
  expect(compareBanks(bank, JSON.parse(JSON.stringify(bank)))).toEqual(unchanged);
  expect(compareBanks(bank, { ...bank, questions: [second, first] })).toEqual({
    ...unchanged,
    isReordered: true,
  });
  expect(compareBanks(bank, { ...bank, questions: [first, third] })).toEqual({
    ...unchanged,
    added: 1,
    removed: 1,
  });
});

test('searches in either language, ignoring accents', () => {
  const found = (query: string) => searchQuestions(bank.questions, query).map(({ id }) => id);
  expect(found('')).toEqual(['first', 'second']);
  expect(found('DEUXIEME')).toEqual(['second']);
  expect(found('second deux')).toEqual(['second']);
  expect(found('zebra')).toEqual([]);
});
