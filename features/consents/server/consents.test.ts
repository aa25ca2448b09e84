import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { consentSteps, signed } from '#app/testing/consents.ts';
import { contents, useFileCalls } from '#app/testing/files.ts';

const test = useTestApp();
const files = useFileCalls(test);
const { call, settings, setPart2, newFile, sign, signedBy, end, list, runOut } = consentSteps(test);

beforeEach(async () => {
  await setPart2(false);
});

describe('consents', () => {
  it('keeps a consent as signed, with the texts shown at signing', async () => {
    const id = await newFile();
    const savedConsent = await signedBy(id);
    expect(savedConsent).toMatchObject({
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
    expect((await list(id))[0]?.texts.revoke).toEqual(savedConsent.texts.revoke);
    expect((await signedBy(id)).texts.revoke).toEqual(revoke);
    await settings({ consentTexts: texts });
  });

  it('accepts a representative’s signature on a scanned form', async () => {
    const id = await newFile();
    const scan = await files.uploadOne(id, 'Signed.pdf', contents.pdf);
    const other = await files.uploadOne(await newFile(), 'Other.pdf', contents.pdf);
    const onPaper = { signature: 'on_paper', typedName: null };
    const signerFields = {
      signer: 'representative',
      signerName: 'Paul Verglas',
      signerGround: 'Guardian',
    };
    const savedConsent = await signedBy(id, { ...onPaper, ...signerFields, fileId: scan.id });
    expect(savedConsent).toMatchObject({
      ...signerFields,
      file: { id: scan.id, name: 'Signed.pdf' },
    });
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

  it('refuses callers who aren’t staff, and returns 404 for an unknown person', async () => {
    const id = await newFile();
    expect((await test.call('GET', `/api/applicant/${id}/consent`)).statusCode).toBe(401);
    const client = await test.getToken('client');
    expect((await sign(id, {}, client)).statusCode).toBe(403);
    expect((await sign(crypto.randomUUID())).statusCode).toBe(404);
    const savedConsent = await signedBy(id);
    expect((await end(await newFile(), savedConsent)).statusCode).toBe(404);
  });

  it.each([
    ['by_person', 'revoked'],
    ['by_representative', 'revoked'],
    ['on_their_word', 'revoked'],
    ['event_came', 'expired'],
    ['recorded_wrongly', 'void'],
  ])('ends (%s) as %s, once, and in the timeline', async (how, state) => {
    const id = await newFile();
    const savedConsent = await signedBy(id);
    const ended = await end(id, savedConsent, { how, note: 'At the desk' });
    expect(ended.json()).toMatchObject({ state, version: 2, ended: { how, note: 'At the desk' } });
    const again = await end(id, savedConsent, { how });
    expect([again.statusCode, again.json().code]).toEqual([409, 'stale-version']);
    const late = await end(id, ended.json(), { how: 'by_person' });
    expect(late.json().code).toBe('stale-version');
    const timeline = await call('GET', `/api/applicant/${id}/timeline?kind=consent`);
    expect(timeline.json().items).toMatchObject([
      { event: 'ended', ending: how, recipients: ['Housing Office'], by: { kind: 'staff' } },
      { event: 'signed', ending: null, recipients: ['Housing Office'] },
    ]);
  });

  it('can be voided after it ended, and changed in no other way', async () => {
    const { id, ended } = await newFile().then(async (file) => ({
      id: file,
      ended: (await end(file, await signedBy(file), { note: 'At the desk' })).json(),
    }));
    const again = await end(id, ended, { how: 'event_came' });
    expect(again.json().code).toBe('stale-version');
    const voidReply = await end(id, ended, { how: 'recorded_wrongly', note: 'Another person' });
    expect(voidReply.json()).toMatchObject({
      state: 'void',
      version: 3,
      ended: { note: 'Another person' },
    });
    expect((await end(id, voidReply.json(), { how: 'recorded_wrongly' })).json().code).toBe(
      'stale-version',
    );
    const { rows } = await sql`select before ->> 'how' as how, reason from audit_entry
      where record_id = ${id} and action = 'applicant.consent-ended' order by id desc limit 1`.execute(
      test.db,
    );
    expect(rows).toEqual([{ how: 'by_person', reason: 'Another person' }]);
    const old = await signedBy(id);
    await runOut(old);
    expect((await end(id, old, { how: 'recorded_wrongly' })).json().state).toBe('void');
  });

  it('refuses to delete a scan that a consent needs', async () => {
    const id = await newFile();
    const scan = await files.uploadOne(id, 'Signed.pdf', contents.pdf);
    const savedConsent = await signedBy(id, {
      signature: 'on_paper',
      typedName: null,
      fileId: scan.id,
    });
    const remove = () => call('DELETE', files.at(scan));
    const refused = await remove();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'file-of-consent']);
    await end(id, savedConsent);
    expect((await remove()).json().code).toBe('file-of-consent');
    const { version } = (await list(id))[0] as { version: number };
    await end(id, { ...savedConsent, version }, { how: 'recorded_wrongly' });
    expect((await remove()).statusCode).toBe(204);
  });

  it('refuses an end before the signature or in the future', async () => {
    const id = await newFile();
    const savedConsent = await signedBy(id);
    for (const on of ['2026-01-04', '2098-01-01']) {
      expect((await end(id, savedConsent, { on })).json().details).toMatchObject([{ path: 'on' }]);
    }
    expect((await list(id))[0]?.state).toBe('active');
  });

  it('expires after its last day', async () => {
    const id = await newFile();
    await runOut(await signedBy(id));
    expect((await list(id))[0]?.state).toBe('expired');
  });
});
