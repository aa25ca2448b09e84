import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { Draft } from '#features/intake/contract/drafts.ts';

const test = useTestApp();
let staff: string;

beforeAll(async () => {
  staff = await test.getToken('user');
});

async function handIn(firstName: string, submit = true) {
  const answers = [
    { questionId: 'pre-name-first', answer: firstName },
    { questionId: 'pre-name-last', answer: 'Galet' },
    { questionId: 'pre-birth-date', answer: '1990-03-04' },
    { questionId: 'pre-reach-way', answer: 'none' },
    { questionId: 'pre-tonight-place', answer: 'shelter' },
  ];
  const { id, secret } = (
    await test.call('POST', '/api/pre-screening', { body: { answers } })
  ).json();
  const headers = { 'x-intake-secret': secret };
  if (submit) await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  return { id: id as string, headers };
}

const read = (id: string) => test.call('GET', `/api/draft-applicant/${id}`, { token: staff });
const finalize = (id: string, body: object) =>
  test.call('POST', `/api/draft-applicant/final/${id}`, { token: staff, body });
const corrected = { firstName: 'Léa', lastName: 'Galet', dateOfBirth: '1990-03-05' };

describe('a draft applicant', () => {
  it('shows the answers as given and the applicant fields they fill', async () => {
    const { id } = await handIn('Léo');
    const draft = (await read(id)).json() as Draft;
    expect(draft.applicant).toEqual({
      language: 'en',
      firstName: 'Léo',
      lastName: 'Galet',
      dateOfBirth: '1990-03-04',
      stayingTonight: 'In a shelter',
      housingStatus: 'not_housed',
    });
    expect(draft.answers[0]).toMatchObject({
      answer: 'Léo',
      category: 'who',
      question: { id: 'pre-name-first', version: 1, text: { en: 'First name', fr: 'Prénom' } },
    });
  });

  it('becomes an applicant with the same reference and answers', async () => {
    const { id } = await handIn('Léo');
    const { reference, submittedAt } = (await read(id)).json() as Draft;
    const reply = await finalize(id, corrected);
    expect(reply.statusCode).toBe(201);
    const applicant = reply.json();
    expect(applicant).toMatchObject({
      ...corrected,
      reference,
      submittedAt,
      status: 'screening-incomplete',
    });
    const answers = await test.call('GET', `/api/question-answer/${applicant.id}`, {
      token: staff,
    });
    expect(answers.json().map((one: { answer: unknown }) => one.answer)).toContain('Léo');
  });

  it('finalizes once for two simultaneous requests', async () => {
    const { id } = await handIn('Léo');
    const replies = await Promise.all([finalize(id, corrected), finalize(id, corrected)]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 409]);
    const made = replies.find((reply) => reply.statusCode === 201)?.json();
    expect((await read(id)).json()).toMatchObject({
      code: 'already-finalised',
      details: { applicantId: made.id },
    });
    expect((await finalize(id, corrected)).statusCode).toBe(409);
  });

  it('stays a draft when a correction is invalid', async () => {
    const { id } = await handIn('Léo');
    const reply = await finalize(id, { ...corrected, dateOfBirth: '1990-02-30' });
    expect(reply.json().details[0]).toMatchObject({ path: 'dateOfBirth', rule: 'date' });
    expect((await read(id)).statusCode).toBe(200);
  });

  it('can’t be finalized while the person is still writing', async () => {
    const { id } = await handIn('Léo', false);
    expect((await finalize(id, corrected)).json().code).toBe('not-submitted');
    expect((await read(id)).json().abilities.finalise).toBe(false);
  });

  it('can be deleted as spam, which also closes it for its writer, and restored', async () => {
    const { id, headers } = await handIn('Spam');
    const call = (method: 'DELETE' | 'POST', path: string) =>
      test.call(method, `/api/draft-applicant/${path}`, { token: staff });
    expect((await call('DELETE', id)).json()).toEqual({ id });
    expect((await read(id)).statusCode).toBe(404);
    expect((await test.call('GET', `/api/pre-screening/${id}`, { headers })).statusCode).toBe(404);
    expect((await call('DELETE', id)).statusCode).toBe(404);
    expect((await call('POST', `${id}/restore`)).statusCode).toBe(200);
    expect((await read(id)).statusCode).toBe(200);
  });

  it('appears in the list and on the dashboard, longest waiting first', async () => {
    const { id } = await handIn('Zazie');
    const list = await test.call('GET', '/api/draft-applicant?q=zazie', { token: staff });
    expect(list.json().items.map((item: { id: string }) => item.id)).toEqual([id]);
    const all = (await test.call('GET', '/api/draft-applicant', { token: staff })).json();
    const times = all.items.map((item: { submittedAt: string }) => item.submittedAt);
    expect(times).toEqual([...times].sort());
    const { draftsWaiting } = (await test.call('GET', '/api/dashboard', { token: staff })).json();
    const counted = await test.call('GET', '/api/dashboard/waiting', { token: staff });
    expect(counted.json()).toEqual({
      drafts: draftsWaiting.count,
      triage: draftsWaiting.count,
      tasks: 0,
    });
    expect(draftsWaiting.count).toBe(all.total);
    expect(draftsWaiting.oldest[0]).toEqual(all.items[0]);
    const unfinished = await test.call('GET', '/api/draft-applicant?state=unfinished', {
      token: staff,
    });
    expect(unfinished.json().total).toBe(1);
  });
});
