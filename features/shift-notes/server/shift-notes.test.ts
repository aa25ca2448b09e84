import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps, loggedActions } from '#app/testing/clients.ts';
import { locationSteps } from '#app/testing/locations.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';
import type { Notice } from '#features/notifications/contract/notifications.ts';
import { maxShiftNoteLength, type ShiftNote } from '#features/shift-notes/contract/shift-notes.ts';

const test = useTestApp();
const steps = clientSteps(test);
const locations = locationSteps(test);
const { merged, undo } = mergeSteps(test);

let nils: Person;
let maya: Person;
let noor: Person;
let admin: Person;

/** Works at these locations, with access to nothing else if limited. */
async function assign({ id }: Person, locationId: string, isLimited = false) {
  await test.db.insertInto('accountLocation').values({ accountId: id, locationId }).execute();
  if (isLimited) {
    await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', id).execute();
  }
}

const call = ({ token }: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  test.call(method, url, { token, ...(body && { body }) });

async function write(by: Person, locationId: string, sent: object): Promise<ShiftNote> {
  const reply = await call(by, 'POST', `/api/location/${locationId}/shift-note`, {
    text: 'The boiler is off',
    ...sent,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

async function list(by: Person, locationId: string): Promise<ShiftNote[]> {
  const reply = await call(by, 'GET', `/api/location/${locationId}/shift-note`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().items;
}

async function unread(by: Person, query = ''): Promise<{ count: number; items: ShiftNote[] }> {
  const reply = await call(by, 'GET', `/api/shift-note/unread${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const confirm = (by: Person, { id, version }: ShiftNote) =>
  call(by, 'PUT', `/api/shift-note/${id}/reading`, { version });
const correct = (by: Person, { id, version, text }: ShiftNote, sent: object) =>
  call(by, 'PUT', `/api/shift-note/${id}`, { version, text, ...sent });
const withdraw = (by: Person, { id, version }: ShiftNote, reason = 'Wrong location') =>
  call(by, 'PUT', `/api/shift-note/${id}/withdrawal`, { version, reason });
const names = (people: { firstName: string }[]) => people.map(({ firstName }) => firstName);

beforeAll(async () => {
  nils = await addSignedInPerson(test, 'user', 'Nils', 'Aubin');
  maya = await addSignedInPerson(test, 'user', 'Maya');
  noor = await addSignedInPerson(test, 'user', 'Noor');
  admin = await addSignedInPerson(test, 'admin', 'Ines');
});

/** A location where Nils, Maya, and Noor work. */
async function staffed(name: string): Promise<string> {
  const { id } = await locations.newLocation(name);
  for (const person of [nils, maya, noor]) await assign(person, id);
  return id;
}

describe('a shift note', () => {
  it('waits for the staff of its location, and says who has read it', async () => {
    const id = await staffed('Reading House');
    const note = await write(nils, id, { important: true });
    expect(note).toMatchObject({ version: 1, important: true, readBy: [], isUnread: false });
    expect(names(note.unreadBy)).toEqual(['Maya', 'Noor']);
    expect(await unread(nils, `?location=${id}`)).toEqual({ count: 0, items: [] });
    expect(await unread(admin, `?location=${id}`)).toEqual({ count: 0, items: [] });
    expect((await unread(maya, `?location=${id}`)).items).toMatchObject([
      { id: note.id, isUnread: true, location: { id, name: 'Reading House' } },
    ]);
    const read: ShiftNote = (await confirm(maya, note)).json();
    expect(read).toMatchObject({ isUnread: false, readBy: [{ by: { firstName: 'Maya' } }] });
    expect(names(read.unreadBy)).toEqual(['Noor']);
    expect((await confirm(maya, note)).json()).toEqual(read);
    expect((await unread(maya, `?location=${id}`)).count).toBe(0);
    expect(names((await list(noor, id))[0]?.readBy.map(({ by }) => by) ?? [])).toEqual(['Maya']);
    expect((await loggedActions(test, note.id, 'shift-note.read')).length).toBe(1);
  });

  it('waits for everyone with access where no one is assigned', async () => {
    const { id } = await locations.newLocation('Open House');
    const note = await write(nils, id, {});
    expect(names(note.unreadBy)).toEqual(expect.arrayContaining(['Maya', 'Noor', 'Ines']));
    expect((await unread(admin)).items.map((one) => one.id)).toContain(note.id);
  });

  it('appears in the timeline of its people until it is withdrawn', async () => {
    const locationId = await staffed('Timeline House');
    const { id } = await steps.newApproved({ locationId });
    const note = await write(nils, locationId, { people: [id], important: true });
    await write(nils, locationId, { text: 'About no one' });
    const read = async (by: Person) =>
      (await call(by, 'GET', `/api/applicant/${id}/timeline?kind=shift-note`)).json().items;
    const added = { kind: 'shift-note', event: 'added', locationId, important: true };
    expect(await read(maya)).toMatchObject([{ ...added, text: 'The boiler is off' }]);
    await withdraw(nils, note);
    expect(await read(maya)).toMatchObject([
      { event: 'withdrawn', text: null, reason: 'Wrong location' },
      { ...added, text: null },
    ]);
    const { id: elsewhere } = await locations.newLocation('Other House');
    const other = await steps.newApproved({ locationId });
    await write(nils, locationId, { people: [id, other.id], text: 'Both' });
    await test.db
      .updateTable('applicant')
      .set({ locationId: elsewhere })
      .where('id', '=', other.id)
      .execute();
    const limited = await addSignedInPerson(test, 'user', 'Lior');
    await assign(limited, locationId, true);
    expect(await read(limited)).toHaveLength(2);
    expect(await read(maya)).toHaveLength(3);
  });

  it('notifies its readers if it is important, until they have read it', async () => {
    const locationId = await staffed('Notified House');
    const notices = (person: Person) =>
      test.db
        .selectFrom('notice')
        .select(['values', 'readAt'])
        .where('accountId', '=', person.id)
        .where('recordId', '=', note.id)
        .orderBy('createdAt')
        .execute();
    const note = await write(nils, locationId, {});
    expect(await notices(maya)).toEqual([]);
    const important: ShiftNote = (await correct(nils, note, { important: true })).json();
    const values = { name: 'Nils Aubin', location: locationId };
    expect(await notices(maya)).toEqual([{ values, readAt: null }]);
    expect([await notices(nils), await notices(admin)]).toEqual([[], []]);
    await confirm(maya, important);
    expect(await notices(maya)).toEqual([{ values, readAt: expect.any(Date) }]);
    await correct(nils, important, { important: true, text: 'The boiler is back on' });
    expect(await notices(maya)).toHaveLength(2);
  });

  describe('with mentions', () => {
    /** Notifications of mentions at this location. */
    const notices = async (person: Person, location: string): Promise<Notice[]> => {
      const { items } = (await call(person, 'GET', '/api/notification/notice')).json();
      return items.filter(
        ({ kind, values }: Notice) => kind === 'mentioned' && values.location === location,
      );
    };

    it('notifies each once, without a word about the people', async () => {
      const locationId = await staffed('Mention House');
      const { id } = await steps.newApproved({ locationId });
      const sent = { id: crypto.randomUUID(), text: '@Maya Zyxw is asleep', people: [id] };
      const note = await write(nils, locationId, { ...sent, mentions: [maya.id, nils.id] });
      expect(note.mentions.map((one) => one.id)).toEqual([maya.id, nils.id]);
      expect(await notices(maya, locationId)).toMatchObject([
        { values: { name: 'Nils Aubin', location: locationId }, recordId: null },
      ]);
      expect(JSON.stringify(await notices(maya, locationId))).not.toMatch(/Zyxw|asleep/);
      expect(await notices(nils, locationId)).toEqual([]);
      // A repeated call doesn't notify again.
      await write(nils, locationId, { ...sent, mentions: [maya.id, nils.id] });
      expect(await notices(maya, locationId)).toHaveLength(1);
      const [entry] = await loggedActions(test, note.id, 'shift-note.added');
      expect(entry?.after).toMatchObject({ mentioned: [maya.id, nils.id] });
    });

    it('notifies only those added by a correction', async () => {
      const locationId = await staffed('Later House');
      const note = await write(nils, locationId, { mentions: [maya.id] });
      const without: ShiftNote = (await correct(nils, note, { text: 'Never mind' })).json();
      expect(without.mentions).toEqual([]);
      const mentions = [maya.id, noor.id];
      const again = await correct(nils, without, { text: 'Both of you', mentions });
      expect(again.json().mentions).toHaveLength(2);
      expect(await notices(maya, locationId)).toHaveLength(1);
      expect(await notices(noor, locationId)).toHaveLength(1);
    });

    it('keeps the name used in the text, also of those who left', async () => {
      const locationId = await staffed('Former House');
      const gone = await addSignedInPerson(test, 'user', 'Ann', 'Before');
      const note = await write(nils, locationId, { text: '@Ann Before', mentions: [gone.id] });
      const left = { lastName: 'After', deactivatedAt: new Date() };
      await test.db.updateTable('account').set(left).where('id', '=', gone.id).execute();
      const text = '@Ann Before!';
      const corrected = await correct(nils, note, { text, mentions: [gone.id] });
      expect(corrected.json().mentions).toEqual([{ id: gone.id, name: 'Ann Before' }]);
      expect((await list(maya, locationId))[0]?.mentions[0]?.name).toBe('Ann Before');
    });

    it('accepts only staff who may see the location and the people', async () => {
      const locationId = await staffed('Limited House');
      const { id: elsewhere } = await locations.newLocation('Away House');
      const away = await addSignedInPerson(test, 'user', 'Away');
      await assign(away, elsewhere, true);
      const near = await addSignedInPerson(test, 'user', 'Near');
      await assign(near, locationId, true);
      const client = await addSignedInPerson(test, 'client', 'Ola');
      const { id } = await steps.newApproved({ locationId });
      const send = async (sent: object) => {
        const body = { text: 'Look', ...sent };
        return call(nils, 'POST', `/api/location/${locationId}/shift-note`, body);
      };
      for (const [mentions, rule] of [
        [[away.id], 'colleague-out-of-reach'],
        [[maya.id, client.id], 'unknown-colleague'],
        [[crypto.randomUUID()], 'unknown-colleague'],
        [[maya.id, maya.id], 'repeated'],
      ] as const) {
        const reply = await send({ mentions });
        expect(reply.statusCode).toBe(400);
        expect(reply.json().details).toMatchObject([{ path: 'mentions', rule }]);
      }
      expect(await list(nils, locationId)).toEqual([]);
      const note: ShiftNote = (await send({ people: [id], mentions: [near.id] })).json();
      expect(await notices(near, locationId)).toHaveLength(1);
      // The person moves on, out of sight of a colleague who stays.
      const there = { locationId: elsewhere };
      await test.db.updateTable('applicant').set(there).where('id', '=', id).execute();
      const beside = await addSignedInPerson(test, 'user', 'Beside');
      await assign(beside, locationId, true);
      const refused = await correct(nils, note, { people: [id], mentions: [beside.id] });
      expect(refused.json().details).toMatchObject([{ rule: 'colleague-out-of-reach' }]);
      expect(await notices(maya, locationId)).toEqual([]);
    });
  });

  it('puts important notes first, and counts beyond the limit', async () => {
    const id = await staffed('Order House');
    const [first] = [
      await write(nils, id, { text: 'One' }),
      await write(nils, id, { text: 'Two' }),
    ];
    const important = await write(nils, id, { text: 'Three', important: true });
    const { count, items } = await unread(maya, `?location=${id}&limit=2`);
    expect([count, items.map((one) => one.id)]).toEqual([3, [important.id, first.id]]);
  });

  it('no longer waits after a month, but stays in the list', async () => {
    const id = await staffed('Old House');
    const note = await write(nils, id, {});
    const createdAt = new Date(Date.now() - 31 * 86_400_000);
    await test.db.updateTable('shiftNote').set({ createdAt }).where('id', '=', note.id).execute();
    expect((await unread(maya, `?location=${id}`)).count).toBe(0);
    expect(await list(maya, id)).toMatchObject([{ id: note.id, unreadBy: [] }]);
  });

  it('keeps its earlier text when corrected, and must be read again', async () => {
    const id = await staffed('Corrected House');
    const note = await write(nils, id, {});
    await confirm(maya, note);
    const corrected: ShiftNote = (await correct(nils, note, { text: 'The boiler is on' })).json();
    expect(corrected).toMatchObject({
      version: 2,
      text: 'The boiler is on',
      corrected: { by: { firstName: 'Nils' } },
      earlier: [{ text: 'The boiler is off', by: { firstName: 'Nils' }, at: note.createdAt }],
      readBy: [],
    });
    expect((await unread(maya, `?location=${id}`)).items).toMatchObject([
      { isUnread: true, isCorrectedSinceRead: true },
    ]);
    const stale = await confirm(maya, note);
    expect([stale.statusCode, stale.json().details.text]).toEqual([409, 'The boiler is on']);
  });

  it('stays read when only its importance changes', async () => {
    const id = await staffed('Urgent House');
    const note = await write(nils, id, {});
    await confirm(maya, note);
    const after = (await correct(nils, note, { important: true })).json();
    expect(after).toMatchObject({ version: 2, important: true, earlier: [], corrected: null });
    expect((await unread(maya, `?location=${id}`)).count).toBe(0);
    expect((await correct(nils, after, { important: true })).json()).toEqual(after);
  });

  it('is never deleted: withdrawing keeps it with its reason', async () => {
    const id = await staffed('Withdrawn House');
    const note = await write(nils, id, {});
    expect((await withdraw(nils, note, ' ')).statusCode).toBe(400);
    expect((await withdraw(nils, note)).statusCode).toBe(200);
    expect(await list(maya, id)).toMatchObject([
      {
        text: 'The boiler is off',
        withdrawn: { by: { firstName: 'Nils' }, reason: 'Wrong location' },
        unreadBy: [],
        abilities: { correct: false, withdraw: false, confirm: false },
      },
    ]);
    expect((await unread(maya, `?location=${id}`)).count).toBe(0);
    const [entry] = await loggedActions(test, note.id, 'shift-note.withdrawn');
    expect(entry?.reason).toBe('Wrong location');
  });

  it('is changed only by its author or an administrator', async () => {
    const id = await staffed('Author House');
    const note = await write(nils, id, {});
    expect((await correct(maya, note, { text: 'No' })).statusCode).toBe(403);
    expect((await withdraw(maya, note)).statusCode).toBe(403);
    const corrected: ShiftNote = (await correct(admin, note, { text: 'Fixed' })).json();
    expect(corrected.corrected?.by.firstName).toBe('Ines');
    const late = await correct(nils, note, { text: 'Mine' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale-version']);
  });

  it('is written once when the same call comes twice', async () => {
    const id = await staffed('Retry House');
    const sent = { id: crypto.randomUUID(), text: 'Once' };
    const [one, other] = [await write(nils, id, sent), await write(nils, id, sent)];
    expect(other).toEqual(one);
    const url = `/api/location/${id}/shift-note`;
    expect((await call(nils, 'POST', url, { ...sent, text: 'Else' })).statusCode).toBe(409);
    expect((await call(maya, 'POST', url, sent)).statusCode).toBe(404);
    expect(await list(nils, id)).toHaveLength(1);
  });

  it.each([
    [{ text: '' }, 'text', 'required'],
    [{ text: 'x'.repeat(maxShiftNoteLength + 1) }, 'text', 'too-long'],
    [{ people: [crypto.randomUUID()] }, 'people', 'unknown-person'],
    [{ important: 'yes' }, 'important', 'wrong-type'],
  ])('refuses %o at its field', async (sent, path, rule) => {
    const { id } = await locations.newLocation(`Wrong House ${crypto.randomUUID()}`);
    const reply = await call(nils, 'POST', `/api/location/${id}/shift-note`, {
      text: 'A note',
      ...sent,
    });
    expect(reply.statusCode, reply.body).toBe(400);
    expect(reply.json().details).toMatchObject([{ path, rule }]);
  });

  it('is refused without a session, to clients, and at closed or unknown locations', async () => {
    const { id } = await locations.newLocation('Shut House');
    const url = `/api/location/${id}/shift-note`;
    expect((await test.call('POST', url, { body: { text: 'A' } })).statusCode).toBe(401);
    const token = await test.getToken('client');
    expect((await test.call('POST', url, { token, body: { text: 'A' } })).statusCode).toBe(403);
    await locations.admin('PUT', `/api/location/${id}`, {
      name: 'Shut House',
      closed: true,
      version: 1,
    });
    expect((await call(nils, 'POST', url, { text: 'A' })).statusCode).toBe(404);
    expect(await list(nils, id)).toEqual([]);
    const unknown = `/api/location/${crypto.randomUUID()}/shift-note`;
    expect((await call(nils, 'GET', unknown)).statusCode).toBe(404);
  });
});

describe('a shift note about people', () => {
  it('names people of the location, and no one elsewhere', async () => {
    const id = await staffed('People House');
    const client = await steps.newClient({ locationId: id, startDate: '2026-02-01' });
    const elsewhere = await steps.newApproved();
    const note = await write(nils, id, { people: [client.id] });
    expect(note.people).toMatchObject([{ id: client.id, firstName: 'Odile', lastName: 'Grève' }]);
    const url = `/api/location/${id}/shift-note`;
    const refused = await call(nils, 'POST', url, { text: 'A', people: [elsewhere.id] });
    expect(refused.json().details).toMatchObject([{ path: 'people', rule: 'unknown-person' }]);
    const [entry] = await loggedActions(test, note.id, 'shift-note.added');
    expect(entry?.after).toMatchObject({ locationId: id, people: [client.id] });
    expect(JSON.stringify(entry)).not.toContain('boiler');
  });

  it('is hidden from staff who may no longer see one of them', async () => {
    const [here, there] = [await staffed('Here House'), await staffed('There House')];
    const limited = await addSignedInPerson(test, 'user', 'Olav');
    await assign(limited, here, true);
    const person = await steps.newApproved({ locationId: here });
    const note = await write(nils, here, { text: 'Odile sleeps late', people: [person.id] });
    const plain = await write(nils, here, { text: 'Milk is out' });
    expect((await unread(limited)).count).toBe(2);
    const { version } = (await call(nils, 'GET', `/api/applicant/${person.id}`)).json();
    const moved = await call(nils, 'PUT', `/api/applicant/${person.id}`, {
      version,
      locationId: there,
    });
    expect(moved.statusCode, moved.body).toBe(200);
    expect((await list(limited, here)).map((one) => one.id)).toEqual([plain.id]);
    expect((await unread(limited)).items.map((one) => one.id)).toEqual([plain.id]);
    expect((await confirm(limited, note)).statusCode).toBe(404);
    expect((await list(nils, here)).length).toBe(2);
    // Correcting keeps a person who has moved.
    const kept = await correct(nils, note, { text: 'Odile slept late', people: [person.id] });
    expect(kept.json().people).toHaveLength(1);
  });

  it('moves with a merge and back', async () => {
    const id = await staffed('Merge House');
    const [one, other] = [
      await steps.newApproved({ locationId: id }),
      await steps.newApproved({ locationId: id }),
    ];
    const shared = await write(nils, id, { text: 'Both', people: [one.id, other.id] });
    const sole = await write(nils, id, { text: 'One', people: [other.id] });
    const linked = async () => {
      const notes = await list(nils, id);
      return [shared, sole].map((note) =>
        notes.find((listed) => listed.id === note.id)?.people.map((person) => person.id),
      );
    };
    await merged(one, other);
    expect(await linked()).toEqual([[one.id], [one.id]]);
    await undo(one.id);
    expect(await linked()).toEqual([expect.arrayContaining([one.id, other.id]), [other.id]]);
  });
});
