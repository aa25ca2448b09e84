import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import type { StoredFile } from '#features/documents/contract/files.ts';
import type { Note } from '#features/notes/contract/notes.ts';

const test = useTestApp();
const { merged } = mergeSteps(test);
let staff: string;
let admin: string;

beforeAll(async () => {
  staff = await test.getToken('user');
  admin = await test.getToken('admin');
});

async function newPerson(): Promise<string> {
  const body = { firstName: 'Odile', lastName: 'Verglas' };
  return (await test.call('POST', '/api/applicant', { token: staff, body })).json().id;
}

async function upload(person: string, name: string, token = staff): Promise<StoredFile> {
  const form = new FormData();
  form.append('id', crypto.randomUUID());
  form.append('file', new File(['seen on Monday'], name, { type: 'text/plain' }));
  const body = new Response(form);
  const reply = await test.app.inject({
    method: 'POST',
    url: `/api/storage/files/${person}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json()[0];
}

const write = (person: string, documents: string[], more: object = {}, token = staff) =>
  test.call('POST', `/api/applicant/${person}/note`, {
    token,
    body: { text: 'Brought his lease', documents, ...more },
  });

const readNotes = async (person: string): Promise<Note[]> =>
  (await test.call('GET', `/api/applicant/${person}/note`, { token: staff })).json().items;

const listDocuments = async (person: string): Promise<StoredFile[]> =>
  (await test.call('GET', `/api/storage/files/${person}`, { token: staff })).json();

describe('a note with documents', () => {
  it('shows those that were uploaded for it, also after a retry', async () => {
    const person = await newPerson();
    const [one, other] = [await upload(person, 'one.txt'), await upload(person, 'two.txt')];
    const id = crypto.randomUUID();
    const reply = await write(person, [one.id, other.id], { id });
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json().documents.map(({ name }: StoredFile) => name)).toEqual([
      'one.txt',
      'two.txt',
    ]);
    expect((await write(person, [one.id, other.id], { id })).json()).toEqual(reply.json());
    expect(await readNotes(person)).toEqual([reply.json()]);
    const url = `/api/applicant/${person}/timeline?kind=note`;
    const timeline = (await test.call('GET', url, { token: staff })).json();
    expect(timeline.items[0].note.documents).toHaveLength(2);
  });

  it('is refused as a whole with a document of others, elsewhere, or already sent', async () => {
    const [person, elsewhere] = [await newPerson(), await newPerson()];
    const mine = await upload(person, 'mine.txt');
    const theirs = await upload(person, 'theirs.txt', admin);
    const away = await upload(elsewhere, 'away.txt');
    for (const bad of [theirs.id, away.id, crypto.randomUUID()]) {
      const reply = await write(person, [mine.id, bad]);
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid']);
    }
    expect(await readNotes(person)).toEqual([]);
    expect((await write(person, [mine.id])).statusCode).toBe(201);
    expect((await write(person, [mine.id], { text: 'Once more' })).statusCode).toBe(400);
    expect((await write(person, [mine.id, mine.id])).statusCode).toBe(400);
  });

  it('keeps them when two records are merged', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    await upload(person, 'one.txt');
    const document = await upload(other, 'one.txt');
    expect((await write(other, [document.id])).statusCode).toBe(201);
    await merged({ id: person }, { id: other });
    const [note] = await readNotes(person);
    expect(note?.documents).toMatchObject([{ id: document.id }]);
    expect(note?.documents[0]?.path.startsWith(person)).toBe(true);
  });

  it('leaves them in the record when it is deleted, and loses those that are', async () => {
    const person = await newPerson();
    const [one, other] = [await upload(person, 'one.txt'), await upload(person, 'two.txt')];
    const note: Note = (await write(person, [one.id, other.id])).json();
    await test.call('DELETE', `/api/storage/${person}/two.txt`, { token: staff });
    expect((await readNotes(person))[0]?.documents.map(({ id }) => id)).toEqual([one.id]);
    const url = `/api/applicant/${person}/note/${note.id}`;
    const deleted = await test.call('DELETE', url, { token: staff });
    expect(deleted.json().documents).toEqual([]);
    expect((await listDocuments(person)).map(({ id }) => id)).toEqual([one.id]);
    const restored = await test.call('POST', `${url}/restore`, { token: staff });
    expect(restored.json().documents.map(({ id }: StoredFile) => id)).toEqual([one.id]);
  });
});
