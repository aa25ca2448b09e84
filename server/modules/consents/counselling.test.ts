import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#server/testing/app.ts';
import { consentSteps } from '#server/testing/consents.ts';
import { readPdf } from '#server/testing/pdf-text.ts';

const test = useTestApp();
const { call, setPart2, newFile, signedBy, paper } = consentSteps(test);

beforeEach(async () => {
  await setPart2(false);
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
    const bare = await paper(id, { parts, basis: 'court_order' });
    expect(bare.json().details).toMatchObject([{ path: 'groundNote', rule: 'required' }]);
    for (const more of [{ consentId }, { basis: 'court_order', groundNote: 'Order of 5 May' }]) {
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
