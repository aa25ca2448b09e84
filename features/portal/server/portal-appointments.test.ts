import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { chatSteps } from '#app/testing/chats.ts';
import { clientPageSteps } from '#app/testing/client-pages.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';

const test = useTestApp();
const { asStaff, addApplicant, addClient, readMyPage, linked, unlink } = clientPageSteps(test);
const { notices } = chatSteps(test);

type Linked = Awaited<ReturnType<typeof linked>>;

const dayMs = 86_400_000;
const wallOn = (days: number, hour: number) =>
  `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T${hour}:00`;
const at = (days: number) => ({
  start: wallOn(days, 10),
  end: wallOn(days, 11),
  timeZone: 'Europe/Paris',
});

async function meet(applicantId: string, more: object = {}) {
  const people = [{ id: applicantId }];
  const body = { title: 'About the relapse', time: at(3), people, ...more };
  const reply = await asStaff('POST', '/api/event', body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const ask = ({ token }: Person, id: string, start: string, text: string | null = null) =>
  test.call('POST', `/api/my/appointment/${id}/move-wish`, { token, body: { start, text } });
const confirm = ({ token }: Person, id: string, start: string, text: string | null = null) =>
  test.call('PUT', `/api/my/appointment/${id}/coming`, { token, body: { start, text } });
const readAnswers = async (event: string, query = '') =>
  (await asStaff('GET', `/api/event/${event}${query}`))
    .json()
    .people.map(({ answer }: { answer: unknown }) => answer);
const countNotices = async () =>
  (await asStaff('GET', '/api/notification/notice'))
    .json()
    .items.filter(({ kind }: { kind: string }) => kind === 'from-client').length;
const countUnread = async (kind = 'from-client') =>
  (await asStaff('GET', '/api/notification/notice'))
    .json()
    .items.filter(
      (one: { kind: string; readAt: string | null }) => one.kind === kind && !one.readAt,
    ).length;
const readAll = async () =>
  expect((await asStaff('POST', '/api/notification/read', {})).statusCode).toBe(204);
const tick = ({ token }: Person, id: string, isDone: boolean) =>
  test.call('PUT', `/api/my/task/${id}`, { token, body: { isDone } });
const listMoveRequests = async (event: string) =>
  (await asStaff('GET', `/api/move-wish?event=${event}`)).json().wishes;

const write = ({ token }: Person, id: string, body: object) =>
  test.call('POST', `/api/my/task/${id}/word`, { token, body });

async function addTask(applicantId: string, more: object = {}): Promise<string> {
  const body = { title: 'Bring your card', applicantId, forClient: true, ...more };
  const reply = await asStaff('POST', '/api/task', body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}

describe('appointments in the portal', () => {
  it('show time, place, and staff, but no staff notes', async () => {
    const { applicantId, person } = await linked();
    const other = await addApplicant({ firstName: 'Ottilie', lastName: 'Basalte' });
    const directions = { en: 'Bus 4, side door', fr: 'Autobus 4, porte de côté' };
    const place = { name: 'Fernhaven', address: '7 Fern Lane', phone: '555-0130', directions };
    const admin = await test.getToken('admin');
    const location = await test.call('POST', '/api/location', { token: admin, body: place });
    await meet(applicantId, {
      locationId: location.json().id,
      place: 'Room 2',
      details: 'Ask about the drinking',
      people: [{ id: applicantId }, { id: other }],
    });
    await meet(applicantId, { time: at(-9) });
    // About them, but they don't attend.
    await meet(applicantId, { people: [{ id: applicantId, attends: false }], time: at(4) });
    await meet(other, { time: at(5) });
    const page = await readMyPage(person);
    expect(page?.appointments.coming).toMatchObject([
      {
        kind: 'appointment',
        start: at(3).start,
        end: at(3).end,
        timeZone: 'Europe/Paris',
        location: { name: 'Fernhaven', address: '7 Fern Lane', phone: '555-0130', directions },
        place: 'Room 2',
        staff: [],
        isCancelled: false,
        moveWish: null,
        isComing: false,
      },
    ]);
    expect(page?.appointments.past.map(({ start }) => start)).toEqual([at(-9).start]);
    expect(JSON.stringify(page)).not.toMatch(/relapse|drinking|Ottilie|Basalte/);
  });

  it('download as a file with only time and place', async () => {
    const { applicantId, person } = await linked();
    const more = { kind: 'court', place: 'Room 2', recurrence: 'FREQ=DAILY;COUNT=3' };
    const { id, start } = await meet(applicantId, more);
    const get = (client: Person, time: string) =>
      test.call('GET', `/api/my/appointment/${id}/ics?start=${time}`, { token: client.token });
    const file = await get(person, start);
    expect(file.statusCode, file.body).toBe(200);
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(file.body).toMatch(/SUMMARY:Appointment\r\n/);
    expect(file.body).toMatch(/LOCATION:Room 2\r\n/);
    expect(file.body).not.toMatch(/relapse|court|RRULE|Nour/i);
    expect((await get(person, wallOn(9, 10))).statusCode).toBe(404);
    expect((await get((await linked()).person, start)).statusCode).toBe(404);
  });

  it('include each occurrence of a series at its own time', async () => {
    const { applicantId, person } = await linked();
    const series = await meet(applicantId, { recurrence: 'FREQ=DAILY;COUNT=4' });
    const url = `/api/event/${series.id}?version=1&scope=this&occurrence=${wallOn(4, 10)}`;
    expect((await asStaff('DELETE', url)).statusCode).toBe(200);
    const moved = await asStaff('PUT', `/api/event/${series.id}`, {
      version: 2,
      scope: 'this',
      occurrence: wallOn(5, 10),
      time: { ...at(5), start: wallOn(5, 14), end: wallOn(5, 15) },
    });
    expect(moved.statusCode, moved.body).toBe(200);
    const note = { occurrence: wallOn(6, 10), applicantId, attendance: 'cancelled', was: null };
    expect((await asStaff('PUT', `/api/event/${series.id}/attendance`, note)).statusCode).toBe(200);
    const { coming } = (await readMyPage(person))?.appointments ?? { coming: [] };
    expect(coming.map(({ start, isCancelled }) => [start, isCancelled])).toEqual([
      [wallOn(3, 10), false],
      [wallOn(5, 14), false],
      [wallOn(6, 10), true],
    ]);
    const canceled = await test.call(
      'GET',
      `/api/my/appointment/${series.id}/ics?start=${wallOn(6, 10)}`,
      { token: person.token },
    );
    expect(canceled.body).toMatch(/STATUS:CANCELLED\r\n/);
  });

  it('disappear when access ends and when the record is deleted', async () => {
    const { applicantId, person } = await linked();
    const { id, start } = await meet(applicantId);
    await unlink(applicantId);
    expect(await readMyPage(person)).toBeNull();
    expect((await ask(person, id, start)).statusCode).toBe(404);
  });
});

describe('move requests', () => {
  it('return an error for a court date, which only the court can move', async () => {
    const { applicantId, person } = await linked();
    const { id, start } = await meet(applicantId, { kind: 'court' });
    const refused = await ask(person, id, start, 'After six');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'court-date']);
    expect(await listMoveRequests(id)).toEqual([]);
    expect((await readMyPage(person))?.appointments.coming).toMatchObject([{ moveWish: null }]);
  });

  it('move nothing, notify staff, and stay open until answered', async () => {
    const { applicantId, person } = await linked();
    const { id, start } = await meet(applicantId);
    expect((await ask(person, id, start, 'After six')).statusCode).toBe(204);
    const again = await ask(person, id, start, 'Or on Friday');
    expect([again.statusCode, again.json().code]).toEqual([409, 'already-asked']);
    expect(await listMoveRequests(id)).toMatchObject([
      { eventId: id, start, text: 'After six', person: { id: applicantId } },
    ]);
    const notices = (await asStaff('GET', '/api/notification/notice')).json().items;
    expect(notices[0]).toMatchObject({ kind: 'from-client', recordId: applicantId });
    const timeline = (await asStaff('GET', `/api/applicant/${applicantId}/timeline`)).json();
    expect(timeline.items).toContainEqual(
      expect.objectContaining({ event: 'move-asked', by: { kind: 'person', name: null } }),
    );
    const page = await readMyPage(person);
    expect(page?.appointments.coming).toMatchObject([{ start, moveWish: 'open' }]);

    const [moveRequest] = await listMoveRequests(id);
    const url = `/api/move-wish/${moveRequest.id}/answer`;
    expect((await asStaff('POST', url)).statusCode).toBe(204);
    expect((await asStaff('POST', url)).statusCode).toBe(404);
    expect(await listMoveRequests(id)).toEqual([]);
    const answered = await readMyPage(person);
    expect(answered?.appointments.coming).toMatchObject([{ start, moveWish: 'answered' }]);
    expect((await ask(person, id, start)).statusCode).toBe(204);
    expect((await readMyPage(person))?.appointments.coming).toMatchObject([{ moveWish: 'open' }]);
  });

  it('close when the appointment moves, and follow an occurrence that is edited alone', async () => {
    const { applicantId, person } = await linked();
    const single = await meet(applicantId);
    await ask(person, single.id, single.start);
    const time = { ...at(8), start: wallOn(8, 10), end: wallOn(8, 11) };
    await asStaff('PUT', `/api/event/${single.id}`, { version: 1, time });
    expect((await readMyPage(person))?.appointments.coming).toMatchObject([{ moveWish: null }]);

    const series = await meet(applicantId, { recurrence: 'FREQ=DAILY;COUNT=2', time: at(20) });
    await ask(person, series.id, wallOn(21, 10));
    const changed = await asStaff('PUT', `/api/event/${series.id}`, {
      version: 1,
      scope: 'this',
      occurrence: wallOn(21, 10),
      place: 'Room 4',
    });
    const { coming } = (await readMyPage(person))?.appointments ?? { coming: [] };
    expect(coming.map(({ moveWish }) => moveWish)).toEqual([null, null, 'open']);
    expect(await listMoveRequests(changed.json().id)).toHaveLength(1);
  });

  it('require a future occurrence of their own and a short text', async () => {
    const { applicantId, person } = await linked();
    const { id, start } = await meet(applicantId);
    const past = await meet(applicantId, { time: at(-2) });
    const others = await meet(await addApplicant());
    for (const [event, time] of [
      [past.id, past.start],
      [others.id, others.start],
      [id, wallOn(4, 10)],
    ] as const) {
      expect((await ask(person, event, time)).statusCode).toBe(404);
    }
    expect((await ask(await addClient(), id, start)).statusCode).toBe(404);
    const long = await ask(person, id, start, 'x'.repeat(501));
    expect([long.statusCode, long.json().details[0].path]).toEqual([400, 'text']);
    expect((await ask(person, id, 'tomorrow')).statusCode).toBe(400);
  });

  it('follow a merge and its undoing', async () => {
    const { merged, undo } = mergeSteps(test);
    const { applicantId, person } = await linked();
    const { id, start } = await meet(applicantId);
    await ask(person, id, start);
    const remaining = await addApplicant({ lastName: 'Schiste' });
    await merged({ id: remaining }, { id: applicantId });
    expect(await listMoveRequests(id)).toMatchObject([{ person: { id: remaining } }]);
    expect((await undo(remaining)).statusCode).toBe(200);
    expect(await listMoveRequests(id)).toMatchObject([{ person: { id: applicantId } }]);
    expect((await readMyPage(person))?.appointments.coming).toMatchObject([{ moveWish: 'open' }]);
  });
});

describe('answers to appointments', () => {
  it('reach staff with a word and the date, and can change until it begins', async () => {
    const { applicantId, person } = await linked();
    const { id, start } = await meet(applicantId);
    expect(await readAnswers(id)).toEqual([null]);
    expect((await confirm(person, id, start)).statusCode).toBe(204);
    expect(await readAnswers(id)).toMatchObject([{ isComing: true, text: null }]);
    const page = await readMyPage(person);
    expect(page?.appointments.coming).toMatchObject([{ isComing: true, moveWish: null }]);
    expect(await listMoveRequests(id)).toEqual([]);

    expect((await ask(person, id, start, 'My bus is canceled')).statusCode).toBe(204);
    expect(await listMoveRequests(id)).toHaveLength(1);
    expect(await readAnswers(id)).toMatchObject([{ isComing: false, text: 'My bus is canceled' }]);

    expect((await confirm(person, id, start, 'My sister drives me')).statusCode).toBe(204);
    // Nothing waits for staff anymore.
    expect(await listMoveRequests(id)).toEqual([]);
    const answered = { isComing: true, text: 'My sister drives me' };
    expect(await readAnswers(id)).toMatchObject([answered]);
    const { coming } = (await asStaff('GET', `/api/applicant/${applicantId}/event`)).json();
    expect(coming).toMatchObject([{ people: [{ answer: answered }] }]);
    const timeline = (await asStaff('GET', `/api/applicant/${applicantId}/timeline`)).json();
    expect(timeline.items).toContainEqual(
      expect.objectContaining({ event: 'coming', by: { kind: 'person', name: null } }),
    );
    // Earlier answers stay.
    const rows = test.db.selectFrom('moveWish').select('text').where('eventId', '=', id);
    expect(await rows.orderBy('askedAt').execute()).toMatchObject([
      { text: null },
      { text: 'My bus is canceled' },
      { text: 'My sister drives me' },
    ]);
  });

  it('notify staff of a changed answer or a word, not of each “yes”', async () => {
    const { applicantId, person } = await linked();
    const { id, start } = await meet(applicantId);
    const before = await countNotices();
    await confirm(person, id, start);
    await confirm(person, id, start);
    expect(await countNotices()).toBe(before);
    await ask(person, id, start);
    await readAll();
    await confirm(person, id, start);
    expect(await countUnread()).toBe(1);
    // A first "yes" with a word.
    const other = await meet(applicantId, { time: at(5) });
    await readAll();
    await confirm(person, other.id, other.start, 'My sister drives me');
    expect(await countUnread()).toBe(1);
  });

  it('stay when this appointment and the following ones change, but not their time', async () => {
    const { applicantId, person } = await linked();
    const { id } = await meet(applicantId, { recurrence: 'FREQ=DAILY;COUNT=4', time: at(20) });
    await confirm(person, id, wallOn(20, 10), 'Early');
    await confirm(person, id, wallOn(21, 10), 'Late');
    await ask(person, id, wallOn(22, 10));
    const version = async (event: string) =>
      (await asStaff('GET', `/api/event/${event}`)).json().version;
    const change = async (event: string, days: number, more: object) => {
      const body = { scope: 'following', occurrence: wallOn(days, 10), ...more };
      const reply = await asStaff('PUT', `/api/event/${event}`, {
        ...body,
        version: await version(event),
      });
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json().id;
    };
    const later = await change(id, 21, { place: 'Room 4' });
    expect(later).not.toBe(id);
    const readComing = async () =>
      (await readMyPage(person))?.appointments.coming.map(({ isComing, moveWish }) => [
        isComing,
        moveWish,
      ]);
    const none = [false, null];
    expect(await readComing()).toEqual([[true, null], [true, null], [false, 'open'], none]);
    expect(await readAnswers(later)).toMatchObject([{ isComing: true, text: 'Late' }]);
    expect(await listMoveRequests(later)).toMatchObject([{ start: wallOn(22, 10) }]);
    // A new time asks again.
    await change(later, 22, { time: { ...at(22), start: wallOn(22, 12), end: wallOn(22, 13) } });
    expect(await readComing()).toEqual([[true, null], [true, null], none, none]);
  });

  it('exist once when a word is sent again', async () => {
    const { applicantId, person } = await linked();
    const { id, start } = await meet(applicantId);
    await readAll();
    for (const text of ['Late', 'Late', null, 'Very late']) {
      expect((await confirm(person, id, start, text)).statusCode).toBe(204);
    }
    const rows = test.db.selectFrom('moveWish').select('text').where('eventId', '=', id);
    const texts = await rows.orderBy('askedAt').execute();
    expect(texts).toEqual([{ text: 'Late' }, { text: 'Very late' }]);
    expect(await countUnread()).toBe(2);
    // After a request to move, the same word is a new answer.
    await ask(person, id, start, 'Very late');
    await confirm(person, id, start, 'Very late');
    expect(await readAnswers(id)).toMatchObject([{ isComing: true, text: 'Very late' }]);
  });

  it('end when the appointment begins or moves, and accept a court date', async () => {
    const { applicantId, person } = await linked();
    const startsAt = new Date(Date.now() - 600_000).toISOString().slice(0, 16);
    const endsAt = new Date(Date.now() + 3_000_000).toISOString().slice(0, 16);
    const begun = await meet(applicantId, {
      time: { start: startsAt, end: endsAt, timeZone: 'UTC' },
    });
    expect((await confirm(person, begun.id, startsAt)).statusCode).toBe(404);
    expect((await ask(person, begun.id, startsAt)).statusCode).toBe(404);
    const court = await meet(applicantId, { kind: 'court', time: at(4) });
    expect((await confirm(person, court.id, court.start)).statusCode).toBe(204);
    expect(await readAnswers(court.id)).toMatchObject([{ isComing: true }]);
    const time = { ...at(8), start: wallOn(8, 10), end: wallOn(8, 11) };
    await asStaff('PUT', `/api/event/${court.id}`, { version: 1, time });
    expect(await readAnswers(court.id)).toEqual([null]);
    const others = await meet(await addApplicant());
    expect((await confirm(person, others.id, others.start)).statusCode).toBe(404);
    expect((await confirm(await addClient(), court.id, wallOn(8, 10))).statusCode).toBe(404);
  });

  it('belong to one occurrence, also if it is edited alone', async () => {
    const { applicantId, person } = await linked();
    const series = await meet(applicantId, { recurrence: 'FREQ=DAILY;COUNT=2', time: at(20) });
    await ask(person, series.id, wallOn(21, 10));
    const changed = await asStaff('PUT', `/api/event/${series.id}`, {
      version: 1,
      scope: 'this',
      occurrence: wallOn(21, 10),
      place: 'Room 4',
    });
    expect(await readAnswers(series.id)).toEqual([null]);
    expect(await readAnswers(changed.json().id)).toMatchObject([{ isComing: false }]);
    expect((await confirm(person, changed.json().id, wallOn(21, 10))).statusCode).toBe(204);
    expect(await readAnswers(changed.json().id)).toMatchObject([{ isComing: true }]);
    expect(await listMoveRequests(changed.json().id)).toEqual([]);
  });

  it('follow a merge and its undoing', async () => {
    const { merged, undo } = mergeSteps(test);
    const { applicantId, person } = await linked();
    const { id, start } = await meet(applicantId);
    await confirm(person, id, start, 'Gladly');
    const other = await linked();
    const theirs = await meet(other.applicantId);
    await confirm(other.person, theirs.id, theirs.start, 'Me too');
    const remaining = await addApplicant({ lastName: 'Schiste' });
    await merged({ id: remaining }, { id: applicantId });
    expect(await readAnswers(id)).toMatchObject([{ text: 'Gladly' }]);
    expect(await readAnswers(theirs.id)).toMatchObject([{ text: 'Me too' }]);
    expect((await undo(remaining)).statusCode).toBe(200);
    expect(await readAnswers(id)).toMatchObject([{ text: 'Gladly' }]);
  });
});

describe('words of danger', () => {
  const hopeless = 'I want to kill myself';
  const said = {
    'about a task': async ({ applicantId, person }: Linked) =>
      write(person, await addTask(applicantId), { isHard: false, text: hopeless }),
    'with “I’ll be there”': async ({ applicantId, person }: Linked) => {
      const { id, start } = await meet(applicantId);
      return confirm(person, id, start, hopeless);
    },
    'with “I can’t make it”': async ({ applicantId, person }: Linked) => {
      const { id, start } = await meet(applicantId);
      return ask(person, id, start, hopeless);
    },
  };

  it.each(Object.entries(said))('%s reach everyone with access', async (_, say) => {
    const worker = await addSignedInPerson(test, 'user', 'Sam');
    const colleague = await addSignedInPerson(test, 'user', 'Ines');
    const away = await addSignedInPerson(test, 'user', 'Limited');
    await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', away.id).execute();
    const withoutWorker = await linked();
    const withWorker = await linked();
    await test.db
      .updateTable('applicant')
      .set({ caseWorkerId: worker.id })
      .where('id', '=', withWorker.applicantId)
      .execute();
    for (const client of [withoutWorker, withWorker]) {
      expect((await say(client)).statusCode).toBe(204);
    }
    const danger = ({ applicantId }: Linked) => ({
      kind: 'applicant-in-danger',
      values: { marks: 'suicide-now' },
      recordId: applicantId,
    });
    const warned = [danger(withWorker), danger(withoutWorker)];
    expect(await notices(worker)).toMatchObject(warned);
    expect(await notices(colleague)).toMatchObject(warned);
    expect(await notices(away)).toEqual([]);
  });
});

describe('tasks in the portal', () => {
  it('include those the client does, which can be checked and unchecked', async () => {
    const { applicantId, person } = await linked();
    const id = await addTask(applicantId, { due: '2031-01-01', dueTime: '09:00' });
    await addTask(applicantId, { title: 'Call their sister', forClient: false });
    const page = await readMyPage(person);
    expect(page?.tasks).toEqual({
      open: [
        {
          id,
          title: 'Bring your card',
          due: '2031-01-01',
          dueTime: '09:00',
          doneAt: null,
          words: [],
        },
      ],
      done: [],
    });
    expect((await tick(person, id, true)).statusCode).toBe(204);
    expect((await tick(person, id, true)).statusCode).toBe(204);
    expect((await readMyPage(person))?.tasks).toMatchObject({ open: [], done: [{ id }] });
    const task = (await asStaff('GET', `/api/task/${id}`)).json();
    expect(task.doneBy).toMatchObject({ id: person.id });
    expect((await tick(person, id, false)).statusCode).toBe(204);
    expect((await readMyPage(person))?.tasks).toMatchObject({ open: [{ id }], done: [] });
  });

  it('take words of the client, which stay beside the task for staff', async () => {
    const { applicantId, person } = await linked();
    const id = await addTask(applicantId);
    expect((await write(person, id, { isHard: true })).statusCode).toBe(204);
    expect((await write(person, id, { isHard: false, text: 'I called twice' })).statusCode).toBe(
      204,
    );
    await asStaff('POST', `/api/task/${id}/comment`, { text: 'They drink again' });
    const empty = await write(person, id, { isHard: false });
    expect([empty.statusCode, empty.json().details[0].path]).toEqual([400, 'text']);

    const page = await readMyPage(person);
    expect(page?.tasks.open).toMatchObject([
      {
        words: [
          { isHard: true, text: null },
          { isHard: false, text: 'I called twice' },
        ],
      },
    ]);
    expect(JSON.stringify(page)).not.toContain('drink');
    const task = (await asStaff('GET', `/api/task/${id}`)).json();
    expect(task.clientWord).toMatchObject({ isHard: false, text: 'I called twice' });
    expect(task.comments).toMatchObject([
      { text: '', fromClient: 'hard', isMine: false, writtenBy: { id: person.id } },
      { text: 'I called twice', fromClient: 'word', isMine: false },
      { text: 'They drink again', fromClient: null, isMine: true },
    ]);
    const url = `/api/task/${id}/comment/${task.comments[1].id}`;
    expect((await asStaff('PUT', url, { text: 'No' })).statusCode).toBe(403);
    expect((await asStaff('DELETE', url)).statusCode).toBe(403);
    const { items } = (await asStaff('GET', `/api/task?list=team&applicant=${applicantId}`)).json();
    expect(items).toMatchObject([{ id, clientWord: { text: 'I called twice' } }]);
    const notices = (await asStaff('GET', '/api/notification/notice')).json().items;
    expect(notices[0]).toMatchObject({ kind: 'from-client', recordId: applicantId });
  });

  it('keep their person once the client has written about them', async () => {
    const one = await linked();
    const other = await linked();
    const id = await addTask(one.applicantId);
    const readTask = async () => (await asStaff('GET', `/api/task/${id}`)).json();
    const moveTo = async (applicantId: string | null) =>
      asStaff('PUT', `/api/task/${id}`, {
        version: (await readTask()).version,
        applicantId,
        forClient: applicantId !== null,
      });
    expect((await moveTo(other.applicantId)).statusCode).toBe(200);
    expect((await moveTo(one.applicantId)).statusCode).toBe(200);
    await write(one.person, id, { isHard: true, text: 'My card is at my ex’s' });
    for (const applicantId of [other.applicantId, null]) {
      const refused = await moveTo(applicantId);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'client-wrote']);
    }
    expect((await readMyPage(other.person))?.tasks.open).toEqual([]);
    // Everything else can change, also in a form that sends the same person.
    const same = { applicantId: one.applicantId, priority: 'high' };
    const changed = await asStaff('PUT', `/api/task/${id}`, {
      version: (await readTask()).version,
      ...same,
    });
    expect(changed.json()).toMatchObject({ priority: 'high', applicant: { id: one.applicantId } });
  });

  it('never show the words of another client', async () => {
    const one = await linked();
    const other = await linked();
    const id = await addTask(one.applicantId);
    await write(one.person, id, { isHard: true, text: 'My card is at my ex’s' });
    // Earlier versions could move a task to another person.
    const { applicantId } = other;
    await test.db.updateTable('task').set({ applicantId }).where('id', '=', id).execute();
    expect((await readMyPage(other.person))?.tasks.open).toMatchObject([{ id, words: [] }]);
  });

  it('notify of danger in what the client writes', async () => {
    const { applicantId, person } = await linked();
    const id = await addTask(applicantId);
    await write(person, id, { isHard: true, text: 'I want to kill myself' });
    const notices = (await asStaff('GET', '/api/notification/notice')).json().items;
    expect(notices[0]).toMatchObject({ kind: 'applicant-in-danger', recordId: applicantId });
  });

  it('return 404 for other people’s tasks', async () => {
    const one = await linked();
    const other = await linked();
    const theirs = await addTask(other.applicantId);
    const ours = await addTask(one.applicantId, { forClient: false });
    expect((await tick(one.person, theirs, true)).statusCode).toBe(404);
    expect((await tick(one.person, ours, true)).statusCode).toBe(404);
    expect((await write(one.person, theirs, { isHard: true })).statusCode).toBe(404);
    expect((await write(one.person, ours, { isHard: true })).statusCode).toBe(404);
    await unlink(other.applicantId);
    expect((await tick(other.person, theirs, true)).statusCode).toBe(404);
    expect((await asStaff('GET', `/api/task/${theirs}`)).json().doneAt).toBeNull();
  });
});
