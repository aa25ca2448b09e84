import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { contents, useFileCalls } from '#app/testing/files.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import { type HeldLink, screeningSteps } from '#app/testing/screening.ts';
import type { TimelineEntry } from '#features/timeline/contract/timeline.ts';

const test = useTestApp();
const files = useFileCalls(test);
const steps = mergeSteps(test);
const { linkTo } = screeningSteps(test);
const { call, get, addApplicant, merge, merged, note, noteTexts, answer, answersById } = steps;

const address = {
  line1: null,
  line2: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
};

describe('merging two records', () => {
  it('takes over the chosen fields, combines lists, and keeps the rest', async () => {
    const remaining = await addApplicant({
      phone: '418 555 0001',
      tags: ['north', 'vet'],
      substances: [{ substance: 'cocaine', lastUse: '2026-01-02' }],
      address: { ...address, line1: '1 Rue Nord', city: 'Lévis' },
    });
    const other = await addApplicant({
      phone: '418 555 0002',
      email: 'odette@post.example',
      tags: ['vet', 'south'],
      substances: [{ substance: 'opioids' }, { substance: 'cocaine' }],
      address: { ...address, city: 'Québec', region: 'QC' },
    });
    const fields = { phone: 'other', 'address.city': 'other', tags: 'united' } as const;
    const file = await merged(remaining, other, { fields: { ...fields, substances: 'united' } });
    expect(file).toMatchObject({
      reference: remaining.reference,
      version: remaining.version + 1,
      phone: '418 555 0002',
      email: null,
      tags: ['north', 'vet', 'south'],
      substances: [
        { substance: 'cocaine', lastUse: '2026-01-02' },
        { substance: 'opioids', lastUse: null },
      ],
      address: { line1: '1 Rue Nord', city: 'Québec', region: null },
    });
  });

  it('moves answers with their history, notes, and support entries that add something', async () => {
    const remaining = await addApplicant();
    const other = await addApplicant();
    await note(remaining.id, 'Came to the desk.');
    await note(other.id, 'Rang twice.');
    await answer(other.id, {
      'scr-family-emergency': 'First',
      'scr-health-allergies': 'Nuts',
    });
    await answer(other.id, { 'scr-family-emergency': 'Second' });
    await answer(remaining.id, { 'scr-family-emergency': 'Third' });
    await steps.support(remaining.id, { peers: [{ name: 'Ida' }] });
    await steps.support(other.id, { peers: [{ name: 'Ida' }, { name: 'Max' }] });
    await merged(remaining, other);
    expect(await noteTexts(remaining.id)).toEqual(['Came to the desk.', 'Rang twice.']);
    expect(await answersById(remaining.id)).toEqual({
      'scr-family-emergency': ['Third', 2],
      'scr-health-allergies': ['Nuts', 0],
    });
    const earlier = await get<{ answer: unknown }[]>(
      `/api/question-answer/${remaining.id}/history/scr-family-emergency`,
    );
    expect(earlier.map((one) => one.answer)).toEqual(['Second', 'First']);
    const record = await get<{ peers: { name: string }[] }>(
      `/api/applicant-support/${remaining.id}`,
    );
    expect(record.peers.map(({ name }) => name)).toEqual(['Ida', 'Max']);
  });

  it('moves documents with their contents, under free names', async () => {
    const remaining = await addApplicant();
    const other = await addApplicant();
    await files.uploadOne(remaining.id, 'Letter.txt', 'ours');
    await files.uploadOne(other.id, 'Letter.txt', 'theirs');
    await files.uploadOne(other.id, 'Card.pdf', contents.pdf);
    await merged(remaining, other);
    const listed = await files.list(remaining.id);
    expect(listed.map(({ name }) => name).toSorted()).toEqual([
      'Card.pdf',
      'Letter (2).txt',
      'Letter.txt',
    ]);
    const reply = await files.ask('GET', `/api/storage/${remaining.id}/Letter%20(2).txt`);
    expect(await reply.text()).toBe('theirs');
    expect((await files.ask('GET', `/api/storage/${other.id}/Card.pdf`)).status).toBe(404);
  });

  it('finds the record by either reference, and redirects the other URL without a name', async () => {
    const remaining = await addApplicant({ lastName: 'Aubépine' });
    const middle = await addApplicant({ lastName: 'Bruyère' });
    const last = await addApplicant({ lastName: 'Cytise' });
    await merged(middle, last);
    await merged(remaining, middle);
    for (const { id, reference } of [middle, last]) {
      for (const url of [`/api/applicant?q=${reference}`, `/api/search?q=${reference}`]) {
        expect(JSON.stringify(await get(url))).toContain(remaining.id);
      }
      for (const path of ['', '/timeline', '/note', '/merge']) {
        const reply = await call('GET', `/api/applicant/${id}${path}`);
        expect(reply.statusCode).toBe(410);
        expect(reply.json()).toEqual({
          code: 'merged',
          message: expect.any(String),
          details: { id: remaining.id },
        });
      }
      expect((await call('POST', `/api/applicant/${id}/note`, { text: 'Late' })).statusCode).toBe(
        410,
      );
      expect(
        (await call('POST', `/api/applicant/${id}/restore`, undefined, 'admin')).statusCode,
      ).toBe(404);
    }
    const deleted = await get<object>('/api/applicant?deleted=only', 'admin');
    expect(JSON.stringify(deleted)).not.toContain(middle.id);
  });

  it('keeps one timeline and writes an audit entry to both records', async () => {
    const remaining = await addApplicant();
    const other = await addApplicant();
    await note(other.id, 'Rang twice.');
    await merged(remaining, other, { fields: {}, reason: 'Same birth certificate' });
    const url = `/api/applicant/${remaining.id}/timeline`;
    const { items, total } = await get<{ items: TimelineEntry[]; total: number }>(url);
    expect(items.map(({ kind }) => kind)).toEqual(['merge', 'note', 'file', 'file']);
    expect(total).toBe(4);
    expect(items[0]).toMatchObject({
      event: 'merged',
      reference: other.reference,
      reason: 'Same birth certificate',
      fields: [],
      status: null,
    });
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['recordId', 'action', 'reason', 'after'])
      .where('action', 'like', 'applicant.merged%')
      .where('recordId', 'in', [remaining.id, other.id])
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { recordId: remaining.id, action: 'applicant.merged', after: { merged: { id: other.id } } },
      {
        recordId: other.id,
        action: 'applicant.merged-into',
        after: { into: { id: remaining.id } },
      },
    ]);
    expect(entries.every(({ reason }) => reason === 'Same birth certificate')).toBe(true);
  });

  it('keeps a screening in progress open for its link', async () => {
    const remaining = await addApplicant();
    const other = await addApplicant();
    const [ours, theirs] = [await linkTo(remaining.id), await linkTo(other.id)];
    const save = (link: HeldLink, text: string) =>
      link.save([{ questionId: 'scr-family-emergency', answer: text }]);
    expect((await save(theirs, 'My sister')).statusCode).toBe(204);
    await merged(remaining, other);
    expect((await save(theirs, 'My brother')).statusCode).toBe(204);
    expect((await save(ours, 'My aunt')).statusCode).toBe(204);
    const url = `/api/applicant/${remaining.id}/screening-link`;
    expect((await call('DELETE', url)).statusCode).toBe(204);
    for (const link of [ours, theirs]) expect((await save(link, 'Late')).statusCode).toBe(410);
  });
});

describe('refused merges', () => {
  it('without admin rights, without a reason, with itself, or with a missing record', async () => {
    const [one, other] = [await addApplicant(), await addApplicant()];
    const body = { otherId: other.id, version: 1, otherVersion: 1, fields: {}, reason: 'Same' };
    const url = `/api/applicant/${one.id}/merge`;
    expect((await call('POST', url, body)).statusCode).toBe(403);
    const missingReason = await call('POST', url, { ...body, reason: ' ' }, 'admin');
    expect(missingReason.json().details).toMatchObject([{ path: 'reason' }]);
    const itself = await call('POST', url, { ...body, otherId: one.id }, 'admin');
    expect(itself.json().details).toMatchObject([{ path: 'otherId' }]);
    const unknownOther = { ...body, otherId: crypto.randomUUID() };
    expect((await call('POST', url, unknownOther, 'admin')).statusCode).toBe(404);
    for (const fields of [
      { reference: 'other' },
      { phone: 'united' },
      { 'tags.length': 'other' },
    ]) {
      const reply = await call('POST', url, { ...body, fields }, 'admin');
      expect(reply.json().details).toMatchObject([{ path: 'fields' }]);
    }
    expect((await steps.fileOf(other.id)).version).toBe(1);
  });

  it('with the current record when either changed since it was read', async () => {
    const [one, other] = [await addApplicant(), await addApplicant()];
    await call('PUT', `/api/applicant/${other.id}`, { version: 1, phone: '418 555 0009' });
    const reply = await merge(one, other, { otherVersion: 1 });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'stale-version',
      details: { id: other.id, version: 2, phone: '418 555 0009' },
    });
    const swapped = await merge(other, one, { version: 1 });
    expect(swapped.json()).toMatchObject({ code: 'stale-version', details: { id: other.id } });
  });

  it('without writing anything when a group would exceed its maximum', async () => {
    const [one, other] = [await addApplicant(), await addApplicant()];
    const peers = (from: string) =>
      Array.from({ length: 12 }, (_, index) => ({ name: `${from} ${index}` }));
    await steps.support(one.id, { peers: peers('One') });
    await steps.support(other.id, { peers: peers('Other') });
    const reply = await merge(one, other);
    expect(reply.json()).toMatchObject({
      code: 'merge-refused',
      details: { refusals: [{ why: 'support-full', group: 'peers' }] },
    });
    expect((await steps.fileOf(other.id)).version).toBe(other.version);
  });
});

describe('concurrent merges', () => {
  it('allows one of A into B and B into A, and refuses the other', async () => {
    const [one, other] = [await addApplicant(), await addApplicant()];
    const body = { version: 1, otherVersion: 1, fields: {}, reason: 'Same' };
    const replies = await Promise.all([
      call('POST', `/api/applicant/${one.id}/merge`, { ...body, otherId: other.id }, 'admin'),
      call('POST', `/api/applicant/${other.id}/merge`, { ...body, otherId: one.id }, 'admin'),
      call('POST', `/api/applicant/${one.id}/merge`, { ...body, otherId: other.id }, 'admin'),
    ]);
    const done = replies.filter(({ statusCode }) => statusCode === 200);
    expect(done).toHaveLength(1);
    for (const reply of replies.filter((one) => !done.includes(one))) {
      expect([409, 410]).toContain(reply.statusCode);
    }
  });

  it('moves additions to the merged record or redirects them, so that nothing is lost', async () => {
    const [one, other] = [await addApplicant(), await addApplicant()];
    const adding = Array.from({ length: 6 }, async (_, index) => {
      const text = `Note ${index}`;
      const written = await call('POST', `/api/applicant/${other.id}/note`, { text });
      const sent = [{ name: `File ${index}.txt`, content: text }];
      const upload = await files.upload(other.id, sent);
      return { text, note: written.statusCode, file: upload.status };
    });
    const [reply, ...added] = await Promise.all([merge(one, other), ...adding]);
    expect(reply.statusCode).toBe(200);
    const notes = await noteTexts(one.id);
    const names = (await files.list(one.id)).map(({ name }) => name);
    for (const { text, note: written, file } of added) {
      expect([201, 410]).toContain(written);
      expect([201, 410]).toContain(file);
      expect(notes.includes(text)).toBe(written === 201);
      expect(names.includes(`${text.replace('Note', 'File')}.txt`)).toBe(file === 201);
    }
    for (const table of ['note', 'storedFile'] as const) {
      const remainingRows = await test.db
        .selectFrom(table)
        .select('id')
        .where('applicantId', '=', other.id)
        .execute();
      expect(remainingRows).toEqual([]);
    }
  });
});
