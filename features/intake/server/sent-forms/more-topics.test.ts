import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';

const test = useTestApp();
const day = 86_400_000;

const given = [
  { questionId: 'pre-name-first', answer: 'Léo' },
  { questionId: 'pre-name-last', answer: 'Galet' },
  { questionId: 'pre-reach-way', answer: 'none' },
];

async function begin(answers: object[] = given) {
  const { id, secret, resumeCode } = (
    await test.call('POST', '/api/pre-screening', { body: { language: 'fr', answers } })
  ).json();
  const headers = { 'x-intake-secret': secret };
  const more = `/api/pre-screening/${id}/more`;
  return {
    id: id as string,
    code: resumeCode as string,
    send: () => test.call('POST', `/api/pre-screening/${id}/submit`, { headers }),
    read: () => test.call('GET', more, { headers }),
    add: (answers: object[], edition = 1) =>
      test.call('PUT', more, { headers, body: { edition, answers } }),
  };
}

async function sendForm(answers?: object[]) {
  const form = await begin(answers);
  expect((await form.send()).statusCode).toBe(200);
  return form;
}

const veteran = { questionId: 'scr-about-veteran', answer: 'yes' };
const staff = () => test.getToken('user');
const openDraft = async (id: string) =>
  (await test.call('GET', `/api/draft-applicant/${id}`, { token: await staff() })).json();
const accept = async (id: string, more: object = {}) =>
  test.call('POST', `/api/draft-applicant/final/${id}`, {
    token: await staff(),
    body: { firstName: 'Léo', lastName: 'Galet', ...more },
  });
const answersInRecord = async (applicantId: string): Promise<QuestionAnswer[]> =>
  (await test.call('GET', `/api/question-answer/${applicantId}`, { token: await staff() })).json();

describe('topics added after sending', () => {
  it('open once the form is sent, on the device that holds it', async () => {
    const form = await begin();
    expect((await form.read()).json()).toMatchObject({ code: 'not-submitted' });
    expect((await form.add([veteran])).json()).toMatchObject({ code: 'not-submitted' });
    await form.send();
    expect((await form.read()).statusCode).toBe(200);
    const other = { 'x-intake-secret': 'x'.repeat(43) };
    const url = `/api/pre-screening/${form.id}/more`;
    expect((await test.call('GET', url, { headers: other })).statusCode).toBe(404);
    const body = { edition: 1, answers: [veteran] };
    expect((await test.call('PUT', url, { headers: other, body })).statusCode).toBe(404);
    expect((await openDraft(form.id)).answers).toHaveLength(given.length);
  });

  it('skip what the form already answers', async () => {
    const before = await sendForm();
    const ids = async (form: typeof before) =>
      (await form.read()).json().questions.map((one: { id: string }) => one.id);
    expect(await ids(before)).toContain('scr-meeting-interpreter');
    const way = { questionId: 'pre-reach-way', answer: 'call' };
    const phone = { questionId: 'pre-reach-phone', answer: '418 555 0101' };
    const interpreter = { questionId: 'pre-reach-interpreter', answer: 'no' };
    const known = await ids(await sendForm([...given, way, phone, interpreter]));
    expect(known).not.toContain('scr-meeting-interpreter');
    expect(known).not.toContain('scr-meeting-interpreter-language');
    expect(known.length).toBeGreaterThan(40);
  });

  it('reach staff with the form and never come back to the device', async () => {
    const form = await sendForm();
    const town = { questionId: 'scr-meeting-town', answer: 'near Ida' };
    expect((await form.add([veteran, town])).statusCode).toBe(204);
    const draft = await openDraft(form.id);
    const [, , , ...added] = draft.answers;
    expect(added.map((one: QuestionAnswer) => [one.question.id, one.answer])).toEqual([
      ['scr-meeting-town', 'near Ida'],
      ['scr-about-veteran', 'yes'],
    ]);
    expect(draft.applicant.veteran).toBe('yes');
    const reply = await form.read();
    expect(reply.body).not.toContain('Ida');
    const about = reply.json().progress.find((one: { category: string }) => {
      return one.category === 'about';
    });
    expect(about.answered).toBe(1);
    expect(about.asked).toBeGreaterThan(4);
  });

  it('replace earlier answers, and are saved all or none', async () => {
    const form = await sendForm();
    await form.add([veteran]);
    await form.add([{ ...veteran, answer: 'no' }]);
    const bad = await form.add([
      { ...veteran, answer: 'yes' },
      { questionId: 'scr-about-ethnicity', answer: ['martian'] },
      { questionId: 'pre-name-first', answer: 'Other' },
    ]);
    expect(bad.statusCode).toBe(400);
    expect(bad.json().details.map(({ path, rule }: never) => [path, rule])).toEqual([
      ['scr-about-ethnicity', 'not-an-option'],
      ['pre-name-first', 'unknown-question'],
    ]);
    expect((await form.add([veteran], 999)).statusCode).toBe(400);
    const answers = (await openDraft(form.id)).answers as QuestionAnswer[];
    expect(answers.find(({ question }) => question.id === veteran.questionId)?.answer).toBe('no');
  });

  it('tell staff who have the form open that it changed', async () => {
    const form = await sendForm();
    const { version } = await openDraft(form.id);
    await form.add([veteran]);
    const late = await accept(form.id, { version });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'stale-version',
      details: { applicant: { veteran: 'yes' } },
    });
  });

  it('mark the form and notify staff when an answer means danger', async () => {
    const form = await sendForm();
    const notices = async () =>
      (await test.call('GET', '/api/notification/notice', { token: await staff() })).json().items;
    const afraid = { questionId: 'scr-family-afraid', answer: 'yes' };
    await form.add([afraid]);
    await form.add([afraid]);
    const { marks } = await openDraft(form.id);
    expect(marks).toEqual(['afraid']);
    const about = (await notices()).filter(
      ({ kind, recordId }: { kind: string; recordId: string }) =>
        kind === 'draft-in-danger' && recordId === form.id,
    );
    expect(about).toHaveLength(1);
  });

  it('go into the record once staff have accepted the form', async () => {
    const form = await sendForm();
    await form.add([veteran]);
    const { id: applicantId } = (await accept(form.id, { gender: 'Female' })).json();
    const added = [
      { ...veteran, answer: 'no' },
      { questionId: 'scr-family-afraid', answer: 'yes' },
      { questionId: 'scr-about-gender', answer: 'Male' },
    ];
    expect((await form.add(added)).statusCode).toBe(204);
    const answers = await answersInRecord(applicantId);
    const answerTo = (id: string) => answers.find(({ question }) => question.id === id)?.answer;
    expect(answerTo('scr-about-veteran')).toBe('no');
    expect(answerTo('scr-family-afraid')).toBe('yes');
    const record = (
      await test.call('GET', `/api/applicant/${applicantId}`, { token: await staff() })
    ).json();
    // Fields that staff filled stay; an answer that differs shows beside them.
    expect(record.gender).toBe('Female');
    expect(record.status).toBe('screening-incomplete');
    const dangers = await test.call('GET', `/api/applicant/${applicantId}/danger`, {
      token: await staff(),
    });
    expect(dangers.json().map(({ mark }: { mark: string }) => mark)).toEqual(['afraid']);
    const progress = (await form.read()).json().progress as { category: string }[];
    expect(progress.find(({ category }) => category === 'family')).toMatchObject({ answered: 1 });
  });

  it('close with the form: 30 days after sending, and when staff delete it', async () => {
    const form = await sendForm();
    const deleted = await sendForm();
    const reply = await test.call('DELETE', `/api/draft-applicant/${deleted.id}`, {
      token: await test.getToken('admin'),
      body: { reason: 'spam' },
    });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    expect((await deleted.read()).statusCode).toBe(404);
    expect((await deleted.add([veteran])).statusCode).toBe(404);
    test.moveClock(30 * day - 60_000);
    expect((await form.read()).statusCode).toBe(200);
    test.moveClock(2 * 60_000);
    expect((await form.read()).statusCode).toBe(404);
    expect((await form.add([veteran])).statusCode).toBe(404);
  });
});
