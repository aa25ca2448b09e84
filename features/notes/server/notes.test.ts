import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { noteSteps } from '#app/testing/notes.ts';
import type { Person } from '#app/testing/people.ts';
import { maxNoteLength, type Note } from '#features/notes/contract/notes.ts';

const test = useTestApp();

const {
  at,
  edit,
  noteEntries,
  newFile,
  listNotes,
  noticesAbout,
  person,
  pin,
  remove,
  restore,
  send,
  write,
} = noteSteps(test);

let nils: Person;
let maya: Person;
let admin: Person;

beforeAll(async () => {
  nils = await person('user', 'Nils', 'Aubin');
  maya = await person('user', 'Maya');
  admin = await person('admin', 'Ines');
});

describe('a note', () => {
  it.each([
    ['lines and tabs', 'One\n\n\ttwo\r\nthree'],
    ['emoji', 'She has a dog 🐕‍🦺 and a family 👩‍👧'],
    ['right-to-left text', 'قالت إنها ستعود يوم الاثنين'],
    ['both directions', 'Rendez-vous: יום שני at 10'],
    ['text that looks like markup', '<b>@everyone</b> &amp; {{name}} <script>alert(1)</script>'],
    ['text that looks like SQL', "Robert'); drop table note;--"],
  ])('keeps %s unchanged', async (_what, text) => {
    const file = await newFile();
    const written = await write(nils, file, `  ${text} `);
    expect(written).toMatchObject({
      text,
      version: 1,
      mentions: [],
      writtenBy: { id: nils.id, firstName: 'Nils', lastName: 'Aubin' },
      edited: null,
      pinnedAt: null,
      deleted: null,
    });
    expect(await listNotes(nils, file)).toEqual([written]);
  });

  it.each([
    ['nothing', '', 'required'],
    ['blank', ' \n\t ', 'required'],
    ['100 kB', 'x'.repeat(100_000), 'too-long'],
    ['one character too long', 'x'.repeat(maxNoteLength + 1), 'too-long'],
    ['null bytes', 'a\u0000b', 'characters'],
    ['half a surrogate', 'a\ud800b', 'characters'],
    ['escape characters', 'a\u001b[31mb', 'characters'],
    ['not even text', 7, 'wrong-type'],
  ])('reports the invalid field: %s', async (_what, text, rule) => {
    const file = await newFile();
    const reply = await send(nils, file, { text });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toEqual([{ path: 'text', rule, message: expect.any(String) }]);
    expect(await listNotes(nils, file)).toEqual([]);
    expect(await noteEntries(file)).toEqual([]);
  });

  it('accepts the maximum length', async () => {
    const file = await newFile();
    const text = 'é'.repeat(maxNoteLength);
    expect((await write(nils, file, text)).text).toBe(text);
  });

  it('creates one note when sent repeatedly', async () => {
    const file = await newFile();
    const body = { id: crypto.randomUUID(), text: 'Once', mentions: [maya.id] };
    const replies = await Promise.all([send(nils, file, body), send(nils, file, body)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await listNotes(nils, file)).toEqual([replies[0].json()]);
    expect(await noticesAbout(file, maya)).toHaveLength(1);
    // Also matches an earlier version of the note, but never different content.
    const [note] = await listNotes(nils, file);
    const changed = await edit(nils, file, note as Note, { text: 'Twice', version: 1 });
    expect((await send(nils, file, body)).json()).toEqual(changed.json());
    const other = await send(nils, file, { ...body, text: 'Thrice' });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ code: 'stale-version', details: changed.json() });
    expect((await send(maya, file, body)).statusCode).toBe(404);
    expect((await send(nils, await newFile(), body)).statusCode).toBe(404);
  });

  it("doesn't put its text in logs or notifications", async () => {
    const file = await newFile();
    const note = await write(nils, file, 'Verglas: a secret', [maya]);
    await edit(nils, file, note, { text: 'Verglas: another secret', version: 1 });
    await remove(nils, file, note);
    const tables = await Promise.all([
      noteEntries(file),
      test.db.selectFrom('notice').selectAll().where('recordId', '=', file).execute(),
    ]);
    expect(tables.map((rows) => rows.length)).toEqual([3, 1]);
    expect(JSON.stringify(tables)).not.toMatch(/secret|Verglas/);
  });

  it('logs which note was changed, with the author', async () => {
    const file = await newFile();
    const note = await write(nils, file, 'One', [maya]);
    await edit(maya, file, note, { text: 'Two', version: 1 });
    for (const pinned of [true, true, false]) await pin(maya, file, note, pinned);
    await remove(nils, file, note);
    await restore(nils, file, note);
    const bare = { note: note.id };
    expect(
      (await noteEntries(file)).map(({ action, actorId, after }) => [action, actorId, after]),
    ).toEqual([
      ['applicant.note-added', nils.id, { note: note.id, mentioned: [maya.id] }],
      ['applicant.note-changed', maya.id, { note: note.id, mentioned: [] }],
      ['applicant.note-pinned', maya.id, bare],
      ['applicant.note-unpinned', maya.id, bare],
      ['applicant.note-deleted', nils.id, bare],
      ['applicant.note-restored', nils.id, bare],
    ]);
  });

  it('can be read and written by staff on an existing record', async () => {
    const file = await newFile();
    const note = await write(nils, file, 'One');
    const client = await person('client', 'Ola');
    const other = await newFile();
    for (const [caller, recordId, status] of [
      [client, file, 403],
      [nils, other, 404],
      [nils, crypto.randomUUID(), 404],
    ] as const) {
      const replies = await Promise.all([
        edit(caller, recordId, note, { text: 'Two', version: 1 }),
        pin(caller, recordId, note, true),
        remove(caller, recordId, note),
        restore(caller, recordId, note),
        test.call('GET', `${at(recordId, note)}/earlier`, { token: caller.token }),
      ]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => status));
    }
    expect((await send(client, file, { text: 'Mine' })).statusCode).toBe(403);
    expect(await listNotes(nils, file)).toEqual([note]);

    await test.call('DELETE', `/api/applicant/${file}`, { token: admin.token });
    expect((await send(nils, file, { text: 'Late' })).statusCode).toBe(404);
    expect((await test.call('GET', at(file), { token: nils.token })).statusCode).toBe(404);
    // Administrators can restore the record, so they can read it.
    const reply = await test.call('GET', at(file), { token: admin.token });
    expect(reply.json().items).toHaveLength(1);
    expect((await edit(admin, file, note, { text: 'Late', version: 1 })).statusCode).toBe(404);
  });

  it('logs access when read', async () => {
    const file = await newFile();
    const reader = await person('user', 'Lea');
    await test.call('GET', at(file), { token: reader.token });
    const opened = await test.db
      .selectFrom('auditEntry')
      .select('action')
      .where('recordId', '=', file)
      .where('actorId', '=', reader.id)
      .execute();
    expect(opened).toEqual([{ action: 'applicant.opened' }]);
  });
});

describe('list of notes', () => {
  it('pages in a stable order even for equal times', async () => {
    const file = await newFile();
    const written: Note[] = [];
    for (const text of ['a', 'b', 'c', 'd', 'e']) written.push(await write(nils, file, text));
    const createdAt = new Date('2026-11-01T10:00:00Z');
    await test.db.updateTable('note').set({ createdAt }).where('applicantId', '=', file).execute();
    const pagedIds: string[] = [];
    let after: string | null = '';
    for (let page = 0; after !== null && page < 9; page++) {
      const query: string = `?limit=2${after && `&after=${encodeURIComponent(after)}`}`;
      const reply = await test.call('GET', `${at(file)}${query}`, { token: nils.token });
      expect(reply.json().total).toBe(5);
      pagedIds.push(...reply.json().items.map(({ id }: Note) => id));
      after = reply.json().next;
    }
    expect(pagedIds).toEqual(
      written
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    const invalidReply = await test.call('GET', `${at(file)}?after=x`, { token: nils.token });
    expect(invalidReply.statusCode).toBe(400);
  });
});

describe('a note about a contact', () => {
  const lastContact = async (file: string) => {
    const reply = await test.call('GET', `/api/applicant/${file}/summary`, { token: nils.token });
    return reply.json().lastContact?.at ?? null;
  };

  it('keeps how it went, how long it took, and when it was', async () => {
    const file = await newFile();
    const contact = {
      contact: 'phone',
      outcome: 'reached',
      minutes: 12,
      contactAt: '2026-01-05T15:00:00.000Z',
    };
    const reply = await send(nils, file, { text: 'She is well.', ...contact });
    expect(reply.json()).toMatchObject(contact);
    expect(await lastContact(file)).toBe(contact.contactAt);
    const changed = await edit(nils, file, reply.json(), { text: 'She is very well.', version: 1 });
    expect(changed.json()).toMatchObject({ ...contact, version: 2 });
    const unmarked = await edit(nils, file, reply.json(), {
      text: 'She is very well.',
      contact: null,
      version: 2,
    });
    expect(unmarked.json()).toMatchObject({ contact: null, outcome: null, minutes: null });
    expect(await lastContact(file)).toBeNull();
  });

  it.each(['no_answer', 'message_left'])(
    'isn’t a contact when the outcome is %s',
    async (outcome) => {
      const file = await newFile();
      const reply = await send(nils, file, { text: 'Tried again.', contact: 'phone', outcome });
      expect(reply.statusCode).toBe(201);
      expect(await lastContact(file)).toBeNull();
      await edit(nils, file, reply.json(), {
        text: 'Tried again.',
        outcome: 'reached',
        version: 1,
      });
      expect(await lastContact(file)).toBe(reply.json().createdAt);
    },
  );

  it.each([
    ['minutes without a contact', { minutes: 5 }, 'contact'],
    ['no minutes', { contact: 'phone', minutes: 0 }, 'minutes'],
    ['more than a day', { contact: 'phone', minutes: 1441 }, 'minutes'],
    ['an unknown outcome', { contact: 'phone', outcome: 'busy' }, 'outcome'],
    ['a time to come', { contact: 'phone', contactAt: '2090-01-01T00:00:00Z' }, 'contactAt'],
  ])('refuses %s', async (_what, facts, path) => {
    const file = await newFile();
    const reply = await send(nils, file, { text: 'Called.', ...facts });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toMatchObject([{ path }]);
    expect(await listNotes(nils, file)).toEqual([]);
  });

  it('creates the follow-up task with it, once', async () => {
    const file = await newFile();
    const followUp = { title: 'Ask how the shift went', due: '2026-12-01' };
    const body = { id: crypto.randomUUID(), text: 'Shift change.', contact: 'phone', followUp };
    for (const attempt of ['first', 'again']) {
      const reply = await send(nils, file, body);
      expect(reply.statusCode, attempt).toBe(201);
    }
    const tasks = await test.call('GET', `/api/task?applicant=${file}`, { token: nils.token });
    expect(tasks.json().items).toMatchObject([
      { ...followUp, assignee: { id: nils.id }, applicant: { id: file } },
    ]);
  });
});
