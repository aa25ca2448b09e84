import { describe, expect, test } from 'vitest';
import type { BankQuestion, QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { uniqueName } from '../../parts/unique-names.ts';
import { questionProblems } from './question-problems.ts';
import { emptyValues, possibleConditions, toFormValues, toQuestion } from './question-values.ts';

const bilingual = (text: string) => ({ en: text, fr: `${text} (fr)` });
const options = (...values: string[]) =>
  values.map((value) => ({ value, label: bilingual(value) }));

function buildQuestion(id: string, more: Partial<BankQuestion> = {}): BankQuestion {
  const plain = { form: 'screening', category: 'pets', kind: 'string', required: false } as const;
  return { ...plain, id, text: bilingual(id), ...more };
}

const pet = buildQuestion('pet', { kind: 'select', options: options('yes', 'no') });
const petName = buildQuestion('pet-name', { showIf: [{ questionId: 'pet', equals: ['yes'] }] });
const bank: QuestionBank = {
  format: 'cairn-questions-1',
  categories: [{ id: 'pets', name: bilingual('Pets'), title: bilingual('Your pets') }],
  questions: [
    buildQuestion('elsewhere', {
      form: 'pre-screening',
      kind: 'select',
      options: options('yes', 'no'),
    }),
    pet,
    petName,
  ],
};

describe('form values', () => {
  test.each([
    pet,
    petName,
    buildQuestion('a', { help: bilingual('Help'), format: 'text', long: true }),
    buildQuestion('b', { format: 'date', boundField: 'dateOfBirth', required: true }),
    buildQuestion('c', { kind: 'select', multiple: true, options: options('x', 'y') }),
    buildQuestion('d', {
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
  const offered = (target: Parameters<typeof possibleConditions>[1]) =>
    possibleConditions(bank, target).map(({ id }) => id);
  expect(offered(petName)).toEqual(['elsewhere', 'pet']);
  expect(offered(pet)).toEqual(['elsewhere']);
  expect(offered(buildQuestion('new'))).toEqual(['elsewhere', 'pet']);
  expect(offered(buildQuestion('new', { form: 'pre-screening' }))).toEqual(['elsewhere']);
});
