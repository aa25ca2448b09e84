import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import {
  type Question,
  question as questionSchema,
} from '#features/questions/contract/questions.ts';
import { ensureDefaultEditions } from './default-editions.ts';

const test = useTestApp();

async function list(query = ''): Promise<Question[]> {
  const reply = await test.call('GET', `/api/question${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

describe('the published questions', () => {
  it('return in order, in both languages, without signing in', async () => {
    const questions = await list('?form=pre-screening');
    expect(questions.length).toBeGreaterThanOrEqual(12);
    const orders = questions.map((one) => one.order);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    for (const one of questions) {
      expect(questionSchema.parse(one)).toEqual(one);
      expect(one.text.en.trim() && one.text.fr.trim()).toBeTruthy();
    }
  });
});

describe('the default questions', () => {
  it('are published once', async () => {
    const before = await list();
    await ensureDefaultEditions(test.db, new Date());
    expect(await list()).toEqual(before);
    const editions = await test.db.selectFrom('questionEdition').select('number').execute();
    expect(editions.every(({ number }) => number === 1)).toBe(true);
  });
});

describe('the answers of an applicant', () => {
  it('include the question as it was asked', async () => {
    const answers = [
      { questionId: 'pre-name-first', answer: 'Léo' },
      { questionId: 'pre-name-last', answer: 'Galet' },
    ];
    const begun = (await test.call('POST', '/api/pre-screening', { body: { answers } })).json();
    const headers = { 'x-intake-secret': begun.secret };
    await test.call('POST', `/api/pre-screening/${begun.id}/submit`, { headers });
    const token = await test.getToken('user');
    const made = await test.call('POST', `/api/draft-applicant/final/${begun.id}`, {
      token,
      body: { firstName: 'Léo', lastName: 'Galet' },
    });
    const reply = await test.call('GET', `/api/question-answer/${made.json().id}`, { token });
    expect(reply.json()[1]).toEqual({
      id: expect.any(String),
      version: 1,
      answer: 'Galet',
      answeredBy: null,
      earlier: 0,
      category: 'name',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      setAside: false,
      question: expect.objectContaining({
        id: 'pre-name-last',
        order: 2,
        form: 'pre-screening',
        version: 1,
        category: 'name',
        topic: expect.objectContaining({ name: { en: 'Name', fr: 'Nom' } }),
        text: { en: 'Last name', fr: 'Nom de famille' },
      }),
    });
  });
});
