import { expect, test } from 'vitest';
import type { BankQuestion, QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { applyOrder, orderProblem } from './question-order.ts';

const bilingual = (text: string) => ({ en: text, fr: text });

function buildQuestion(
  id: string,
  category: string,
  more: Partial<BankQuestion> = {},
): BankQuestion {
  const plain = { form: 'pre-screening', kind: 'string', required: false } as const;
  return { id, category, text: bilingual(id), ...plain, ...more };
}

const bank: QuestionBank = {
  format: 'cairn-questions-1',
  categories: ['name', 'pets'].map((id) => ({ id, name: bilingual(id), title: bilingual(id) })),
  questions: [
    buildQuestion('first', 'name'),
    buildQuestion('last', 'name'),
    buildQuestion('pet', 'pets', {
      kind: 'select',
      options: ['yes', 'no'].map((value) => ({ value, label: bilingual(value) })),
    }),
    buildQuestion('pet-name', 'pets', { showIf: [{ questionId: 'pet', equals: ['yes'] }] }),
    buildQuestion('other-form', 'name', { form: 'screening' }),
  ],
};

const order = (category: string, ...questionIds: string[]) =>
  ({ form: 'pre-screening', category, questionIds }) as const;

test('moves only the questions of the topic', () => {
  const ids = applyOrder(bank, { ...order('name', 'last', 'first') }).questions.map(({ id }) => id);
  expect(ids).toEqual(['last', 'first', 'pet', 'pet-name', 'other-form']);
});

test('rejects a question before the one it depends on', () => {
  expect(orderProblem(bank, { ...order('name', 'last', 'first') })).toBe(undefined);
  expect(orderProblem(bank, { ...order('pets', 'pet-name', 'pet') })).toMatchObject({
    questionId: 'pet-name',
    about: 'pet',
  });
});
