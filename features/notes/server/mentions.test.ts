import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { noteSteps } from '#app/testing/notes.ts';
import type { Person } from '#app/testing/people.ts';
import { maxMentions } from '#core/contract/mentions.ts';

const test = useTestApp();

const { edit, newFile, listNotes, noticesAbout, person, send, write } = noteSteps(test);

let nils: Person;
let maya: Person;
let admin: Person;

beforeAll(async () => {
  nils = await person('user', 'Nils', 'Aubin');
  maya = await person('user', 'Maya');
  admin = await person('admin', 'Ines');
});

describe('mention', () => {
  it('notifies once per note, and never the author', async () => {
    const file = await newFile();
    const note = await write(nils, file, `@${maya.name} and me`, [maya, nils]);
    expect(note.mentions).toEqual([
      { id: maya.id, name: maya.name },
      { id: nils.id, name: nils.name },
    ]);
    expect(await noticesAbout(file, maya)).toMatchObject([
      { kind: 'mentioned', values: { name: 'Nils Aubin' }, recordId: file },
    ]);
    expect(await noticesAbout(file, nils)).toEqual([]);
    // Mentioning her again in the same note doesn't notify her again.
    await edit(nils, file, note, { text: 'Me alone', version: 1 });
    const mentions = [maya.id, admin.id];
    await edit(nils, file, note, { text: 'All of us', version: 2, mentions });
    expect(await noticesAbout(file, maya)).toHaveLength(1);
    expect(await noticesAbout(file, admin)).toHaveLength(1);
    // A mention in another note does.
    await write(nils, file, 'Again', [maya]);
    expect(await noticesAbout(file, maya)).toHaveLength(2);
  });

  it('notifies once per note when two notes mention her at once', async () => {
    const file = await newFile();
    await Promise.all([write(nils, file, 'One', [maya]), write(admin, file, 'Two', [maya])]);
    expect(await noticesAbout(file, maya)).toHaveLength(2);
  });

  it('accepts only staff, each once', async () => {
    const file = await newFile();
    const client = await person('client', 'Ola');
    const gone = await person('user', 'Gone');
    const leave = () =>
      test.db
        .updateTable('account')
        .set({ deactivatedAt: new Date() })
        .where('id', '=', gone.id)
        .execute();
    const note = await write(nils, file, `@${gone.name}`, [gone]);
    await leave();
    for (const [mentions, rule] of [
      [[crypto.randomUUID()], 'unknown-colleague'],
      [[maya.id, client.id], 'unknown-colleague'],
      [[gone.id], 'unknown-colleague'],
      [[maya.id, maya.id], 'repeated'],
      [Array.from({ length: maxMentions + 1 }, () => crypto.randomUUID()), 'too-many'],
    ] as const) {
      const reply = await send(nils, file, { text: 'Look', mentions });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().details).toMatchObject([{ path: 'mentions', rule }]);
    }
    expect(await listNotes(nils, file)).toEqual([note]);
    expect(await noticesAbout(file, maya)).toEqual([]);
    // Former staff remain mentioned in existing text.
    const changed = await edit(maya, file, note, {
      text: `@${gone.name}, please`,
      mentions: [gone.id],
      version: 1,
    });
    expect(changed.json().mentions).toEqual([{ id: gone.id, name: gone.name }]);
  });

  it('keeps the name used when the note was written', async () => {
    const file = await newFile();
    const renamed = await person('user', 'Ann', 'Before');
    const note = await write(nils, file, '@Ann Before', [renamed]);
    const names = { lastName: 'After' };
    await test.db.updateTable('account').set(names).where('id', '=', renamed.id).execute();
    expect((await listNotes(nils, file))[0]?.mentions).toEqual([
      { id: renamed.id, name: 'Ann Before' },
    ]);
    const saved = await edit(nils, file, note, {
      text: '@Ann Before!',
      mentions: [renamed.id],
      version: 1,
    });
    expect(saved.json().mentions).toEqual([{ id: renamed.id, name: 'Ann Before' }]);
  });
});
