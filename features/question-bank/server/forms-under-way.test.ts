import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import {
  bankSteps,
  listQuestionIds,
  petName,
  pets,
  rewordedPets,
} from '#app/testing/question-bank.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';

const test = useTestApp();
const { add, call, edit, publish } = bankSteps(test);

async function begin(body: object = {}) {
  const reply = await test.call('POST', '/api/pre-screening', { body });
  expect(reply.statusCode, reply.body).toBe(201);
  const { id, secret } = reply.json();
  const headers = { 'x-intake-secret': secret };
  const formUrl = `/api/pre-screening/${id}`;
  return {
    id,
    read: async () => (await test.call('GET', formUrl, { headers })).json(),
    save: (answers: object) => test.call('PUT', formUrl, { headers, body: answers }),
    submit: () => test.call('POST', `${formUrl}/submit`, { headers }),
  };
}

const completeAnswers = [
  { questionId: 'pre-name-first', answer: 'Ines' },
  { questionId: 'pre-name-last', answer: 'Pebble' },
];

describe('a form under way', () => {
  it('finishes with the questions it began with', async () => {
    const form = await begin({ answers: completeAnswers.slice(0, 2) });
    await add(pets);
    await edit('DELETE', 'question/pre-safety-careful');
    await publish();

    const read = await form.read();
    expect(listQuestionIds(read.questions)).toContain('pre-safety-careful');
    expect(listQuestionIds(read.questions)).not.toContain('pets');
    const careful = { questionId: 'pre-safety-careful', answer: 'Not before noon' };
    expect((await form.save([careful, ...completeAnswers])).statusCode).toBe(204);
    expect((await form.save([{ questionId: 'pets', answer: 'no' }])).statusCode).toBe(400);
    // Omits the new required question.
    expect((await form.submit()).statusCode).toBe(200);

    const next = await begin({ answers: completeAnswers });
    expect(listQuestionIds((await next.read()).questions)).toContain('pets');
    expect((await next.submit()).statusCode).toBe(400);
  });

  it('may begin with the edition that was shown, even after a new publication', async () => {
    const publishedForm = (await test.call('GET', '/api/pre-screening')).json();
    await add(pets);
    await publish();
    const form = await begin({ edition: publishedForm.edition, answers: completeAnswers });
    expect(listQuestionIds((await form.read()).questions)).toEqual(
      listQuestionIds(publishedForm.questions),
    );
    expect((await form.submit()).statusCode).toBe(200);
    const refused = await test.call('POST', '/api/pre-screening', { body: { edition: 99_999 } });
    expect(refused.statusCode).toBe(400);
  });

  it('shows staff the questions as asked', async () => {
    await add(pets);
    await publish();
    const form = await begin({
      answers: [...completeAnswers, { questionId: 'pets', answer: 'yes' }],
    });
    expect((await form.submit()).statusCode).toBe(200);
    await edit('PUT', 'question/pets', { question: rewordedPets });
    await publish();
    await edit('DELETE', 'question/pets');
    await publish();
    const draft = (await call('GET', `draft-applicant/${form.id}`)).json();
    const answer = draft.answers.find((one: QuestionAnswer) => one.question.id === 'pets');
    expect(answer.question.text).toEqual(pets.text);
  });

  it('keeps hidden answers and restores them', async () => {
    await add(pets);
    await add(petName);
    await publish();
    const form = await begin({
      answers: [
        ...completeAnswers,
        { questionId: 'pets', answer: 'yes' },
        { questionId: 'pet-name', answer: 'Biscuit' },
      ],
    });
    const setAside = async () => {
      const draft = (await call('GET', `draft-applicant/${form.id}`)).json();
      return draft.answers
        .filter((one: QuestionAnswer) => one.setAside)
        .map((one: QuestionAnswer) => [one.question.id, one.answer]);
    };
    expect(await setAside()).toEqual([]);
    await form.save([{ questionId: 'pets', answer: 'no' }]);
    expect(await setAside()).toEqual([['pet-name', 'Biscuit']]);
    await form.save([{ questionId: 'pets', answer: 'yes' }]);
    expect(await setAside()).toEqual([]);
  });
});

describe('uses of a question', () => {
  it('counts answers, open forms, and dependent questions', async () => {
    await add({ ...pets, id: 'birds' });
    await add({ ...petName, showIf: [{ questionId: 'birds', equals: ['yes'] }] });
    await publish();
    const before = (await call('GET', 'question/birds/uses')).json();
    expect(before).toEqual({ answers: 0, formsUnderWay: 0, dependents: ['pet-name'] });
    const form = await begin({
      answers: [...completeAnswers, { questionId: 'birds', answer: 'yes' }],
    });
    await begin();
    const now = (await call('GET', 'question/birds/uses')).json();
    expect(now).toEqual({ answers: 1, formsUnderWay: 2, dependents: ['pet-name'] });
    await form.submit();
    expect((await call('GET', 'question/birds/uses')).json()).toMatchObject({ formsUnderWay: 1 });
    expect((await call('GET', 'question/gone/uses')).statusCode).toBe(404);
  });
});
