import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { contents, useFileCalls } from '#app/testing/files.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import { noteSteps } from '#app/testing/notes.ts';
import type { Person } from '#app/testing/people.ts';
import type { FileHit, NoteHit, SearchHit } from '#features/search/contract/search.ts';

const test = useTestApp();
const files = useFileCalls(test);
const { edit, newFile, person, send, write } = noteSteps(test);
const { addApplicant, merged, undo } = mergeSteps(test);

let maya: Person;
let admin: Person;

beforeAll(async () => {
  maya = await person('user', 'Maya', 'Roche');
  admin = await person('admin', 'Ines');
});

async function find(q: string, { token } = maya): Promise<SearchHit[]> {
  const reply = await test.call('GET', `/api/search?q=${encodeURIComponent(q)}`, { token });
  expect(reply.statusCode).toBe(200);
  return reply.json().hits;
}
const ids = (hits: SearchHit[]) => hits.map(({ id }) => id);

describe('the search for notes', () => {
  it.each([
    ['by a word', 'dentist'],
    ['by the beginning of a word', 'denti'],
    ['in any order and any case', 'DENTIST called'],
    ['without accents', 'Perce'],
    ['with accents that the note lacks', 'déntist'],
    ['by a word beside punctuation', 'tuesday'],
    ['by part of a link or an address', 'clinic.example'],
    ['by a number in another format', '555.010-0142'],
    ['by a short word, when it is whole', 'at'],
  ])('finds %s', async (_how, q) => {
    const file = await newFile();
    const text = 'Called the dentist (Percé clinic) at 555 010 0142: Tuesday! See clinic.example';
    const note = await write(maya, file, text);
    expect(ids(await find(q))).toContain(note.id);
    const removed = await test.call('DELETE', `/api/applicant/${file}/note/${note.id}`, {
      token: maya.token,
    });
    expect(removed.statusCode).toBe(200);
  });

  it.each([
    ['only one of the words', 'plumber neverland'],
    ['a word that is not the beginning', 'lumber'],
    ['two letters that are no word', 'pl'],
    ['punctuation only', '&& !!'],
    ['query syntax of PostgreSQL', '!plumberr | plu:*d'],
  ])('finds none for %s', async (_what, q) => {
    await write(maya, await newFile(), 'The plumber came');
    expect((await find(q)).filter(({ kind }) => kind === 'note')).toEqual([]);
  });

  it('returns person, author, and time without the text', async () => {
    const file = await newFile();
    const note = await write(maya, file, 'She hides a parrot');
    const [hit] = await find('parrot');
    expect(hit).toEqual({
      kind: 'note',
      id: note.id,
      applicant: {
        id: file,
        reference: (hit as NoteHit).applicant.reference,
        firstName: 'Odette',
        lastName: 'Verglas',
        preferredName: null,
      },
      by: { id: maya.id, firstName: 'Maya', lastName: 'Roche' },
      createdAt: note.createdAt,
    });
  });

  it('finds a note by its current text', async () => {
    const file = await newFile();
    const note = await write(maya, file, 'She plays the oboe');
    await edit(maya, file, note, { text: 'She plays the harp', version: note.version });
    expect(await find('oboe')).toEqual([]);
    expect(ids(await find('harp'))).toEqual([note.id]);
  });

  it('returns the six newest, newest first', async () => {
    const file = await newFile();
    const written: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      written.unshift((await write(maya, file, `Paddle number ${count}`)).id);
    }
    expect(ids(await find('number paddle'))).toEqual(written.slice(0, 6));
  });

  it('finds an old note behind thousands of newer ones', async () => {
    const file = await newFile();
    const note = await write(maya, file, 'A zither in the attic');
    await sql`
      insert into note (applicant_id, text, created_by, created_at)
      select applicant_id, 'An attic', created_by, '2090-01-01'
      from note cross join generate_series(1, 6000) where id = ${note.id}
    `.execute(test.db);
    expect(ids(await find('zither attic'))).toEqual([note.id]);
    expect(await find('attic')).toHaveLength(6);
  });

  it('finds no deleted note, and no note of a deleted person, even for an admin', async () => {
    const file = await newFile();
    const note = await write(maya, file, 'A yodel at dawn');
    const at = `/api/applicant/${file}/note/${note.id}`;
    await test.call('DELETE', at, { token: maya.token });
    expect(await find('yodel', admin)).toEqual([]);
    await test.call('POST', `${at}/restore`, { token: maya.token });
    expect(ids(await find('yodel'))).toEqual([note.id]);
    await test.call('DELETE', `/api/applicant/${file}`, { token: admin.token, body: {} });
    expect(await find('yodel', admin)).toEqual([]);
  });

  it('finds notes of a merged record under the remaining one, and back after an unmerge', async () => {
    const [one, other] = [await addApplicant(), await addApplicant()];
    const note = await write(maya, other.id, 'A kazoo in the bag');
    await merged(one, other);
    expect(await find('kazoo')).toMatchObject([{ id: note.id, applicant: { id: one.id } }]);
    await undo(one.id);
    expect(await find('kazoo')).toMatchObject([{ id: note.id, applicant: { id: other.id } }]);
  });

  it('accepts a note with an extremely long word', async () => {
    const reply = await send(maya, await newFile(), { text: '\u{20000}'.repeat(5000) });
    expect(reply.statusCode).toBe(201);
    expect(ids(await find('\u{20000}'.repeat(100)))).toEqual([reply.json().id]);
  });
});

describe('the search for documents', () => {
  it.each(['letter court', 'COURT', '2026 lett', 'pdf court', 'Court-Letter_2026.pdf', 'cóurt'])(
    'finds a document by its name: %s',
    async (q) => {
      const applicant = await files.addApplicant();
      const file = await files.uploadOne(applicant, 'Court-Letter_2026.pdf', contents.pdf);
      const hits = (await find(q)) as FileHit[];
      expect(hits.find(({ id }) => id === file.id)).toMatchObject({
        kind: 'file',
        name: 'Court-Letter_2026.pdf',
        applicant: { id: applicant, firstName: 'Odette', lastName: 'Verglas' },
        by: { firstName: 'Sam', lastName: 'Waymark' },
        uploadedAt: file.uploadedAt,
      });
      await files.ask('DELETE', files.at(file));
      expect(ids(await find(q))).not.toContain(file.id);
    },
  );

  it('finds a document by its current name', async () => {
    const file = await files.uploadOne(await files.addApplicant(), 'quince.pdf', contents.pdf);
    const body = JSON.stringify({ name: 'medlar.pdf', version: file.version });
    expect((await files.ask('PUT', files.at(file), body)).status).toBe(200);
    expect(await find('quince')).toEqual([]);
    expect(ids(await find('medlar'))).toEqual([file.id]);
  });

  it('finds documents of a merged record under the remaining one', async () => {
    const [one, other] = [await addApplicant(), await addApplicant()];
    const file = await files.uploadOne(other.id, 'xylophone.pdf', contents.pdf);
    await merged(one, other);
    expect(await find('xylophone')).toMatchObject([{ id: file.id, applicant: { id: one.id } }]);
  });
});
