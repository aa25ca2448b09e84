import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { makeJobsDue, passNight } from '#app/testing/jobs.ts';
import { addSignedInPerson } from '#app/testing/people.ts';
import { startTwilio } from '#app/testing/text-gateway.ts';
import { newNumber, textSteps } from '#app/testing/texts.ts';

const publicUrl = 'https://cairn.example';
let twilio: Awaited<ReturnType<typeof startTwilio>>;
beforeAll(async () => {
  twilio = await startTwilio();
});
const test = useTestApp({
  doJobs: true,
  environment: () => ({ ...twilio.environment, PUBLIC_URL: publicUrl }),
});
afterAll(() => twilio.stop());
const { asStaff, addPerson, addTexter, answer, send, read, lastText, setQuiet } = textSteps(test);
beforeEach(() => setQuiet(false));

const textsTo = (phone: string) => twilio.texts.filter(({ to }) => to === phone);
const readState = async (id: string) => (await lastText(id))?.state;
const expectState = (id: string, state: string) => expect.poll(() => readState(id)).toBe(state);

async function webhook(path: string, fields: Record<string, string>, token?: string) {
  const { headers, payload } = twilio.signed(publicUrl, path, fields, token);
  return test.app.inject({ method: 'POST', url: path, headers, payload });
}
let received = 0;
const replyFrom = (From: string, Body: string, more: Record<string, string> = {}) => {
  received += 1;
  const fields = { MessageSid: `SM${received}`, From, Body, NumMedia: '0', ...more };
  return webhook('/text-gateway/twilio/received', fields);
};
const report = (textId: string, MessageStatus: string, more: Record<string, string> = {}) =>
  webhook(`/text-gateway/twilio/status?text=${textId}`, { MessageStatus, ...more });
const answered = (xml: string) => /<Message>(.*)<\/Message>/.exec(xml)?.[1];

const triage = async () => (await asStaff('GET', '/api/triage?kind=text')).json();

describe('text by staff', () => {
  it('goes out through Twilio, signed in, with the way to stop in the first one only', async () => {
    const { id, phone } = await addTexter();
    const sent = await send(id, 'Are you free at 3?');
    expect(sent.statusCode, sent.body).toBe(201);
    expect(sent.json()).toMatchObject({ purpose: 'message', state: 'queued' });
    await expectState(id, 'sent');
    await send(id, 'See you then.');
    await expect
      .poll(() => textsTo(phone).map(({ text }) => text))
      .toEqual(['Are you free at 3? Reply STOP to end texts.', 'See you then.']);
    expect(twilio.refused).toBe(0);
  });

  it('begins with the neutral title of the organization', async () => {
    const title = JSON.stringify({ en: 'North Desk', fr: 'Bureau du Nord' });
    await test.db.updateTable('organisation').set({ publicTitle: title }).execute();
    const { id, phone } = await addTexter({ language: 'fr' });
    await send(id, 'Ça va?');
    await expect
      .poll(() => textsTo(phone).map(({ text }) => text))
      .toEqual(['Bureau du Nord: Ça va? Répondez ARRET pour ne plus recevoir de textos.']);
    const none = JSON.stringify({ en: '', fr: '' });
    await test.db.updateTable('organisation').set({ publicTitle: none }).execute();
  });

  it('shows when it was delivered, and why it wasn’t', async () => {
    const { id } = await addTexter();
    await send(id, 'First');
    await expectState(id, 'sent');
    const first = await lastText(id);
    expect((await report(first?.id ?? '', 'delivered')).statusCode).toBe(204);
    expect(await readState(id)).toBe('delivered');
    // A late report says less.
    await report(first?.id ?? '', 'sent');
    expect(await readState(id)).toBe('delivered');
    await send(id, 'Second');
    await expectState(id, 'sent');
    await report((await lastText(id))?.id ?? '', 'undelivered', { ErrorCode: '30006' });
    expect(await lastText(id)).toMatchObject({ state: 'failed', why: 'no-texts' });
  });

  it('fails at once with a plain reason if the gateway refuses the number', async () => {
    const { id, phone } = await addTexter();
    twilio.refuseTo(phone, 21_211);
    await send(id, 'Hello');
    await expect
      .poll(async () => await lastText(id))
      .toMatchObject({
        state: 'failed',
        why: 'bad-number',
      });
  });

  it.each([
    ['down', 'drop-before'],
    ['busy', 429],
    ['broken', 500],
    ['without an answer, though it took the text', 'drop-after'],
  ] as const)('goes out once after a gateway that is %s', async (_name, trouble) => {
    const { id, phone } = await addTexter();
    const before = twilio.tries;
    twilio.fail(trouble);
    await send(id, 'Hello');
    await expect.poll(() => twilio.tries).toBe(before + 1);
    const delivery = () =>
      test.db
        .selectFrom('delivery')
        .select(['state', 'tries'])
        .where('applicantId', '=', id)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await delivery()).tries).toBe(1);
    expect(await readState(id)).toBe('queued');
    await makeJobsDue(test.db);
    await expectState(id, 'sent');
    expect(textsTo(phone)).toHaveLength(1);
  });

  it('can be withdrawn while it waits', async () => {
    await setQuiet(true);
    const { id, phone } = await addTexter();
    const { id: textId } = (await send(id, 'Hello')).json();
    const url = `/api/applicant/${id}/texts/${textId}`;
    expect((await asStaff('DELETE', url)).json()).toMatchObject({
      state: 'dropped',
      why: 'withdrawn',
    });
    await makeJobsDue(test.db);
    expect((await asStaff('PUT', `${url}/sent`)).json()).toMatchObject({ code: 'already-done' });
    expect(textsTo(phone)).toHaveLength(0);
  });
});

describe('consent', () => {
  it('is needed: a phone number in the record isn’t enough', async () => {
    const { id } = await addPerson();
    const refused = await send(id, 'Hello');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'contact-refused', details: { reasons: ['not-agreed'], mayOverride: false } },
    ]);
    await answer(id, { 'pre-reach-way': 'email' });
    expect((await send(id, 'Hello')).json().details.reasons).toContain('not-agreed');
  });

  it('given by choosing texts in a form is shown with its words and time', async () => {
    const { id } = await addTexter();
    const { consent } = await read(id);
    expect(consent).toMatchObject({ how: 'form', answer: 'Text message', by: null });
    expect(consent?.words).toContain('Choosing one means we may contact you that way.');
    expect(Math.abs(Date.now() - Date.parse(consent?.at ?? ''))).toBeLessThan(60_000);
  });

  it('given to staff is recorded for the number, with the words and how it was given', async () => {
    const { id, phone } = await addPerson();
    const url = `/api/applicant/${id}/text-consent`;
    const body = { agrees: true, note: 'On the phone today' };
    expect((await asStaff('PUT', url, body)).json()).toMatchObject({
      consent: {
        how: 'spoken',
        answer: 'On the phone today',
        by: { firstName: expect.any(String) },
      },
    });
    expect((await send(id, 'Hello')).statusCode).toBe(201);
    await expect.poll(() => textsTo(phone)).toHaveLength(1);
    const { version } = (await asStaff('GET', `/api/applicant/${id}`)).json();
    await asStaff('PUT', `/api/applicant/${id}`, { phone: newNumber(), version });
    expect((await send(id, 'Hello')).json().details.reasons).toEqual(['not-agreed']);
  });

  it('ends when staff record that the person wants no texts, and staff can undo that', async () => {
    const { id } = await addTexter();
    const url = `/api/applicant/${id}/text-consent`;
    const ended = await asStaff('PUT', url, { agrees: false, note: 'Said so' });
    expect(ended.json().stoppedAt).not.toBeNull();
    expect((await send(id, 'Hello')).json().details.reasons).toEqual(['texts-stopped']);
    await asStaff('PUT', url, { agrees: true, note: 'Asked again' });
    expect((await send(id, 'Hello')).statusCode).toBe(201);
  });

  it('isn’t enough where others read the texts, unless staff give a reason', async () => {
    const { id, phone } = await addTexter();
    await answer(id, { 'pre-reach-read': 'yes' });
    const refused = await send(id, 'Hello');
    expect(refused.json().details).toMatchObject({ reasons: ['be-careful'], mayOverride: true });
    const override = { reason: 'They asked me to text right now' };
    expect((await send(id, 'Hello', { override })).statusCode).toBe(201);
    await expect.poll(() => textsTo(phone)).toHaveLength(1);
    const { items } = (await asStaff('GET', `/api/applicant/${id}/timeline?kind=text`)).json();
    expect(items[0]).toMatchObject({ event: 'written', reason: override.reason });
  });

  it('never goes against a no, nor to a number with an extension', async () => {
    const { id } = await addTexter();
    await answer(id, { 'pre-reach-way': 'none' });
    const override = { reason: 'It is urgent' };
    expect((await send(id, 'Hello', { override })).json().details.reasons).toContain(
      'may-not-write',
    );
    const odd = await addPerson({ phone: '506 555 0199 ext. 4' });
    await answer(odd.id, { 'pre-reach-way': 'text' });
    expect((await send(odd.id, 'Hello')).json().details.reasons).toEqual(['no-text-number']);
  });
});

describe('quiet hours', () => {
  it('hold a text back until they are over', async () => {
    await setQuiet(true);
    const { id, phone } = await addTexter();
    const { waitsUntil } = (await send(id, 'Hello')).json();
    const ahead = Date.parse(waitsUntil) - test.app.app.clock().getTime();
    expect(ahead).toBeGreaterThan(3_600_000);
    await makeJobsDue(test.db);
    // The job looked at the clock, and came back too early.
    await makeJobsDue(test.db);
    expect(textsTo(phone)).toHaveLength(0);
    test.moveClock(3 * 3_600_000);
    for (const role of ['user', 'admin'] as const) test.forgetToken(role);
    await makeJobsDue(test.db);
    await expectState(id, 'sent');
    expect(textsTo(phone)).toHaveLength(1);
  });

  it('let the code of a form through: the person asked for it in this minute', async () => {
    await setQuiet(true);
    const phone = newNumber();
    const answers = [
      { questionId: 'pre-name-first', answer: 'Mica' },
      { questionId: 'pre-reach-way', answer: 'text' },
      { questionId: 'pre-reach-phone', answer: phone },
    ];
    const body = { language: 'fr', answers };
    const { id, secret, resumeCode } = (
      await test.call('POST', '/api/pre-screening', { body })
    ).json();
    const url = `/api/pre-screening/${id}/text-code`;
    const wrong = await test.call('POST', url, { headers: { 'x-intake-secret': 'wrong' } });
    expect(wrong.statusCode).toBe(404);
    const sent = await test.call('POST', url, { headers: { 'x-intake-secret': secret } });
    expect([sent.statusCode, sent.json()]).toEqual([200, { isSent: true }]);
    await expect
      .poll(() => textsTo(phone).map(({ text }) => text))
      .toEqual([
        `Allez sur cairn.example. Votre code : ${resumeCode}. Répondez ARRET pour ne plus recevoir de textos.`,
      ]);
  });

  it('are a setting of administrators, with its source', async () => {
    const call = async (method: 'GET' | 'PUT', role: 'admin' | 'user', body?: object) =>
      test.call(method, '/api/texts/settings', {
        token: await test.getToken(role),
        ...(body && { body }),
      });
    expect((await call('GET', 'user')).statusCode).toBe(403);
    const { version, ...before } = (await call('GET', 'admin')).json();
    expect(before).toMatchObject({ gateway: 'twilio', quietSource: '47 CFR 64.1200(c)(1)' });
    const hours = { quietFrom: '20:00', quietUntil: '09:00', quietSource: 'CRTC 2008-48' };
    const saved = await call('PUT', 'admin', { ...hours, version });
    expect(saved.json()).toMatchObject({ ...hours, version: version + 1 });
    expect((await call('PUT', 'admin', { ...hours, version })).statusCode).toBe(409);
    const same = { ...hours, quietUntil: '20:00', version: version + 1 };
    expect((await call('PUT', 'admin', same)).statusCode).toBe(400);
  });
});

describe('replies', () => {
  it('land in the record, unread, and in triage until someone reads them', async () => {
    const { id, phone } = await addTexter();
    const reply = await replyFrom(phone, 'Yes, at 3 <3');
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      200,
      'text/xml; charset=utf-8',
    ]);
    expect(answered(reply.body)).toBeUndefined();
    await replyFrom(phone, 'Or at 4');
    const last = await lastText(id);
    expect(last).toMatchObject({ text: 'Or at 4', state: 'received', isUnread: true });
    const { items, counts } = await triage();
    const mine = items.filter(
      (one: { person: object }) =>
        'applicantId' in one.person && (one.person as { applicantId: string }).applicantId === id,
    );
    expect(mine).toMatchObject([
      { kind: 'text', id: last?.id, text: { from: phone, text: 'Or at 4', count: 2 } },
    ]);
    const read = await asStaff('PUT', `/api/applicant/${id}/texts/read`, { upTo: last?.id });
    expect(read.statusCode).toBe(204);
    expect((await triage()).counts.text).toBe(counts.text - 1);
    expect((await lastText(id))?.isUnread).toBe(false);
  });

  it('count once, however often Twilio repeats its call', async () => {
    const { id, phone } = await addTexter();
    const fields = { MessageSid: `SM${crypto.randomUUID()}`, From: phone, Body: 'Hello?' };
    const path = '/text-gateway/twilio/received';
    for (let time = 0; time < 3; time += 1) {
      expect((await webhook(path, fields)).statusCode).toBe(200);
    }
    expect((await read(id)).texts).toHaveLength(1);
  });

  it('from an unknown number are in triage without a record, and can go into one', async () => {
    const phone = newNumber();
    await replyFrom(phone, 'Who is this?');
    const { items } = await triage();
    const [item] = items.filter((one: { text: { from: string } }) => one.text.from === phone);
    expect(item).toMatchObject({ person: { applicantId: null, firstName: phone } });
    const claim = await asStaff('PUT', `/api/triage/text/${item.id}/claim`);
    expect(claim.statusCode, claim.body).toBe(200);
    const until = new Date(Date.now() + 4 * 86_400_000).toISOString();
    const snoozed = await asStaff('PUT', `/api/triage/text/${item.id}/snooze`, { until });
    expect(snoozed.statusCode, snoozed.body).toBe(200);
    const { id } = await addPerson();
    const into = await asStaff('PUT', `/api/texts/unknown/${item.id}`, { applicantId: id });
    expect(into.statusCode, into.body).toBe(204);
    expect((await read(id)).texts).toMatchObject([{ text: 'Who is this?', isUnread: false }]);
    const timeline = (await asStaff('GET', `/api/applicant/${id}/timeline?kind=text`)).json();
    expect(timeline.items).toMatchObject([{ event: 'received', by: { kind: 'person' } }]);
  });

  it('notify the case worker of the person, also when a colleague files one', async () => {
    const worker = await addSignedInPerson(test, 'user', 'Nora');
    const listNotices = async () =>
      (await test.call('GET', '/api/notification/notice', { token: worker.token })).json().items;
    const { id, phone } = await addTexter({ caseWorkerId: worker.id });
    const before = (await listNotices()).length;
    await replyFrom(phone, 'Yes, at 3');
    expect((await listNotices()).length).toBe(before + 1);
    const notice = { kind: 'from-client', values: { event: 'text' }, recordId: id };
    expect((await listNotices())[0]).toMatchObject(notice);
    await replyFrom(phone, 'STOP');
    expect((await listNotices()).length).toBe(before + 1);

    const unknown = newNumber();
    await replyFrom(unknown, 'My new number');
    const { items } = await triage();
    const [item] = items.filter((one: { text: { from: string } }) => one.text.from === unknown);
    await asStaff('PUT', `/api/texts/unknown/${item.id}`, { applicantId: id });
    expect((await listNotices()).length).toBe(before + 2);
    expect((await listNotices())[0]).toMatchObject(notice);
  });

  it.each([
    ['with spaces and dots', (national: string) => `(506) 555.${national.slice(-4)}`],
    ['with the country first', (national: string) => `1-506-555-${national.slice(-4)}`],
    ['as networks write it', (national: string) => `+1506555${national.slice(-4)}`],
  ])('belong to the record whose number was typed %s', async (_name, typed) => {
    const phone = newNumber();
    const { id } = await addPerson({ phone: typed(phone) });
    await replyFrom(phone, 'It’s me');
    expect((await read(id)).texts).toMatchObject([{ text: 'It’s me' }]);
  });

  it('from a number that two records share belong to neither', async () => {
    const { phone } = await addPerson();
    await addPerson({ phone });
    await replyFrom(phone, 'It’s me');
    const { items } = await triage();
    expect(items.find((one: { text: { from: string } }) => one.text.from === phone)).toMatchObject({
      person: { applicantId: null },
    });
  });

  it.each([['with another key', 'another token']])(
    'signed %s are refused, and nothing is stored',
    async (_name, token) => {
      const { id, phone } = await addTexter();
      const fields = { MessageSid: 'SMwrong', From: phone, Body: 'STOP' };
      const path = '/text-gateway/twilio/received';
      expect((await webhook(path, fields, token)).statusCode).toBe(403);
      const { headers } = twilio.signed(publicUrl, path, fields);
      const changed = await test.app.inject({
        method: 'POST',
        url: path,
        headers,
        payload: new URLSearchParams({ ...fields, Body: 'Hello' }).toString(),
      });
      expect(changed.statusCode).toBe(403);
      const unsigned = await test.app.inject({ method: 'POST', url: path, payload: {} });
      expect(unsigned.statusCode).toBe(403);
      expect(await read(id)).toMatchObject({ texts: [], stoppedAt: null });
    },
  );
});

describe('keywords', () => {
  it.each([
    'STOP',
    'stop.',
    ' Stopall',
    'ARRÊT',
    'arret',
    'Unsubscribe',
    'cancel',
    'END',
    'quit',
    'Opt out',
    'PARAR',
    '¡Alto!',
    'baja',
  ])('%s stops all texts to the number at once', async (word) => {
    await setQuiet(true);
    const { id, phone } = await addTexter();
    await send(id, 'Hello');
    const reply = await replyFrom(phone, word);
    // Twilio confirms its own words.
    const ours: [RegExp, string][] = [
      [
        /ARR/i,
        'Ce numéro ne vous enverra plus de textos. Répondez START pour en recevoir de nouveau.',
      ],
      [
        /PARAR|ALTO|BAJA/i,
        'Ya no le vamos a enviar mensajes. Responda START para recibirlos de nuevo.',
      ],
      [/\.|Opt/, 'You will get no more texts from this number. Reply START to get them again.'],
    ];
    const words = ours.find(([pattern]) => pattern.test(word))?.[1];
    expect(answered(reply.body)).toBe(words);
    const { texts, stoppedAt, verdict } = await read(id);
    expect(texts.map(({ state, why }) => [state, why])).toEqual([
      ['dropped', 'texts-stopped'],
      ['received', null],
    ]);
    expect([stoppedAt !== null, verdict.reasons]).toEqual([true, ['texts-stopped']]);
    await setQuiet(false);
    await makeJobsDue(test.db);
    expect((await send(id, 'Hello')).json().code).toBe('contact-refused');
    expect(textsTo(phone)).toHaveLength(0);
    expect((await triage()).items).not.toContainEqual(
      expect.objectContaining({ text: expect.objectContaining({ from: phone }) }),
    );
  });

  it('START undoes it; staff can’t', async () => {
    const { id, phone } = await addTexter();
    await replyFrom(phone, 'STOP');
    const agrees = { agrees: true, note: 'They said so' };
    const recorded = await asStaff('PUT', `/api/applicant/${id}/text-consent`, agrees);
    expect(recorded.json().stoppedAt).not.toBeNull();
    await replyFrom(phone, 'START');
    expect((await read(id)).stoppedAt).toBeNull();
    const { items } = (await asStaff('GET', `/api/applicant/${id}/timeline?kind=text`)).json();
    expect(items.map((one: { event: string }) => one.event)).toEqual(
      expect.arrayContaining(['stopped', 'resumed']),
    );
  });

  it.each([
    [
      'AIDE',
      "Pour de l'aide, appelez le 506-555-0100. Répondez ARRET pour ne plus recevoir de textos.",
    ],
    [
      'Ayuda',
      'Si necesita ayuda, llame al 506-555-0100. Responda STOP para ya no recibir mensajes.',
    ],
    ['HELP', undefined],
  ])('%s is answered once, by us or by Twilio', async (word, words) => {
    const details = { phone: '506-555-0100', hours: { en: '', fr: '' }, address: null };
    const contactDetails = JSON.stringify(details);
    await test.db.updateTable('organisation').set({ contactDetails }).execute();
    const { phone } = await addTexter();
    expect(answered((await replyFrom(phone, word)).body)).toBe(words);
  });

  it('in English are answered in the language of the person, also without a text before', async () => {
    const { phone } = await addTexter({ language: 'es' });
    expect(answered((await replyFrom(phone, 'Help.')).body)).toMatch(/^Si necesita ayuda/);
  });

  it('in Spanish start texts again, and a plain yes doesn’t', async () => {
    const { id, phone } = await addTexter({ language: 'es' });
    await replyFrom(phone, 'Pare');
    await replyFrom(phone, 'Sí');
    expect((await read(id)).stoppedAt).not.toBeNull();
    await replyFrom(phone, 'Empezar');
    expect((await read(id)).stoppedAt).toBeNull();
  });

  it('within a sentence are words like others', async () => {
    const { id, phone } = await addTexter();
    await replyFrom(phone, 'Stop by at 3?');
    expect(await read(id)).toMatchObject({ stoppedAt: null, texts: [{ isUnread: true }] });
  });
});

describe('cost', () => {
  it('is counted per month, with prices that the gateway reports later', async () => {
    const readMonth = async () => {
      const token = await test.getToken('admin');
      return (await test.call('GET', '/api/texts/settings', { token })).json().month;
    };
    const before = await readMonth();
    const { id } = await addTexter();
    await send(id, 'é'.repeat(200));
    await expectState(id, 'sent');
    expect(await readMonth()).toMatchObject({
      sent: before.sent + 1,
      unpriced: before.unpriced + 1,
    });
    await passNight(test.db);
    const after = await readMonth();
    expect(after.unpriced).toBe(0);
    expect(after.costs).toEqual([{ currency: 'USD', amount: expect.stringMatching(/^0\.\d+$/) }]);
  });
});
