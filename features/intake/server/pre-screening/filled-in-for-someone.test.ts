import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';

const test = useTestApp();
let token: string;
beforeAll(async () => {
  token = await test.getToken('user');
});

const sister = { name: 'Ana Roy', relation: 'sister', knows: 'not_yet', contact: 'me' } as const;
const reach = '418 555 0142';
const names = [
  { questionId: 'pre-name-first', answer: 'Luc' },
  { questionId: 'pre-name-last', answer: 'Roy' },
];

async function begin(helper?: object, answers: object[] = []) {
  const body = { language: 'en', answers: [...names, ...answers], helper };
  const reply = await test.call('POST', '/api/pre-screening', { body });
  expect(reply.statusCode, reply.body).toBe(201);
  const { id, secret } = reply.json() as { id: string; secret: string };
  const headers = { 'x-intake-secret': secret };
  const url = `/api/pre-screening/${id}`;
  return {
    id,
    secret,
    put: (changes: unknown) => test.call('PUT', `${url}/helper`, { body: changes, headers }),
    read: async () => (await test.call('GET', url, { headers })).json(),
    submit: () => test.call('POST', `${url}/submit`, { headers }),
  };
}

async function apply(helper?: object, answers: object[] = []): Promise<string> {
  const form = await begin(helper, answers);
  expect((await form.submit()).statusCode).toBe(200);
  return form.id;
}

const readDraft = async (id: string) =>
  (await test.call('GET', `/api/draft-applicant/${id}`, { token })).json();
const tell = (id: string, knows: string, as = token) =>
  test.call('PUT', `/api/draft-applicant/${id}/helper/knows`, { token: as, body: { knows } });
const accept = async (id: string) => {
  const { applicant } = await readDraft(id);
  const reply = await test.call('POST', `/api/draft-applicant/final/${id}`, {
    token,
    body: applicant,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id as string;
};
const contactSafety = async (id: string) =>
  (await test.call('GET', `/api/applicant/${id}/contact-safety`, { token })).json();

describe('someone who fills in the form for a person', () => {
  it('is kept apart from the answers, detail by detail, until the form is sent', async () => {
    const form = await begin({ name: '  Ana Roy ' });
    expect((await form.put({ relation: 'sister', knows: 'not_yet' })).statusCode).toBe(204);
    expect((await form.put({ contact: 'me', reach })).statusCode).toBe(204);
    const { helper, answers } = await form.read();
    expect(helper).toEqual({ ...sister, reach });
    expect(answers).toEqual(names);

    expect((await form.put({ relation: '' })).statusCode).toBe(204);
    expect((await form.read()).helper).toMatchObject({ name: 'Ana Roy', relation: null });
    await form.submit();
    // A device left behind shows nothing.
    expect((await form.read()).helper).toBeNull();
    const late = await form.put({ name: 'Late' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'already-submitted']);
    expect((await readDraft(form.id)).helper).toEqual({ ...sister, relation: null, reach });
  });

  it('is no one once every detail is gone, and for a form without any', async () => {
    const form = await begin(sister);
    await form.put({ name: null, relation: null, knows: null, contact: null });
    expect((await form.read()).helper).toBeNull();
    expect((await readDraft(await apply())).helper).toBeNull();
  });

  it('is saved only with the secret of the form and in the known choices', async () => {
    const form = await begin();
    const url = `/api/pre-screening/${form.id}/helper`;
    expect((await test.call('PUT', url, { body: {} })).statusCode).toBe(401);
    for (const body of [{ knows: 'maybe' }, { contact: 'them', phone: '1' }, { name: 7 }]) {
      expect((await form.put(body)).statusCode).toBe(400);
    }
    const controls = await form.put({ name: 'A\u0000na' });
    expect([controls.statusCode, controls.json().details[0].path]).toEqual([400, 'name']);
    expect((await form.read()).helper).toBeNull();
  });
});

const byText = [
  { questionId: 'pre-reach-way', answer: 'text' },
  { questionId: 'pre-reach-phone', answer: '+1 (418) 555-0142' },
];
const byEmail = [
  { questionId: 'pre-reach-way', answer: 'email' },
  { questionId: 'pre-reach-email', answer: 'luc@person.example' },
];

describe('a person who doesn’t know that someone filled in the form for them', () => {
  it.each(['not_yet', 'undisclosed', null])('gets nothing while that is %s', async (knows) => {
    const id = await accept(await apply({ ...sister, knows }, byEmail));
    const { verdicts, helper } = await contactSafety(id);
    expect(helper).toMatchObject({ name: 'Ana Roy', knows });
    const unseen = ['screening-mail', 'appointment-reminder', 'notice-push', 'question-mail'];
    for (const path of [...unseen, 'text-message', 'application-letter']) {
      expect([path, verdicts[path].outcome, verdicts[path].mayOverride]).toEqual([
        path,
        'refused',
        false,
      ]);
      expect(verdicts[path].reasons).toContain('not-told');
    }
    for (const path of ['letter', 'call']) {
      expect(verdicts[path].outcome).toBe('warning');
      expect(verdicts[path].reasons).toContain('not-told');
    }
  });

  it('isn’t called at the helper’s number, however it is written', async () => {
    const id = await accept(await apply({ ...sister, reach }, byText));
    const { verdicts } = await contactSafety(id);
    expect(verdicts.call).toMatchObject({
      outcome: 'refused',
      reasons: ['helper-address'],
    });
    expect(verdicts['text-message'].reasons).toContain('not-agreed');
  });

  it('is reached as they wish once staff record that they know, before or after acceptance', async () => {
    const draftId = await apply(sister, byEmail);
    const id = await accept(draftId);
    const reply = await tell(draftId, 'yes');
    expect([reply.statusCode, reply.json().knows]).toEqual([200, 'yes']);
    const { verdicts, helper } = await contactSafety(id);
    expect(helper.knows).toBe('yes');
    expect(verdicts['screening-mail'].outcome).toBe('allowed');
    const { action } = await test.db
      .selectFrom('auditEntry')
      .select('action')
      .where('recordId', '=', draftId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(action).toBe('draft-applicant.told');
    await tell(draftId, 'not_yet');
    expect((await contactSafety(id)).verdicts['screening-mail'].outcome).toBe('refused');

    const waiting = await apply({ ...sister, reach }, byText);
    await tell(waiting, 'yes');
    // Still the helper's phone, so staff are warned.
    expect((await contactSafety(await accept(waiting))).verdicts.call).toEqual({
      outcome: 'warning',
      reasons: ['helper-address'],
      mayOverride: false,
    });
  });

  it('keeps the rules of a record that existed before', async () => {
    const email = 'known@person.example';
    const fields = { firstName: 'Luc', lastName: 'Roy', email, preferredContact: 'email' };
    const made = await test.call('POST', '/api/applicant', { token, body: fields });
    const { id: applicantId, version } = made.json();
    const draftId = await apply(sister);
    const attached = await test.call('POST', `/api/draft-applicant/${draftId}/attach`, {
      token,
      body: { applicantId, version, draftVersion: 1, fields: [] },
    });
    expect(attached.statusCode, attached.body).toBe(200);
    const { verdicts, helper } = await contactSafety(applicantId);
    expect(helper).toMatchObject({ draftId, name: 'Ana Roy' });
    expect(verdicts['screening-mail'].outcome).toBe('allowed');
  });

  it('is marked only by staff, and only on a form that a helper sent', async () => {
    const sent = await apply(sister);
    const own = await apply();
    const unsent = await begin(sister);
    const url = `/api/draft-applicant/${sent}/helper/knows`;
    expect((await test.call('PUT', url, { body: { knows: 'yes' } })).statusCode).toBe(401);
    const client = await test.getToken('client');
    expect((await tell(sent, 'yes', client)).statusCode).toBe(403);
    expect((await tell(sent, 'perhaps')).statusCode).toBe(400);
    expect((await tell(own, 'yes')).statusCode).toBe(404);
    expect((await tell(unsent.id, 'yes')).json().code).toBe('not-submitted');
  });

  it('is asked from triage through the helper, who may know nothing more', async () => {
    const id = await apply({ ...sister, reach }, byText);
    const asking = await test.call('GET', `/api/triage/application/${id}/asking`, { token });
    expect(asking.json()).toMatchObject({
      asked: 'by-staff',
      call: { name: 'Ana Roy', phone: reach, isHelper: true, isSafeContact: false },
    });
    expect(asking.json().reasons).toContain('not-told');
  });
});
