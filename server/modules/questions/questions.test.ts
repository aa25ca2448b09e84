import { describe, expect, it } from 'vitest';
import { applicant } from '#contract/applicants.ts';
import { type Question, question as questionSchema } from '#contract/questions.ts';
import { useTestApp } from '#server/testing/app.ts';
import { ensureDefaultQuestions } from './service.ts';

const test = useTestApp();

async function list(query = ''): Promise<Question[]> {
  const reply = await test.call('GET', `/api/question${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

describe('the questions', () => {
  it('come in order, in both languages, to anybody', async () => {
    const questions = await list('?form=pre-screening');
    expect(questions.length).toBeGreaterThanOrEqual(12);
    const orders = questions.map((one) => one.order);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    for (const one of questions) {
      expect(questionSchema.parse(one)).toEqual(one);
      expect(one.text.en.trim() && one.text.fr.trim()).toBeTruthy();
    }
    expect(await list('?form=questionnaire')).toEqual([]);
  });

  it('shown in their newest version, while the older ones stay for the answers to them', async () => {
    const [first] = await list('?form=pre-screening');
    if (!first) throw new Error('there are no questions');
    const newer = { ...first, version: 2, text: { en: 'Given name', fr: 'Prénom usuel' } };
    await test.db
      .insertInto('question_version')
      .values({
        question_id: first.id,
        version: 2,
        form: first.form,
        position: first.order,
        definition: JSON.stringify(newer),
      })
      .execute();
    expect((await list('?form=pre-screening'))[0]).toEqual(newer);
    await ensureDefaultQuestions(test.db);
    expect((await list('?form=pre-screening'))[0]?.version).toBe(2);
  });
});

describe('the shipped bank', () => {
  it('hangs together: conditions and bound fields name what is there', async () => {
    const questions = await list();
    const byId = new Map(questions.map((one) => [one.id, one]));
    for (const one of questions) {
      if (one.showIf) {
        const parent = byId.get(one.showIf.questionId);
        expect(parent?.options?.map((option) => option.value)).toContain(one.showIf.equals);
        expect(parent?.order).toBeLessThan(one.order);
      }
      if (one.boundField) {
        expect(Object.keys(applicant.shape)).toContain(one.boundField.split('.')[0]);
      }
      expect(Boolean(one.options?.length)).toBe(one.kind === 'select');
    }
  });

  it('requires nothing but the names and the consent', async () => {
    const required = (await list()).filter((one) => one.required).map((one) => one.id);
    expect(required).toEqual(['pre-name-first', 'pre-name-last', 'pre-consent-contact']);
  });
});

describe('the answers of an applicant', () => {
  it('come with the question as it was asked', async () => {
    const answers = [
      { questionId: 'pre-name-first', answer: 'Léo' },
      { questionId: 'pre-name-last', answer: 'Galet' },
      { questionId: 'pre-consent-contact', answer: 'yes' },
    ];
    const begun = (await test.call('POST', '/api/pre-screening', { body: { answers } })).json();
    const headers = { 'x-intake-secret': begun.secret };
    await test.call('POST', `/api/pre-screening/${begun.id}/submit`, { headers });
    const token = await test.tokenOf('user');
    const made = await test.call('POST', `/api/draft-applicant/final/${begun.id}`, {
      token,
      body: { firstName: 'Léo', lastName: 'Galet' },
    });
    const reply = await test.call('GET', `/api/question-answer/${made.json().id}`, { token });
    expect(reply.json()[1]).toEqual({
      id: expect.any(String),
      answer: 'Galet',
      category: 'name',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      question: expect.objectContaining({
        id: 'pre-name-last',
        order: 20,
        category: 'name',
        text: { en: 'Last name', fr: 'Nom de famille' },
      }),
    });
  });
});
