import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { noteSteps } from '#app/testing/notes.ts';
import type { Person } from '#app/testing/people.ts';
import type { EarlierNote, Note } from '#features/notes/contract/notes.ts';

const test = useTestApp();

const { at, edit, noteEntries, newFile, listNotes, person, pin, remove, restore, write } =
  noteSteps(test);

let nils: Person;
let maya: Person;
let admin: Person;

beforeAll(async () => {
  nils = await person('user', 'Nils', 'Aubin');
  maya = await person('user', 'Maya');
  admin = await person('admin', 'Ines');
});

async function earlierVersions(file: string, note: Note): Promise<EarlierNote[]> {
  const reply = await test.call('GET', `${at(file, note)}/earlier`, { token: nils.token });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

describe('edited note', () => {
  it('keeps earlier versions with author and time', async () => {
    const file = await newFile();
    const first = await write(nils, file, 'One', [maya]);
    const second: Note = (await edit(maya, file, first, { text: 'Two', version: 1 })).json();
    const third: Note = (await edit(nils, file, first, { text: 'Three', version: 2 })).json();
    expect(third).toMatchObject({
      text: 'Three',
      version: 3,
      mentions: [],
      writtenBy: { id: nils.id },
      edited: { by: { id: nils.id } },
    });
    expect(third.createdAt).toBe(first.createdAt);
    expect(await listNotes(nils, file)).toEqual([third]);
    const mentions = [{ id: maya.id, name: maya.name }];
    expect(await earlierVersions(file, first)).toMatchObject([
      {
        text: 'Two',
        mentions: [],
        writtenBy: { id: maya.id },
        writtenAt: second.edited?.at,
        replacedAt: third.edited?.at,
      },
      {
        text: 'One',
        mentions,
        writtenBy: { id: nils.id },
        writtenAt: first.createdAt,
        replacedAt: second.edited?.at,
      },
    ]);
  });

  it('returns the current note to the second of two concurrent edits', async () => {
    const file = await newFile();
    const note = await write(nils, file, 'One');
    const replies = await Promise.all([
      edit(nils, file, note, { text: 'Two by Nils', version: 1 }),
      edit(maya, file, note, { text: 'Two by Maya', version: 1 }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [now] = await listNotes(nils, file);
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    const { text, edited } = now as Note;
    expect(refused?.json()).toMatchObject({
      code: 'stale-version',
      details: { id: note.id, version: 2, text, edited },
    });
    expect((await earlierVersions(file, note)).map(({ text }) => text)).toEqual(['One']);
  });

  it("doesn't change when saved without edits", async () => {
    const file = await newFile();
    const note = await write(nils, file, 'One', [maya]);
    const saved = await edit(maya, file, note, { text: 'One ', mentions: [maya.id], version: 1 });
    expect(saved.json()).toMatchObject({ version: 1, text: 'One', edited: null });
    expect(await listNotes(nils, file)).toEqual([note]);
    expect(await earlierVersions(file, note)).toEqual([]);
    expect(await noteEntries(file)).toHaveLength(1);
  });

  it('reports the invalid field, and changes nothing', async () => {
    const file = await newFile();
    const note = await write(nils, file, 'One');
    for (const [body, path, rule] of [
      [{ text: '', version: 1 }, 'text', 'required'],
      [{ text: 'x'.repeat(100_000), version: 1 }, 'text', 'too-long'],
      [{ text: 'Two' }, 'version', 'required'],
      [{ text: 'Two', version: 1, pinned: true }, 'pinned', 'unknown-field'],
    ] as const) {
      const reply = await edit(nils, file, note, body);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().details).toMatchObject([{ path, rule }]);
    }
    expect(await listNotes(nils, file)).toEqual([note]);
  });
});

describe('pinned note', () => {
  it('appears in the pinned list while a colleague edits it', async () => {
    const file = await newFile();
    const first = await write(nils, file, 'One');
    const second = await write(nils, file, 'Two');
    expect((await pin(maya, file, first, true)).json().pinnedAt).toEqual(expect.any(String));
    expect((await listNotes(nils, file, '?pinned=only')).map(({ id }) => id)).toEqual([first.id]);
    expect((await listNotes(nils, file)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await edit(nils, file, first, { text: 'Uno', version: 1 })).statusCode).toBe(200);
    expect((await pin(nils, file, first, false)).json()).toMatchObject({
      pinnedAt: null,
      text: 'Uno',
    });
    expect(await listNotes(nils, file, '?pinned=only')).toEqual([]);
  });
});

describe('deleted note', () => {
  it('can be deleted by its author or an administrator, hides its text, and can be restored', async () => {
    const file = await newFile();
    const note = await write(nils, file, 'One', [maya]);
    expect(note.abilities).toEqual({ update: true, unmark: true, delete: true, restore: false });
    expect((await remove(maya, file, note)).statusCode).toBe(403);
    const removed = await remove(nils, file, note);
    expect(removed.statusCode).toBe(200);
    expect(removed.json()).toMatchObject({
      text: null,
      mentions: [],
      deleted: { by: { id: nils.id } },
      abilities: { update: false, delete: false, restore: true },
    });
    expect(await listNotes(nils, file)).toEqual([]);
    for (const reply of await Promise.all([
      remove(nils, file, note),
      edit(nils, file, note, { text: 'Two', version: 1 }),
      pin(nils, file, note, true),
      test.call('GET', `${at(file, note)}/earlier`, { token: nils.token }),
    ])) {
      expect(reply.statusCode).toBe(404);
    }
    expect((await restore(maya, file, note)).statusCode).toBe(403);
    expect((await restore(nils, file, note)).json()).toEqual(note);
    expect((await restore(nils, file, note)).statusCode).toBe(404);

    // Only administrators can restore a note that an administrator deleted.
    expect((await remove(admin, file, note)).statusCode).toBe(200);
    expect((await restore(nils, file, note)).statusCode).toBe(403);
    expect((await restore(admin, file, note)).json().text).toBe('One');
    expect(await listNotes(nils, file)).toEqual([note]);
  });

  it('can be restored for 30 days', async () => {
    const file = await newFile();
    const [late, early] = [await write(nils, file, 'One'), await write(nils, file, 'Two')];
    await remove(nils, file, late);
    await remove(nils, file, early);
    const daysAgo = (minutes: number) => new Date(Date.now() - 30 * 86_400_000 + minutes * 60_000);
    for (const [{ id }, deletedAt] of [
      [late, daysAgo(-1)],
      [early, daysAgo(1)],
    ] as const) {
      await test.db.updateTable('note').set({ deletedAt }).where('id', '=', id).execute();
    }
    expect((await restore(nils, file, late)).statusCode).toBe(404);
    expect((await restore(nils, file, early)).statusCode).toBe(200);
  });
});
