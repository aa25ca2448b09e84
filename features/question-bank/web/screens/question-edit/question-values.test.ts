import { describe, expect, test } from 'vitest';
import type { BankQuestion, QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { uniqueName } from '../../parts/unique-names.ts';
import { questionProblems } from './question-problems.ts';
import { emptyValues, possibleConditions, toFormValues, toQuestion } from './question-values.ts';

const words = (text: string) => ({ en: text, fr: `${text} (fr)` });
const options = (...values: string[]) => values.map((value) => ({ value, label: words(value) }));

function asked(id: string, more: Partial<BankQuestion> = {}): BankQuestion {
  const plain = { form: 'screening', category: 'pets', kind: 'string', required: false } as const;
  return { ...plain, id, text: words(id), ...more };
}

const pet = asked('pet', { kind: 'select', options: options('yes', 'no') });
const petName = asked('pet-name', { showIf: [{ questionId: 'pet', equals: ['yes'] }] });
const bank: QuestionBank = {
  format: 'cairn-questions-1',
  categories: [{ id: 'pets', name: words('Pets'), title: words('Your pets') }],
  questions: [
    asked('elsewhere', { form: 'pre-screening', kind: 'select', options: options('yes', 'no') }),
    pet,
    petName,
  ],
};

describe('form values', () => {
  test.each([
    pet,
    petName,
    asked('a', { help: words('Help'), format: 'text', long: true }),
    asked('b', { format: 'date', boundField: 'dateOfBirth', required: true }),
    asked('c', { kind: 'select', multiple: true, options: options('x', 'y') }),
    asked('d', {
      kind: 'select',
      options: options('x', 'y'),
      dangers: [{ answers: ['x'], mark: 'not-safe', help: ['emergency'] }],
    }),
  ])('reproduce an unchanged question exactly: $id', (question) => {
    expect(toQuestion(toFormValues(question), question.id, question)).toEqual(question);
  });

  test('omit settings that another answer kind doesn’t use', () => {
    const changed = toQuestion({ ...toFormValues(pet), answer: 'long' }, 'pet', pet);
    expect(changed).not.toHaveProperty('options');
    expect(changed).toMatchObject({ kind: 'string', long: true });
  });

  test('give new answers unique ids from their English text', () => {
    const values = toFormValues(pet);
    const added = ['Yes', 'Été', '🐕', 'Été'].map((en, id) => ({
      id: String(id),
      value: '',
      en,
      fr: en,
    }));
    const { options: made = [] } = toQuestion(
      { ...values, options: [...values.options, ...added] },
      'pet',
      pet,
    );
    const names = made.map(({ value }) => value);
    expect(names).toEqual(['yes', 'no', 'yes-2', 'ete', 'option', 'ete-2']);
  });
});

test('keeps ids short and unique', () => {
  expect(uniqueName('x'.repeat(300), 'other', new Set())).toHaveLength(40);
  expect(uniqueName('  ', 'other', new Set(['other', 'other-2']))).toBe('other-3');
});

describe('question problems', () => {
  test('come from the contract, each at its field', () => {
    const empty = toQuestion(emptyValues('screening', ''), 'new', null);
    const paths = questionProblems(empty, bank).map(({ path }) => path);
    expect(paths).toEqual(['text.en', 'text.fr', 'category']);
  });

  test('include problems of other questions, by name', () => {
    const changed = { ...pet, options: options('maybe', 'no') };
    expect(questionProblems(changed, bank)).toMatchObject([
      { path: 'other.pet-name', problem: { rule: 'not-an-option', about: 'yes' } },
    ]);
  });

  test('name the condition that can never hold', () => {
    const showIf = [
      { questionId: 'pet', equals: ['yes'] },
      { questionId: 'gone', equals: ['yes'] },
    ];
    const paths = questionProblems({ ...petName, showIf }, bank).map(({ path }) => path);
    expect(paths).toEqual(['showIf.1.questionId']);
  });
});

test('offers conditions only on choices asked earlier, including on earlier forms', () => {
  const offered = (of: Parameters<typeof possibleConditions>[1]) =>
    possibleConditions(bank, of).map(({ id }) => id);
  expect(offered(petName)).toEqual(['elsewhere', 'pet']);
  expect(offered(pet)).toEqual(['elsewhere']);
  expect(offered(asked('new'))).toEqual(['elsewhere', 'pet']);
  expect(offered(asked('new', { form: 'pre-screening' }))).toEqual(['elsewhere']);
});
