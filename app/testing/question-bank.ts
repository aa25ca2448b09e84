import { beforeEach, expect } from 'vitest';
import type {
  BankQuestion,
  BankState,
  QuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import type { TestApp } from './app.ts';

const inBothLanguages = (text: string) => ({ en: text, fr: `${text} (fr)` });

/** A question that another one depends on. */
export const pets: BankQuestion = {
  id: 'pets',
  form: 'pre-screening',
  category: 'safety',
  kind: 'select',
  text: inBothLanguages('Do you have a pet?'),
  options: [
    { value: 'yes', label: inBothLanguages('Yes') },
    { value: 'no', label: inBothLanguages('No') },
  ],
  required: true,
};

export const petName: BankQuestion = {
  id: 'pet-name',
  form: 'pre-screening',
  category: 'safety',
  kind: 'string',
  text: inBothLanguages('What is it called?'),
  required: false,
  showIf: [{ questionId: 'pets', equals: ['yes'] }],
};

export const rewordedPets: BankQuestion = {
  ...pets,
  text: inBothLanguages('Does an animal live with you?'),
};

export const listQuestionIds = (questions: readonly { id: string }[]) =>
  questions.map(({ id }) => id);

/** Test steps for the question bank; each test begins with the shipped questions. */
export function bankSteps(test: TestApp) {
  let current: BankState;
  let shipped: QuestionBank | undefined;

  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    const token = await test.getToken('admin');
    return test.call(method, `/api/${path}`, { token, ...(body && { body }) });
  }

  /** Makes an edit that must succeed, and keeps the resulting bank. */
  async function edit(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) {
    const reply = await call(method, path, { version: current.version, ...body });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    current = reply.json();
    return current;
  }

  const publish = () => edit('POST', 'question-bank/publish');

  beforeEach(async () => {
    current = (await call('GET', 'question-bank')).json();
    shipped ??= current.bank;
    await edit('PUT', 'question-bank', { bank: shipped });
    await publish();
  });

  return {
    call,
    edit,
    publish,
    add: (question: BankQuestion) => edit('POST', 'question', { question }),
    /** The bank after the last edit. */
    state: () => current,
  };
}
