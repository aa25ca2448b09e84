import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { consentSteps, housing } from '#app/testing/consents.ts';
import { contents, useFileCalls } from '#app/testing/files.ts';
import { readPdf } from '#app/testing/pdf-text.ts';
import { lockRows, waitForLockQueue } from '#app/testing/row-locks.ts';

const test = useTestApp();
const files = useFileCalls(test);
const {
  call,
  settings,
  setPart2,
  newFile,
  signedBy,
  end,
  paper,
  give,
  letter,
  disclosures,
  runOut,
} = consentSteps(test);

beforeEach(async () => {
  await setPart2(false);
});

describe('disclosures by consent where 42 CFR Part 2 applies', () => {
  it('require a consent; a date alone is enough only where Part 2 is off', async () => {
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

  it('go out if the consent covers them, and explain it beside the notice', async () => {
    await setPart2(true);
    const id = await newFile();
    const consent = await signedBy(id);
    const reply = await paper(id, { parts: ['identity', 'reach'], consentId: consent.id }, '/pdf');
    expect(reply.statusCode, reply.body).toBe(200);
    const { text } = await readPdf(reply.rawPayload);
    expect(text).toContain('Consent under which this is shared');
    expect(text).toContain('Who I am and how to reach me');
    expect(text).toContain('December 31, 2099');
    expect(text).toContain('protected by Federal confidentiality rules');
    expect(text).toContain('Wording dated February 16, 2024');
    expect(text).toContain('In plain words: federal law (42 CFR Part 2) protects this record.');
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
    const none = { parts: [], topics: [], groups: [] };
    const noGaps = { recipient: false, purpose: false, discloser: false };
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'consent-does-not-cover']);
    expect(reply.json().details).toEqual({ ...none, ...noGaps, ...gap });
    expect(await disclosures(id)).toEqual([]);
  });

  it('keep to the named topics and groups', async () => {
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

  it('tell the recipient and readers of the consent that only some topics are included', async () => {
    await setPart2(true);
    const id = await newFile();
    const topic = await test.db
      .selectFrom('questionCategory')
      .select(['id', sql<{ en: string; fr: string }>`name`.as('name')])
      .limit(1)
      .executeTakeFirstOrThrow();
    const narrow = { parts: ['answers'], topics: [topic.id, 'no-topic-of-ours'] };
    const { id: consentId, topicNames } = await signedBy(id, narrow);
    const unknown = { en: 'no-topic-of-ours', fr: 'no-topic-of-ours' };
    expect(topicNames).toEqual([topic.name, unknown]);
    const going = { ...narrow, topics: [topic.id], consentId, language: 'fr' };
    const printedText = JSON.stringify((await paper(id, going)).json().sections);
    expect(printedText).toContain('Seulement ces thèmes');
    expect(printedText).toContain(topic.name.fr);
    const list = await paper(id, { basis: 'own_request', parts: ['consents'], language: 'fr' });
    expect(JSON.stringify(list.json().sections)).toContain(topic.name.fr);
  });

  it('fail if the consent expired, was revoked, or belongs to another person', async () => {
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

  it('fail if the consent is revoked at the same time', async () => {
    await setPart2(true);
    const id = await newFile();
    const { id: consentId } = await signedBy(id);
    const releaseLock = await lockRows(
      test.db,
      sql`select from consent where id = ${consentId} for update`,
    );
    const pending = paper(id, { consentId });
    await waitForLockQueue(test.db);
    await releaseLock(sql`update consent set ended_how = 'by_person', ended_on = '2026-02-01',
      ended_at = now(), ended_by = recorded_by where id = ${consentId}`);
    expect((await pending).json().code).toBe('consent-revoked');
    expect(await disclosures(id)).toEqual([]);
  });

  it('follow a named consent where Part 2 is off too', async () => {
    const id = await newFile();
    const consent = await signedBy(id);
    expect((await paper(id, { consentId: consent.id })).statusCode).toBe(200);
    await end(id, consent);
    expect((await paper(id, { consentId: consent.id })).json().code).toBe('consent-revoked');
    expect((await paper(id, { basis: null })).statusCode).toBe(200);
    const unsaid = await paper(id, { basis: null, consentId: consent.id });
    expect(unsaid.json().details).toMatchObject([{ path: 'basis' }]);
  });

  it('may go to any member of the class if the consent names a class', async () => {
    await setPart2(true);
    const id = await newFile();
    const { id: consentId } = await signedBy(id, { kind: 'treatment', recipients: [] });
    const clinic = { consentId, recipient: 'Valley Clinic' };
    const unsaid = await paper(id, clinic);
    expect(unsaid.json().details).toMatchObject([{ path: 'recipientClass', rule: 'required' }]);
    const elsewhere = await paper(id, { ...clinic, recipientClass: 'treats', purpose: 'A film' });
    expect(elsewhere.json().details).toMatchObject({ purpose: true, recipient: false });
    expect(await disclosures(id)).toEqual([]);
    const reply = await paper(id, { ...clinic, recipientClass: 'treats' });
    expect(reply.statusCode).toBe(200);
    expect(JSON.stringify(reply.json())).toContain('may share it again as the HIPAA rules allow');
    expect(await disclosures(id)).toMatchObject([
      { recipient: 'Valley Clinic', recipientClass: 'treats' },
    ]);
  });

  it('need a named recipient of the consent, and no class if it names people', async () => {
    await setPart2(true);
    const recipients = [{ name: 'L’Office de l’Habitation', address: null }];
    const id = await newFile();
    const { id: consentId } = await signedBy(id, { recipients });
    const recipient = " l'office de  l'habitation";
    expect((await paper(id, { consentId, recipient, recipientClass: 'pays' })).statusCode).toBe(
      200,
    );
    expect(await disclosures(id)).toMatchObject([
      { recipient: 'L’Office de l’Habitation', recipientClass: null },
    ]);
  });

  it('fail if the consent lets someone else disclose', async () => {
    await setPart2(true);
    const id = await newFile();
    const strange = await signedBy(id, { discloser: 'Valley Clinic' });
    expect(strange.isOurs).toBe(false);
    const reply = await paper(id, { consentId: strange.id });
    expect(reply.json()).toMatchObject({
      code: 'consent-does-not-cover',
      details: { discloser: true, recipient: false, parts: [] },
    });
    const ours = await signedBy(id, { discloser: ' test  house' });
    await settings({ name: 'Fern House' });
    expect((await paper(id, { consentId: ours.id })).statusCode).toBe(200);
    await settings({ name: 'Test House' });
  });

  it('limit the timeline to the named topics and groups', async () => {
    await setPart2(true);
    const id = await newFile();
    await call('POST', `/api/applicant-support/${id}`, {
      applicantId: id,
      allergies: [{ allergen: 'Nuts' }],
      peers: [{ name: 'Max' }],
    });
    const printedBlocks = async (more: object) => {
      const reply = await paper(id, { parts: ['timeline', 'support'], ...more });
      expect(reply.statusCode, reply.body).toBe(200);
      const sections: { blocks: object[] }[] = reply.json().sections;
      return JSON.stringify(sections[1]?.blocks);
    };
    const all = await printedBlocks({ basis: 'own_request' });
    expect(all).toMatch(/peer support and Allergies/);
    const groups = ['allergies'];
    expect(await printedBlocks({ basis: 'own_request', groups })).not.toMatch(/peer support/);
    const { id: consentId } = await signedBy(id, { parts: ['timeline', 'support'], groups });
    const byConsent = await paper(id, { consentId, parts: ['timeline'] });
    expect(byConsent.body).toContain('Allergies');
    expect(JSON.stringify(byConsent.json().sections[0])).not.toMatch(/peer support/);
  });

  it('check the facts of a letter', async () => {
    await setPart2(true);
    const id = await newFile();
    const { id: consentId } = await signedBy(id, { parts: ['identity'] });
    const { id: other } = await signedBy(id, { parts: ['handling'] });
    // A letter discloses that the person is known here even without facts.
    const bare = await letter(id, { consentId: other, fields: [] });
    expect(bare.json().details).toMatchObject({ parts: ['identity'] });
    const refused = await letter(id, { consentId, fields: ['name', 'status'] });
    expect(refused.json().details).toMatchObject({ parts: ['handling'] });
    expect((await letter(id, { consentId })).statusCode).toBe(200);
    const saved = await letter(id, { consentId, keep: true }, '/pdf');
    expect(saved.statusCode).toBe(200);
    expect((await disclosures(id)).map(({ kind }) => kind)).toEqual([
      'letter-saved',
      'letter-printed',
    ]);
  });
});

describe('other legal bases', () => {
  it('need the details that the law requires', async () => {
    await setPart2(true);
    const id = await newFile();
    const none = await paper(id, { basis: null });
    expect(none.json().details).toMatchObject([{ path: 'basis', rule: 'required' }]);
    expect((await paper(id, { basis: 'own_request' })).statusCode).toBe(200);
    for (const basis of ['emergency', 'court_order', 'other_ground']) {
      const bare = await paper(id, { basis });
      expect(bare.json().details).toMatchObject([{ path: 'groundNote', rule: 'required' }]);
      const groundNote = `Which ${basis} it is`;
      expect((await paper(id, { basis, groundNote })).statusCode).toBe(200);
      expect((await disclosures(id))[0]).toMatchObject({ basis, groundNote });
    }
    await setPart2(false);
    expect((await paper(id, { basis: 'court_order' })).statusCode).toBe(200);
  });

  it('send a person’s own copy to that person, whatever recipient is named', async () => {
    await setPart2(true);
    const id = await newFile();
    const { id: fileId } = await files.uploadOne(id, 'Lease.pdf', contents.pdf);
    const ownRequest = { basis: 'own_request', recipient: 'The landlord' };
    const written = [
      await paper(id, ownRequest),
      await letter(id, { ...ownRequest, recipientAddress: '2 Side Street' }),
      await give(id, fileId, ownRequest),
    ];
    const { reference } = (await call('GET', `/api/applicant/${id}`)).json();
    expect(written[0]?.body).toContain('Given to Odile Verglas');
    expect(written[1]?.body).toContain('Odile Verglas');
    expect(written[2]?.body).toContain(`Given to ${reference}`);
    for (const reply of written) {
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.body).not.toContain('The landlord');
      expect(reply.body).not.toContain('2 Side Street');
    }
    const mine = { recipient: reference, recipientAddress: null, basis: 'own_request' };
    expect(await disclosures(id)).toMatchObject([mine, mine, mine]);
  });
});

describe('documents given to someone', () => {
  it('pass the same checks and get a cover sheet with the notice', async () => {
    await setPart2(true);
    const id = await newFile();
    const { id: fileId } = await files.uploadOne(id, 'Lease.pdf', contents.pdf);
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
    expect(sheet.body).toContain('Consent under which this is shared');
    expect(await disclosures(id)).toMatchObject([
      { kind: 'file-given-out', fileName: 'Lease.pdf', ...housing, consentId },
    ]);
  });

  it('can be given by staff only, within their location access', async () => {
    const id = await newFile();
    const { id: fileId } = await files.uploadOne(id, 'Lease.pdf', contents.pdf);
    expect((await give(id, fileId, {}, await test.getToken('client'))).statusCode).toBe(403);
    expect((await give(await newFile(), fileId)).statusCode).toBe(404);
    expect((await give(id, fileId, { recipient: '' })).statusCode).toBe(400);
    expect((await test.call('POST', `/api/storage/files/${id}/${fileId}/give`)).statusCode).toBe(
      401,
    );
  });
});
