import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { consentSteps } from '#app/testing/consents.ts';
import { readPdf } from '#app/testing/pdf-text.ts';
import { addSignedInPerson } from '#app/testing/people.ts';

const test = useTestApp();
const { call, setPart2, newFile, signedBy, paper } = consentSteps(test);

beforeEach(async () => {
  await setPart2(false);
});

describe('counseling notes', () => {
  async function withNotes() {
    const id = await newFile();
    const write = (text: string, counselling: boolean) =>
      call('POST', `/api/applicant/${id}/note`, { text, counselling });
    await write('Said so in the session', true);
    await write('Rang about the room', false);
    return id;
  }

  it('appear among other notes for staff, and on no printout of notes', async () => {
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

  it('go out only by their own consent or a court order', async () => {
    const id = await withNotes();
    const parts = ['counselling-notes'];
    expect((await paper(id, { basis: null, parts })).json().code).toBe('consent-needed');
    const other = await signedBy(id, { parts: ['notes'] });
    const gap = await paper(id, { parts, consentId: other.id });
    expect(gap.json().details).toMatchObject({ parts });
    const { id: consentId } = await signedBy(id, { kind: 'counselling', parts });
    const bare = await paper(id, { parts, basis: 'court_order' });
    expect(bare.json().details).toMatchObject([{ path: 'groundNote', rule: 'required' }]);
    for (const more of [{ consentId }, { basis: 'court_order', groundNote: 'Order of 5 May' }]) {
      const reply = await paper(id, { parts, ...more });
      expect(reply.body).toContain('Said so in the session');
      expect(reply.body).not.toContain('Rang about the room');
    }
  });

  it('can be reclassified only by the author or an administrator, and the audit log records it', async () => {
    const id = await newFile();
    const url = `/api/applicant/${id}/note`;
    const { token: other } = await addSignedInPerson(test, 'user', 'Ida');
    const noteValues = { text: 'Of the session', counselling: true };
    const note = (await call('POST', url, noteValues)).json();
    expect(note.abilities.unmark).toBe(true);
    const [theirs] = (await call('GET', url, undefined, other)).json().items;
    expect(theirs.abilities).toMatchObject({ update: true, unmark: false });
    const change = (version: number, more: object, token?: string) =>
      call('PUT', `${url}/${note.id}`, { ...noteValues, version, ...more }, token);
    const refused = await change(1, { counselling: false }, other);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
    expect((await change(1, { text: 'Of the session, mended' }, other)).statusCode).toBe(200);
    const admin = await test.getToken('admin');
    const opened = await change(2, { text: 'Rang', counselling: false }, admin);
    expect(opened.json()).toMatchObject({ counselling: false, version: 3 });
    const earlier = (await call('GET', `${url}/${note.id}/earlier`)).json();
    expect(earlier).toMatchObject([
      { text: 'Of the session, mended', counselling: true },
      { text: 'Of the session', counselling: true },
    ]);
    const reply = await paper(id, { basis: null, parts: ['notes'] });
    expect(reply.body).toContain('Rang');
    expect(reply.body).not.toContain('Of the session');
    const { rows } = await sql`select action, after ->> 'counselling' as counselling
      from audit_entry where record_id = ${id} and action like 'applicant.note-%' order by id`.execute(
      test.db,
    );
    expect(rows).toEqual([
      { action: 'applicant.note-added', counselling: 'true' },
      { action: 'applicant.note-changed', counselling: null },
      { action: 'applicant.note-changed', counselling: 'false' },
    ]);
  });

  it('leaves a note out once a change makes it a counseling note', async () => {
    const id = await newFile();
    const url = `/api/applicant/${id}/note`;
    const note = (await call('POST', url, { text: 'Of the session' })).json();
    const changed = await call('PUT', `${url}/${note.id}`, {
      text: 'Of the session',
      counselling: true,
      version: 1,
    });
    expect(changed.json()).toMatchObject({ counselling: true, version: 2 });
    const reply = await paper(id, { basis: null, parts: ['notes'] });
    expect(reply.body).not.toContain('Of the session');
  });
});
