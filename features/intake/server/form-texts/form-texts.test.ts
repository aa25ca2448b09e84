import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { makeJobsDue } from '#app/testing/jobs.ts';
import { listenTo } from '#app/testing/live.ts';
import { startPlainGateway } from '#app/testing/text-gateway.ts';
import { newNumber, textSteps } from '#app/testing/texts.ts';
import type { Texting } from '#features/texts/contract/texts.ts';

let gateway: Awaited<ReturnType<typeof startPlainGateway>>;
beforeAll(async () => {
  gateway = await startPlainGateway();
});
const test = useTestApp({ doJobs: true, environment: () => gateway.environment });
afterAll(() => gateway.stop());
const { asStaff, setQuiet } = textSteps(test);
beforeEach(() => setQuiet(false));

const textsTo = (phone: string) => gateway.texts.filter(({ to }) => to === phone);
const receive = (from: string, text: string) =>
  test.app.inject({
    method: 'POST',
    url: '/text-gateway/http',
    ...gateway.signed({ type: 'received', id: crypto.randomUUID(), from, text }),
  });

/** Someone who has applied, and agreed to texts unless they chose another way. */
async function apply(more: Record<string, string> = {}) {
  const phone = newNumber();
  const given = {
    'pre-name-first': 'Mica',
    'pre-reach-way': 'text',
    'pre-reach-phone': phone,
    ...more,
  };
  const answers = Object.entries(given).map(([questionId, answer]) => ({ questionId, answer }));
  const body = { language: 'en', answers };
  const { id, secret } = (await test.call('POST', '/api/pre-screening', { body })).json();
  const headers = { 'x-intake-secret': secret };
  const submit = () => test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  return { id: id as string, phone, submit };
}

async function applied(more: Record<string, string> = {}) {
  const form = await apply(more);
  const submitted = await form.submit();
  expect(submitted.statusCode, submitted.body).toBe(200);
  return form;
}

const textsUrl = (id: string) => `/api/draft-applicant/${id}/texts`;
const send = (id: string, text: string, more: object = {}) =>
  asStaff('POST', textsUrl(id), { purpose: 'message', text, ...more });
const read = async (id: string): Promise<Texting> => (await asStaff('GET', textsUrl(id))).json();
const lastText = async (id: string) => (await read(id)).texts.at(-1);
const inTriage = async (phone: string) => {
  const { items } = (await asStaff('GET', '/api/triage?kind=text')).json();
  return items.find((one: { text: { from: string } }) => one.text.from === phone);
};

describe('text to someone who has applied', () => {
  it('goes out, and their reply is beside the application and in triage until it is read', async () => {
    const { id, phone } = await applied();
    const { consent, verdict, number } = await read(id);
    expect([consent?.how, consent?.answer, verdict.outcome, number]).toEqual([
      'form',
      'Text message',
      'allowed',
      phone,
    ]);
    const sent = await send(id, 'Are you free at 3?');
    expect(sent.statusCode, sent.body).toBe(201);
    await expect.poll(() => textsTo(phone).map(({ text }) => text)).toHaveLength(1);
    await receive(phone, 'Yes, at 3');
    expect(await lastText(id)).toMatchObject({ text: 'Yes, at 3', isUnread: true });
    const item = await inTriage(phone);
    expect(item).toMatchObject({
      person: { applicantId: null, firstName: 'Mica' },
      text: { text: 'Yes, at 3', draftId: id },
    });
    const done = await asStaff('PUT', `${textsUrl(id)}/read`, { upTo: item.id });
    expect(done.statusCode, done.body).toBe(204);
    expect(await inTriage(phone)).toBeUndefined();
    expect((await lastText(id))?.isUnread).toBe(false);
  });

  it('needs their consent: a number in the form isn’t enough', async () => {
    const { id } = await applied({ 'pre-reach-way': 'call' });
    const refused = await send(id, 'Hello');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'contact-refused', details: { reasons: ['not-agreed'], mayOverride: false } },
    ]);
    expect((await read(id)).consent).toBeNull();
  });

  it('needs a reason where others read their texts', async () => {
    const { id, phone } = await applied({ 'pre-reach-read': 'yes' });
    expect((await send(id, 'Hello')).json().details).toMatchObject({
      reasons: ['be-careful'],
      mayOverride: true,
    });
    const override = { reason: 'They asked me to text right now' };
    expect((await send(id, 'Hello', { override })).statusCode).toBe(201);
    await expect.poll(() => textsTo(phone)).toHaveLength(1);
  });

  it('stops with their STOP, also one that waits', async () => {
    await setQuiet(true);
    const { id, phone } = await applied();
    expect((await send(id, 'Hello')).json().waitsUntil).not.toBeNull();
    await receive(phone, 'STOP');
    await makeJobsDue(test.db);
    const { texts, stoppedAt } = await read(id);
    expect(texts[0]).toMatchObject({ state: 'dropped', why: 'texts-stopped' });
    expect(stoppedAt).not.toBeNull();
    expect((await send(id, 'Hello')).json().details.reasons).toEqual(['texts-stopped']);
    expect(textsTo(phone)).toHaveLength(0);
  });

  it('logs STOP and START, also in the record after acceptance', async () => {
    const { id, phone } = await applied();
    for (const word of ['STOP', 'STOP', 'START']) await receive(phone, word);
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'recordId'])
      .where('recordId', '=', id)
      .where('action', 'like', '%.texts-%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'draft-applicant.texts-stopped',
      'draft-applicant.texts-resumed',
    ]);
    const person = { firstName: 'Mica', lastName: 'Schist' };
    const accepted = await asStaff('POST', `/api/draft-applicant/final/${id}`, person);
    const url = `/api/applicant/${accepted.json().id}/timeline?kind=text`;
    const { items } = (await asStaff('GET', url)).json();
    expect(items.map(({ event }: { event: string }) => event)).toEqual([
      ...['resumed', 'received', 'received', 'stopped', 'received'],
    ]);
  });

  it('can be withdrawn during quiet hours', async () => {
    await setQuiet(true);
    const { id, phone } = await applied();
    const { id: textId } = (await send(id, 'Hello')).json();
    const withdrawn = await asStaff('DELETE', `${textsUrl(id)}/${textId}`);
    expect(withdrawn.json()).toMatchObject({ state: 'dropped', why: 'withdrawn' });
    const other = await applied();
    expect((await asStaff('DELETE', `${textsUrl(other.id)}/${textId}`)).statusCode).toBe(404);
    await makeJobsDue(test.db);
    expect(textsTo(phone)).toHaveLength(0);
  });

  it('moves into the record, which then is where staff text them', async () => {
    const { id } = await applied();
    await send(id, 'Hello');
    const body = { firstName: 'Mica', lastName: 'Schist' };
    const accepted = await asStaff('POST', `/api/draft-applicant/final/${id}`, body);
    const { id: applicantId } = accepted.json();
    expect((await send(id, 'Again')).json().code).toBe('already-finalised');
    const { texts } = (await asStaff('GET', `/api/applicant/${applicantId}/texts`)).json();
    expect(texts).toMatchObject([{ text: expect.stringContaining('Hello') }]);
  });

  describe('waiting text of an application that is a record by now', () => {
    beforeEach(() => setQuiet(true));

    const accept = async (id: string) => {
      const { applicant } = (await asStaff('GET', `/api/draft-applicant/${id}`)).json();
      const body = { ...applicant, firstName: 'Mica', lastName: 'Schist' };
      const accepted = await asStaff('POST', `/api/draft-applicant/final/${id}`, body);
      expect(accepted.statusCode, accepted.body).toBe(201);
      return accepted.json();
    };
    const change = async ({ id, version }: { id: string; version: number }, fields: object) => {
      const changed = await asStaff('PUT', `/api/applicant/${id}`, { version, ...fields });
      expect(changed.statusCode, changed.body).toBe(200);
    };
    const endQuiet = async () => {
      await setQuiet(false);
      await makeJobsDue(test.db);
    };
    const outcome = async (applicantId: string) => {
      const { texts } = (await asStaff('GET', `/api/applicant/${applicantId}/texts`)).json();
      return [texts[0].state, texts[0].why];
    };

    it('still goes out', async () => {
      const { id, phone } = await applied();
      await send(id, 'Hello');
      const record = await accept(id);
      await endQuiet();
      await expect.poll(() => outcome(record.id)).toEqual(['sent', null]);
      expect(textsTo(phone)).toHaveLength(1);
    });

    it('doesn’t go out when the record now names a trusted person', async () => {
      const { id, phone } = await applied();
      await send(id, 'Hello');
      const record = await accept(id);
      const safeContact = { name: 'Ida', relation: 'Sister', phone: newNumber() };
      await change(record, { preferredContact: 'safe_contact', safeContact });
      await endQuiet();
      await expect.poll(() => outcome(record.id)).toEqual(['dropped', 'safe-contact']);
      expect(textsTo(phone)).toHaveLength(0);
    });

    it('doesn’t go out when the record says that others read texts', async () => {
      const { id, phone } = await applied();
      await send(id, 'Hello');
      const record = await accept(id);
      const careful = [{ questionId: 'pre-reach-read', answer: 'yes' }];
      const answered = await asStaff('POST', `/api/question-answer/all/${record.id}`, careful);
      expect(answered.statusCode, answered.body).toBeLessThan(300);
      await endQuiet();
      await expect.poll(() => outcome(record.id)).toEqual(['dropped', 'be-careful']);
      expect(textsTo(phone)).toHaveLength(0);
    });

    it('doesn’t go out when it joins a record with a trusted person', async () => {
      const { id, phone } = await applied();
      await send(id, 'Hello');
      const safeContact = { name: 'Ida', relation: 'Sister', phone: newNumber() };
      const known = { firstName: 'Mica', lastName: 'Schist', phone, safeContact };
      const created = await asStaff('POST', '/api/applicant', {
        ...known,
        preferredContact: 'safe_contact',
      });
      expect(created.statusCode, created.body).toBe(201);
      const record = created.json();
      const { version: draftVersion } = (await asStaff('GET', `/api/draft-applicant/${id}`)).json();
      const body = { applicantId: record.id, version: record.version, draftVersion, fields: [] };
      const attached = await asStaff('POST', `/api/draft-applicant/${id}/attach`, body);
      expect(attached.statusCode, attached.body).toBe(200);
      await endQuiet();
      await expect.poll(() => outcome(record.id)).toEqual(['dropped', 'safe-contact']);
      expect(textsTo(phone)).toHaveLength(0);
    });
  });

  it('waits until the form is sent', async () => {
    const { id } = await apply();
    expect((await send(id, 'Hello')).json().code).toBe('not-submitted');
    expect((await asStaff('GET', textsUrl(id))).json().code).toBe('not-submitted');
  });

  it('updates open screens of the application when it leaves, and with a reply', async () => {
    await setQuiet(true);
    const { id, phone } = await applied();
    await send(id, 'Hello');
    const stream = await listenTo(test.app, await test.getToken('user'));
    const isTheirs = stream.until(({ data }) => data.topic === 'drafts' && data.id === id);
    await setQuiet(false);
    await makeJobsDue(test.db);
    await isTheirs;
    expect(await lastText(id)).toMatchObject({ state: 'sent' });
    await receive(phone, 'Yes');
    await stream.until(({ data }) => data.topic === 'drafts' && data.id === id);
    stream.close();
  });

  it('requires a staff account', async () => {
    const { id } = await applied();
    const token = await test.getToken('client');
    const body = { purpose: 'message', text: 'Hello' };
    expect((await test.call('POST', textsUrl(id), { token, body })).statusCode).toBe(403);
    expect((await test.call('POST', textsUrl(id), { body })).statusCode).toBe(401);
    expect((await send(id, ' ')).statusCode).toBe(400);
  });
});

describe('text to someone who has applied, without a gateway', () => {
  const alone = useTestApp();

  it('waits for staff, who send it from their own phone and say so', async () => {
    const answers = Object.entries({
      'pre-name-first': 'Mica',
      'pre-reach-way': 'text',
      'pre-reach-phone': newNumber(),
    }).map(([questionId, answer]) => ({ questionId, answer }));
    const begun = await alone.call('POST', '/api/pre-screening', { body: { answers } });
    const { id, secret } = begun.json();
    const headers = { 'x-intake-secret': secret };
    await alone.call('POST', `/api/pre-screening/${id}/submit`, { headers });
    const token = await alone.getToken('user');
    const body = { purpose: 'called', text: 'We tried to call you.' };
    const sent = (await alone.call('POST', textsUrl(id), { token, body })).json();
    expect(sent).toMatchObject({ state: 'by-hand', purpose: 'called' });
    const url = `${textsUrl(id)}/${sent.id}/sent`;
    const marked = await alone.call('PUT', url, { token });
    expect(marked.json()).toMatchObject({ state: 'sent-by-hand' });
  });
});
