import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Consent } from '#contract/consents.ts';
import { useTestApp } from '#server/testing/app.ts';
import { contents, useFileCalls } from '#server/testing/files.ts';
import { holdBack, somebodyWaits } from '#server/testing/held-back.ts';
import { readPdf } from '#server/testing/pdf-text.ts';

const test = useTestApp();
const files = useFileCalls(test);
let staff: string;
let admin: string;

beforeAll(async () => {
  staff = await test.tokenOf('user');
  admin = await test.tokenOf('admin');
});
beforeEach(() => setPart2(false));

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, token = staff) =>
  test.call(method, url, { token, ...(body && { body }) });

async function settings(changes: object) {
  const now = (await call('GET', '/api/organisation/settings', undefined, admin)).json();
  const { name, url, idleMinutes, requireSecondFactor, version } = now;
  const same = { name, url, idleMinutes, requireSecondFactor, version };
  const reply = await call('PUT', '/api/organisation', { ...same, ...changes }, admin);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const setPart2 = (part2: boolean) => settings({ part2 });

async function newFile(): Promise<string> {
  const person = { firstName: 'Odile', lastName: 'Verglas', phone: '555-0137' };
  return (await call('POST', '/api/applicant', person)).json().id;
}

const housing = { recipient: 'Housing Office', purpose: 'Application for a room' };
const signed = {
  kind: 'general',
  parts: ['identity', 'reach'],
  what: 'Who I am and how to reach me',
  recipients: [{ name: 'Housing Office', address: '1 Main Street' }],
  purpose: 'Application for a room',
  expiresOn: '2099-12-31',
  signer: 'person',
  signature: 'typed',
  typedName: 'Odile Verglas',
  signedOn: '2026-01-05',
};

const sign = (id: string, more: object = {}, token = staff) =>
  call('POST', `/api/applicant/${id}/consent`, { ...signed, ...more }, token);

async function signedBy(id: string, more: object = {}): Promise<Consent> {
  const reply = await sign(id, more);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const end = (id: string, consent: Consent, more: object = {}) =>
  call('POST', `/api/applicant/${id}/consent/${consent.id}/end`, {
    how: 'by_person',
    version: consent.version,
    ...more,
  });

const list = async (id: string): Promise<Consent[]> =>
  (await call('GET', `/api/applicant/${id}/consent`)).json();

const paper = (id: string, more: object, how = '') =>
  call('POST', `/api/applicant/${id}/paper${how}`, {
    language: 'en',
    parts: ['identity'],
    ...housing,
    basis: 'consent',
    ...more,
  });

const disclosures = async (id: string) =>
  (await call('GET', `/api/applicant/${id}/disclosure`)).json().items;

/** As if it had been signed long ago with another last day: no clock has to be turned. */
const runOut = (consent: Consent) =>
  sql`update consent set expires_on = '2026-01-06' where id = ${consent.id}`.execute(test.db);

describe('a permission', () => {
  it('is kept as it was signed, with what the person was told then', async () => {
    const id = await newFile();
    const kept = await signedBy(id);
    expect(kept).toMatchObject({
      ...signed,
      discloser: 'Test House',
      state: 'active',
      topics: null,
      ended: null,
      file: null,
      version: 1,
      texts: { source: expect.stringContaining('42 CFR 2.31'), wordedOn: '2024-02-16' },
    });
    const { consentTexts } = await settings({});
    const { changedOn: _, ...texts } = consentTexts;
    const revoke = { en: 'Tell us.', fr: 'Dites-le-nous.' };
    const after = await settings({ consentTexts: { ...texts, revoke } });
    expect(after.consentTexts).toMatchObject({ revoke, changedOn: expect.any(String) });
    expect((await list(id))[0]?.texts.revoke).toEqual(kept.texts.revoke);
    expect((await signedBy(id)).texts.revoke).toEqual(revoke);
    await settings({ consentTexts: texts });
  });

  it('can be signed by somebody for them, on paper with its scan', async () => {
    const id = await newFile();
    const scan = await files.keep(id, 'Signed.pdf', contents.pdf);
    const other = await files.keep(await newFile(), 'Other.pdf', contents.pdf);
    const onPaper = { signature: 'on_paper', typedName: null };
    const by = { signer: 'representative', signerName: 'Paul Verglas', signerGround: 'Guardian' };
    const kept = await signedBy(id, { ...onPaper, ...by, fileId: scan.id });
    expect(kept).toMatchObject({ ...by, file: { id: scan.id, name: 'Signed.pdf' } });
    const strange = await sign(id, { ...onPaper, fileId: other.id });
    expect(strange.json().details).toMatchObject([{ path: 'fileId', rule: 'not-an-option' }]);
  });

  it.each([
    [{ recipients: [] }, 'recipients', 'required'],
    [{ expiresOn: null }, 'expiresOn', 'consent-end'],
    [{ expiresOn: '2026-01-04' }, 'expiresOn', 'before-signature'],
    [{ typedName: null }, 'typedName', 'required'],
    [{ signature: 'on_paper' }, 'fileId', 'scan-needed'],
    [{ signer: 'representative' }, 'signerName', 'required'],
    [{ parts: ['identity', 'counselling-notes'] }, 'parts', 'counselling-alone'],
    [{ kind: 'counselling', parts: ['counselling-notes', 'notes'] }, 'parts', 'counselling-alone'],
    [{ kind: 'counselling' }, 'parts', 'counselling-alone'],
    [{ signedOn: '2098-01-01' }, 'signedOn', 'future'],
    [{ parts: [] }, 'parts', 'required'],
  ])('is refused where the law wants more: %j', async (more, path, rule) => {
    const reply = await sign(await newFile(), more);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toContainEqual(expect.objectContaining({ path, rule }));
  });

  it('is nobody’s who is not on the staff, and of nobody who is not there', async () => {
    const id = await newFile();
    expect((await test.call('GET', `/api/applicant/${id}/consent`)).statusCode).toBe(401);
    const client = await test.tokenOf('client');
    expect((await sign(id, {}, client)).statusCode).toBe(403);
    expect((await sign(crypto.randomUUID())).statusCode).toBe(404);
    const kept = await signedBy(id);
    expect((await end(await newFile(), kept)).statusCode).toBe(404);
  });

  it.each([
    ['by_person', 'revoked'],
    ['by_representative', 'revoked'],
    ['on_their_word', 'revoked'],
    ['event_came', 'expired'],
    ['recorded_wrongly', 'void'],
  ])('that ended (%s) is %s, once, and in the timeline', async (how, state) => {
    const id = await newFile();
    const kept = await signedBy(id);
    const ended = await end(id, kept, { how, note: 'At the desk' });
    expect(ended.json()).toMatchObject({ state, version: 2, ended: { how, note: 'At the desk' } });
    const again = await end(id, kept, { how });
    expect([again.statusCode, again.json().code]).toEqual([409, 'stale-version']);
    const late = await end(id, ended.json(), { how: 'by_person' });
    expect(late.json().code).toBe('stale-version');
    const timeline = await call('GET', `/api/applicant/${id}/timeline?kind=consent`);
    expect(timeline.json().items).toMatchObject([
      { event: 'ended', ending: how, recipients: ['Housing Office'], by: { kind: 'staff' } },
      { event: 'signed', ending: null, recipients: ['Housing Office'] },
    ]);
  });

  it('did not end before it was signed, nor tomorrow', async () => {
    const id = await newFile();
    const kept = await signedBy(id);
    for (const on of ['2026-01-04', '2098-01-01']) {
      expect((await end(id, kept, { on })).json().details).toMatchObject([{ path: 'on' }]);
    }
    expect((await list(id))[0]?.state).toBe('active');
  });

  it('runs out by itself after its last day', async () => {
    const id = await newFile();
    await runOut(await signedBy(id));
    expect((await list(id))[0]?.state).toBe('expired');
  });
});

describe('where 42 CFR Part 2 holds, what goes out by consent', () => {
  it('names a permission: a day alone is not enough any more, and is where Part 2 is off', async () => {
    const id = await newFile();
    const dated = { consentOn: '2026-01-05' };
    expect((await paper(id, dated)).statusCode).toBe(200);
    await setPart2(true);
    const refused = await paper(id, dated);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'consent-needed']);
    const [first, ...others] = await disclosures(id);
    expect(first).toMatchObject({ consentOn: '2026-01-05', consentId: null });
    expect(others).toEqual([]);
  });

  it('goes by one that covers it, is noted with it, and explains it beside the notice', async () => {
    await setPart2(true);
    const id = await newFile();
    const consent = await signedBy(id);
    const reply = await paper(id, { parts: ['identity', 'reach'], consentId: consent.id }, '/pdf');
    expect(reply.statusCode, reply.body).toBe(200);
    const { text } = await readPdf(reply.rawPayload);
    expect(text).toContain('The permission by which this is given');
    expect(text).toContain('Who I am and how to reach me');
    expect(text).toContain('December 31, 2099');
    expect(text).toContain('protected by Federal confidentiality rules');
    expect(text).toContain('Wording of February 16, 2024');
    expect((await disclosures(id))[0]).toMatchObject({
      ...housing,
      basis: 'consent',
      consentId: consent.id,
      consentOn: '2026-01-05',
      recipientAddress: '1 Main Street',
    });
  });

  it.each([
    [{ parts: ['identity', 'notes'] }, { parts: ['notes'] }],
    [{ recipient: 'Somebody else' }, { recipient: true }],
    [{ purpose: 'Another thing' }, { purpose: true }],
  ])('is refused where it covers less, and says what: %j', async (more, gap) => {
    await setPart2(true);
    const id = await newFile();
    const { id: consentId } = await signedBy(id);
    const reply = await paper(id, { consentId, ...more });
    const none = { parts: [], topics: [], groups: [], recipient: false, purpose: false };
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'consent-does-not-cover']);
    expect(reply.json().details).toEqual({ ...none, ...gap });
    expect(await disclosures(id)).toEqual([]);
  });

  it('keeps to the topics and groups that were named', async () => {
    await setPart2(true);
    const id = await newFile();
    const narrow = { parts: ['support'], groups: ['allergies'] };
    const { id: consentId } = await signedBy(id, narrow);
    const all = await paper(id, { consentId, parts: ['support'] });
    expect(all.json().details).toMatchObject({ groups: ['*'] });
    const other = await paper(id, { consentId, parts: ['support'], groups: ['income'] });
    expect(other.json().details).toMatchObject({ groups: ['income'] });
    expect((await paper(id, { consentId, ...narrow })).statusCode).toBe(200);
  });

  it('is refused once the permission has run out, was taken back, or is another person’s', async () => {
    await setPart2(true);
    const id = await newFile();
    const [old, back] = [await signedBy(id), await signedBy(id)];
    await runOut(old);
    await end(id, back);
    const strange = await signedBy(await newFile());
    expect((await paper(id, { consentId: old.id })).json().code).toBe('consent-expired');
    expect((await paper(id, { consentId: back.id })).json().code).toBe('consent-revoked');
    expect((await paper(id, { consentId: strange.id })).json().details).toMatchObject([
      { path: 'consentId', rule: 'not-an-option' },
    ]);
  });

  it('does not go when the permission is taken back in the same moment', async () => {
    await setPart2(true);
    const id = await newFile();
    const { id: consentId } = await signedBy(id);
    const letGo = await holdBack(
      test.db,
      sql`select from consent where id = ${consentId} for update`,
    );
    const asked = paper(id, { consentId });
    await somebodyWaits(test.db);
    await letGo(sql`update consent set ended_how = 'by_person', ended_on = '2026-02-01',
      ended_at = now(), ended_by = recorded_by where id = ${consentId}`);
    expect((await asked).json().code).toBe('consent-revoked');
    expect(await disclosures(id)).toEqual([]);
  });

  it('holds where Part 2 is off too, as soon as it is named', async () => {
    const id = await newFile();
    const consent = await signedBy(id);
    expect((await paper(id, { consentId: consent.id })).statusCode).toBe(200);
    await end(id, consent);
    expect((await paper(id, { consentId: consent.id })).json().code).toBe('consent-revoked');
    expect((await paper(id, { basis: null })).statusCode).toBe(200);
    const unsaid = await paper(id, { basis: null, consentId: consent.id });
    expect(unsaid.json().details).toMatchObject([{ path: 'basis' }]);
  });

  it('goes to any of those who treat, pay and run the program where all are meant', async () => {
    await setPart2(true);
    const id = await newFile();
    const { id: consentId } = await signedBy(id, { kind: 'treatment', recipients: [] });
    const reply = await paper(id, { consentId, recipient: 'Valley Clinic' });
    expect(reply.statusCode).toBe(200);
    expect(JSON.stringify(reply.json())).toContain('may pass it on as the HIPAA rules allow');
  });

  it('is a letter too, by the facts that it has', async () => {
    await setPart2(true);
    const id = await newFile();
    const { id: consentId } = await signedBy(id, { parts: ['identity'] });
    const [{ id: templateId }] = (await call('GET', '/api/letter-template')).json();
    const letter = (fields: string[], how: string, more: object = {}) =>
      call('POST', `/api/applicant/${id}/letter${how}`, {
        ...{ templateId, language: 'en', fields, text: 'We confirm it.', ...housing },
        ...{ basis: 'consent', consentId, ...more },
      });
    const refused = await letter(['name', 'status'], '');
    expect(refused.json().details).toMatchObject({ parts: ['handling'] });
    expect((await letter(['name'], '')).statusCode).toBe(200);
    const saved = await letter(['name'], '/pdf', { keep: true });
    expect(saved.statusCode).toBe(200);
    expect((await disclosures(id)).map(({ kind }: { kind: string }) => kind)).toEqual([
      'letter-saved',
      'letter-printed',
    ]);
  });
});

describe('other grounds', () => {
  it('stay, with what the law wants noted of each', async () => {
    await setPart2(true);
    const id = await newFile();
    const none = await paper(id, { basis: null });
    expect(none.json().details).toMatchObject([{ path: 'basis', rule: 'required' }]);
    for (const basis of ['own_request', 'court_order', 'other_ground']) {
      expect((await paper(id, { basis })).statusCode).toBe(200);
    }
    const emergency = await paper(id, { basis: 'emergency' });
    expect(emergency.json().details).toMatchObject([{ path: 'groundNote', rule: 'required' }]);
    const groundNote = 'Overdose, taken to hospital';
    expect((await paper(id, { basis: 'emergency', groundNote })).statusCode).toBe(200);
    expect((await disclosures(id))[0]).toMatchObject({ basis: 'emergency', groundNote });
  });
});

describe('notes of counselling sessions', () => {
  async function withNotes() {
    const id = await newFile();
    const write = (text: string, counselling: boolean) =>
      call('POST', `/api/applicant/${id}/note`, { text, counselling });
    await write('Said so in the session', true);
    await write('Rang about the room', false);
    return id;
  }

  it('stand among the others for staff, and on no paper of notes', async () => {
    const id = await withNotes();
    const { items } = (await call('GET', `/api/applicant/${id}/note`)).json();
    expect(items).toMatchObject([{ counselling: false }, { counselling: true }]);
    for (const how of ['', '/pdf']) {
      const reply = await paper(id, { basis: null, parts: ['notes', 'timeline'] }, how);
      const text = how ? (await readPdf(reply.rawPayload)).text : reply.body;
      expect(text).toContain('Rang about the room');
      expect(text).not.toContain('Said so in the session');
    }
  });

  it('go out by a permission of their own, or where a court orders it, and not otherwise', async () => {
    const id = await withNotes();
    const parts = ['counselling-notes'];
    expect((await paper(id, { basis: null, parts })).json().code).toBe('consent-needed');
    const other = await signedBy(id, { parts: ['notes'] });
    const gap = await paper(id, { parts, consentId: other.id });
    expect(gap.json().details).toMatchObject({ parts });
    const { id: consentId } = await signedBy(id, { kind: 'counselling', parts });
    for (const more of [{ consentId }, { basis: 'court_order' }]) {
      const reply = await paper(id, { parts, ...more });
      expect(reply.body).toContain('Said so in the session');
      expect(reply.body).not.toContain('Rang about the room');
    }
  });

  it('are made one by a change, and are then left out', async () => {
    const id = await newFile();
    const url = `/api/applicant/${id}/note`;
    const note = (await call('POST', url, { text: 'Of the session' })).json();
    const changed = await call('PUT', `${url}/${note.id}`, {
      ...{ text: 'Of the session', counselling: true, version: 1 },
    });
    expect(changed.json()).toMatchObject({ counselling: true, version: 2 });
    const reply = await paper(id, { basis: null, parts: ['notes'] });
    expect(reply.body).not.toContain('Of the session');
  });
});

describe('a file that is given to somebody', () => {
  const give = (id: string, fileId: string, more: object = {}, token = staff) =>
    call(
      'POST',
      `/api/storage/files/${id}/${fileId}/give`,
      { language: 'en', ...housing, ...more },
      token,
    );

  it('passes the same gate, and has a sheet with the notice to go before it', async () => {
    await setPart2(true);
    const id = await newFile();
    const { id: fileId } = await files.keep(id, 'Lease.pdf', contents.pdf);
    const bare = await give(id, fileId);
    expect(bare.json().details).toMatchObject([{ path: 'basis' }]);
    const less = await signedBy(id);
    const gap = await give(id, fileId, { basis: 'consent', consentId: less.id });
    expect(gap.json().details).toMatchObject({ parts: ['files'] });
    const { id: consentId } = await signedBy(id, { parts: ['files'] });
    const sheet = await give(id, fileId, { basis: 'consent', consentId });
    expect(sheet.statusCode).toBe(200);
    expect(sheet.body).toContain('Lease.pdf');
    expect(sheet.body).toContain('protected by Federal confidentiality rules');
    expect(sheet.body).toContain('The permission by which this is given');
    expect(await disclosures(id)).toMatchObject([
      { kind: 'file-given-out', fileName: 'Lease.pdf', ...housing, consentId },
    ]);
  });

  it('is for staff, and theirs', async () => {
    const id = await newFile();
    const { id: fileId } = await files.keep(id, 'Lease.pdf', contents.pdf);
    expect((await give(id, fileId, {}, await test.tokenOf('client'))).statusCode).toBe(403);
    expect((await give(await newFile(), fileId)).statusCode).toBe(404);
    expect((await give(id, fileId, { recipient: '' })).statusCode).toBe(400);
    expect((await test.call('POST', `/api/storage/files/${id}/${fileId}/give`)).statusCode).toBe(
      401,
    );
  });
});

describe('an accounting', () => {
  const asked = { askedBy: 'Odile Verglas', language: 'en' };
  const account = (id: string, how: string, more: object = {}) =>
    call('POST', `/api/applicant/${id}/accounting${how}`, { ...asked, ...more });

  it('has what went to others in the last years, and not what stayed or went to the person', async () => {
    const id = await newFile();
    await paper(id, { basis: null });
    await paper(id, { basis: 'own_request', recipient: 'Odile herself' });
    await paper(id, { basis: null, recipient: 'The landlord' });
    const file = await files.keep(id, 'Lease.pdf', contents.pdf);
    expect((await call('GET', files.at(file))).statusCode).toBe(200);
    await sql`insert into audit_entry (at, actor_kind, action, kind, record_type, record_id, after)
      values (now() - interval '3 years 2 days', 'system', 'applicant.paper-saved', 'disclosure', 'applicant', ${id},
        '{"recipient": "Too long ago"}')`.execute(test.db);
    const { items, years, source, since } = (
      await call('GET', `/api/applicant/${id}/accounting`)
    ).json();
    expect(items.map((one: { recipient: string }) => one.recipient)).toEqual([
      'The landlord',
      'Housing Office',
    ]);
    expect([years, source]).toEqual([3, expect.stringContaining('42 CFR 2.25')]);
    expect(since).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('looks back as far as the organisation says', async () => {
    const id = await newFile();
    await sql`insert into audit_entry (at, actor_kind, action, kind, record_type, record_id, after)
      values (now() - interval '500 days', 'system', 'applicant.paper-saved', 'disclosure', 'applicant', ${id},
        '{"recipient": "Then"}')`.execute(test.db);
    const shown = async () =>
      (await call('GET', `/api/applicant/${id}/accounting`)).json().items.length;
    expect(await shown()).toBe(1);
    const { accounting } = await settings({});
    await settings({ accounting: { years: 1, source: 'Our rule' } });
    expect(await shown()).toBe(0);
    await settings({ accounting });
  });

  it('is a paper, a PDF and a table, and that it was asked for is noted and is no part of it', async () => {
    const id = await newFile();
    await paper(id, { basis: null });
    const shown = await account(id, '');
    expect(shown.body).toContain('Housing Office');
    expect(shown.body).toContain('Application for a room');
    const pdf = await readPdf((await account(id, '/pdf')).rawPayload);
    expect(pdf.text).toContain('Who was given what of your file');
    const table = await account(id, '/file', { format: 'csv' });
    expect(table.body).toContain('Housing Office');
    expect(table.headers['content-disposition']).toMatch(/accounting-.*\.csv/);
    expect((await disclosures(id)).slice(0, 3)).toMatchObject([
      { kind: 'accounting-exported', recipient: 'Odile Verglas', basis: 'own_request' },
      { kind: 'accounting-saved' },
      { kind: 'accounting-printed' },
    ]);
    expect((await call('GET', `/api/applicant/${id}/accounting`)).json().items).toHaveLength(1);
  });

  it('is for staff, and says who asked', async () => {
    const id = await newFile();
    const url = `/api/applicant/${id}/accounting`;
    expect((await test.call('GET', url)).statusCode).toBe(401);
    expect((await call('POST', url, asked, await test.tokenOf('client'))).statusCode).toBe(403);
    expect((await account(id, '', { askedBy: ' ' })).statusCode).toBe(400);
    expect((await account(crypto.randomUUID(), '')).statusCode).toBe(404);
  });
});
