import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { addSignedInPerson } from '#app/testing/people.ts';

const test = useTestApp();
const paris = 'Europe/Paris';

async function made(more: object = {}) {
  const token = await test.getToken('user');
  const body = {
    title: 'A talk',
    time: { start: '2026-03-23T10:00', end: '2026-03-23T11:00', timeZone: paris },
    ...more,
  };
  const reply = await test.call('POST', '/api/event', { token, body });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

async function anApplicant(more: object = {}): Promise<string> {
  const token = await test.getToken('user');
  const body = { firstName: 'Ada', lastName: 'Pebble', ...more };
  return (await test.call('POST', '/api/applicant', { token, body })).json().id;
}

async function put(id: string, body: object) {
  return test.call('PUT', `/api/event/${id}`, { token: await test.getToken('user'), body });
}

async function listCalendar(applicant: string, from = '2026-03-01', to = '2026-05-31', token = '') {
  const url = `/api/event?from=${from}&to=${to}&timeZone=${paris}&applicant=${applicant}`;
  const reply = await test.call('GET', url, { token: token || (await test.getToken('user')) });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().occurrences as {
    eventId: string;
    version: number;
    occurrence: string | null;
    start: string;
    startAt: string;
    title: string;
    people: { attendance: string | null }[];
    others: number;
  }[];
}
const weekly = { recurrence: 'FREQ=WEEKLY;COUNT=4' };

it('keeps the local time of a series across a DST change', async () => {
  const person = await anApplicant();
  await made({ ...weekly, people: [{ id: person }] });
  expect((await listCalendar(person)).map(({ startAt }) => startAt)).toEqual([
    '2026-03-23T09:00:00.000Z',
    // DST starts on March 29.
    '2026-03-30T08:00:00.000Z',
    '2026-04-06T08:00:00.000Z',
    '2026-04-13T08:00:00.000Z',
  ]);
});

it('stores the last start, and ignores it after an older version changed the rule', async () => {
  const person = await anApplicant();
  const { id } = await made({ ...weekly, people: [{ id: person }] });
  const storedEvent = await test.db
    .selectFrom('event')
    .select(['lastStart', 'lastStartOf'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(storedEvent).toEqual({
    lastStart: '2026-04-13T10:00',
    lastStartOf: '2026-03-23T10:00 FREQ=WEEKLY;COUNT=4',
  });
  // Simulates a version that doesn't know this column.
  await test.db
    .updateTable('event')
    .set({ recurrence: 'FREQ=WEEKLY;COUNT=6', lastAt: new Date('2026-04-27T09:00:00Z') })
    .where('id', '=', id)
    .execute();
  const starts = (await listCalendar(person)).map(({ start }) => start);
  expect(starts).toHaveLength(6);
  expect(starts.at(-1)).toBe('2026-04-27T10:00');
});

it('refuses a rule with too few occurrences to compute', async () => {
  const body = {
    title: 'A talk',
    time: { start: '2026-03-02T10:00', end: '2026-03-02T11:00', timeZone: paris },
    recurrence: 'FREQ=DAILY;BYMONTH=3;BYMONTHDAY=2;COUNT=1000',
  };
  const token = await test.getToken('user');
  const reply = await test.call('POST', '/api/event', { token, body });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().details).toMatchObject([{ path: 'recurrence', rule: 'recurrence-too-rare' }]);
});

it('keeps the duration when DST skips the start', async () => {
  const person = await anApplicant();
  const time = { start: '2027-03-07T02:30', end: '2027-03-07T03:30', timeZone: 'America/New_York' };
  const { id } = await made({ ...weekly, time, people: [{ id: person }] });
  const found = await listCalendar(person, '2027-03-13', '2027-03-15');
  const moments = { startAt: '2027-03-14T07:30:00.000Z', endAt: '2027-03-14T08:30:00.000Z' };
  expect(found).toMatchObject([{ start: '2027-03-14T02:30', ...moments }]);
  const url = `/api/event/${id}?occurrence=2027-03-14T02:30`;
  const read = await test.call('GET', url, { token: await test.getToken('user') });
  expect(read.json()).toMatchObject({ start: '2027-03-14T02:30', ...moments });
});

it('moves one occurrence together with its attendance', async () => {
  const token = await test.getToken('user');
  const person = await anApplicant();
  const event = await made({ ...weekly, people: [{ id: person }] });
  const note = { occurrence: '2026-03-30T10:00', applicantId: person, was: null };
  const url = `/api/event/${event.id}/attendance`;
  const body = { ...note, attendance: 'missed' };
  expect((await test.call('PUT', url, { token, body })).statusCode).toBe(200);
  const moved = await put(event.id, {
    version: event.version,
    scope: 'this',
    occurrence: '2026-03-30T10:00',
    time: { start: '2026-03-31T14:00', end: '2026-03-31T15:00', timeZone: paris },
  });
  expect(moved.json()).toMatchObject({
    seriesId: event.id,
    seriesOccurrence: '2026-03-30T10:00',
    people: [{ attendance: 'missed' }],
  });
  const found = await listCalendar(person);
  expect(found.map(({ start, people }) => [start, people[0]?.attendance])).toEqual([
    ['2026-03-23T10:00', null],
    ['2026-03-31T14:00', 'missed'],
    ['2026-04-06T10:00', null],
    ['2026-04-13T10:00', null],
  ]);
});

it('turns this and following occurrences into a new series with their attendance', async () => {
  const token = await test.getToken('user');
  const person = await anApplicant();
  const event = await made({ ...weekly, people: [{ id: person }] });
  for (const occurrence of ['2026-03-23T10:00', '2026-04-06T10:00']) {
    const body = { occurrence, applicantId: person, attendance: 'attended', was: null };
    await test.call('PUT', `/api/event/${event.id}/attendance`, { token, body });
  }
  const split = await put(event.id, {
    version: event.version,
    scope: 'following',
    occurrence: '2026-04-06T10:00',
    time: { start: '2026-04-07T09:00', end: '2026-04-07T10:00', timeZone: paris },
  });
  expect(split.statusCode, split.body).toBe(200);
  expect(split.json().id).not.toBe(event.id);
  const found = await listCalendar(person);
  expect(found.map(({ start, people }) => [start, people[0]?.attendance])).toEqual([
    ['2026-03-23T10:00', 'attended'],
    ['2026-03-30T10:00', null],
    ['2026-04-07T09:00', 'attended'],
    ['2026-04-14T09:00', null],
  ]);
});

it('moves all occurrences and the weekdays of the rule along with the edited one', async () => {
  const person = await anApplicant();
  const event = await made({
    recurrence: 'FREQ=WEEKLY;BYDAY=MO;COUNT=3',
    people: [{ id: person }],
  });
  const moved = await put(event.id, {
    version: event.version,
    scope: 'all',
    occurrence: '2026-03-30T10:00',
    time: { start: '2026-04-01T16:30', end: '2026-04-01T18:00', timeZone: paris },
  });
  expect(moved.json(), moved.body).toMatchObject({
    recurrence: 'FREQ=WEEKLY;BYDAY=WE;COUNT=3',
    start: '2026-03-25T16:30',
    end: '2026-03-25T18:00',
  });
  const found = await listCalendar(person);
  expect(found.map(({ start }) => start.slice(0, 10))).toEqual([
    '2026-03-25',
    '2026-04-01',
    '2026-04-08',
  ]);
});

it('keeps attendance of a removed occurrence as a separate event', async () => {
  const token = await test.getToken('user');
  const person = await anApplicant();
  const event = await made({ ...weekly, people: [{ id: person }] });
  const body = {
    occurrence: '2026-03-30T10:00',
    applicantId: person,
    attendance: 'attended',
    was: null,
  };
  await test.call('PUT', `/api/event/${event.id}/attendance`, { token, body });
  const changed = await put(event.id, { version: event.version, recurrence: null });
  expect(changed.statusCode, changed.body).toBe(200);
  const found = await listCalendar(person);
  expect(found.map(({ start, people }) => [start, people[0]?.attendance])).toEqual([
    ['2026-03-23T10:00', null],
    ['2026-03-30T10:00', 'attended'],
  ]);
});

it('deletes and restores one occurrence and the series; a stale change gets the current event', async () => {
  const token = await test.getToken('user');
  const person = await anApplicant();
  const event = await made({ ...weekly, people: [{ id: person }] });
  const url = `/api/event/${event.id}`;
  const one = `version=1&scope=this&occurrence=2026-03-30T10:00`;
  const gone = await test.call('DELETE', `${url}?${one}`, { token });
  expect(gone.json()).toMatchObject({ cancelled: ['2026-03-30T10:00'], version: 2 });
  expect(await listCalendar(person)).toHaveLength(3);
  const stale = await put(event.id, { version: 1, title: 'Another' });
  expect(stale.json()).toMatchObject({ code: 'stale-version', details: { version: 2 } });
  const body = { occurrence: '2026-03-30T10:00' };
  await test.call('POST', `${url}/restore`, { token, body });
  expect(await listCalendar(person)).toHaveLength(4);
  expect((await test.call('DELETE', `${url}?version=3`, { token })).statusCode).toBe(200);
  expect(await listCalendar(person)).toHaveLength(0);
  await test.call('POST', `${url}/restore`, { token, body: {} });
  expect(await listCalendar(person)).toHaveLength(4);
});

it('returns 409 to the second of two concurrent edits', async () => {
  const event = await made();
  const replies = await Promise.all(
    ['One', 'Other'].map((title) => put(event.id, { version: 1, title })),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

it('counts missed contacts since the last attended one', async () => {
  const token = await test.getToken('user');
  const person = await anApplicant();
  const event = await made({ recurrence: 'FREQ=DAILY;COUNT=5', people: [{ id: person }] });
  const attendances = ['missed', 'attended', 'missed', 'cancelled', 'missed'];
  for (const [index, attendance] of attendances.entries()) {
    const occurrence = `2026-03-${23 + index}T10:00`;
    const body = { occurrence, applicantId: person, attendance, was: null };
    await test.call('PUT', `/api/event/${event.id}/attendance`, { token, body });
  }
  const file = await test.call('GET', `/api/applicant/${person}/event`, { token });
  expect(file.json()).toMatchObject({
    missedInARow: 2,
    lastAttendedAt: '2026-03-24T09:00:00.000Z',
  });
  const body = {
    occurrence: '2026-03-23T10:00',
    applicantId: person,
    attendance: 'attended',
    was: null,
  };
  const other = await test.call('PUT', `/api/event/${event.id}/attendance`, { token, body });
  expect(other.json()).toMatchObject({
    code: 'stale-version',
    details: { people: [{ attendance: 'missed' }] },
  });
});

it('hides an event about an inaccessible person but shows its staff as busy', async () => {
  const token = await test.getToken('admin');
  const [here, there] = await Promise.all(
    ['Alder', 'Birch'].map(async (name) => {
      const reply = await test.call('POST', '/api/location', { token, body: { name } });
      return reply.json().id as string;
    }),
  );
  const near = await anApplicant({ locationId: here });
  const far = await anApplicant({ locationId: there });
  const limited = await addSignedInPerson(test, 'user', 'Lim');
  await test.db
    .insertInto('accountLocation')
    .values({ accountId: limited.id, locationId: here as string })
    .execute();
  await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', limited.id).execute();
  const both = await made({ people: [{ id: near }, { id: far }] });
  const hidden = await made({ people: [{ id: far }], staff: [limited.id], title: 'Hidden' });

  const visibleEvents = await listCalendar(near, '2026-03-01', '2026-03-31', limited.token);
  expect(visibleEvents).toMatchObject([{ eventId: both.id, others: 1 }]);
  expect(visibleEvents[0]?.people).toHaveLength(1);
  expect(await listCalendar(far, '2026-03-01', '2026-03-31', limited.token)).toEqual([]);
  const read = await test.call('GET', `/api/event/${hidden.id}`, { token: limited.token });
  expect(read.statusCode).toBe(404);
  const busyUrl = `/api/event/busy?from=2026-03-23&to=2026-03-23&timeZone=${paris}&staff=me`;
  const busy = await test.call('GET', busyUrl, { token: limited.token });
  expect(busy.json().busy).toMatchObject([{ startAt: '2026-03-23T09:00:00.000Z' }]);
  const conflicts = await test.call('POST', '/api/event/conflict', {
    token: limited.token,
    body: {
      time: { start: '2026-03-23T10:30', end: '2026-03-23T12:00', timeZone: paris },
      staff: [limited.id],
      people: [near],
    },
  });
  expect(conflicts.json()).toMatchObject({ total: 2 });
  expect(conflicts.body).not.toContain('Hidden');

  // A change of the people leaves those outside the caller's location access untouched.
  const body = { version: both.version, people: [] };
  await test.call('PUT', `/api/event/${both.id}`, { token: limited.token, body });
  const people = await test.db
    .selectFrom('eventPerson')
    .select('applicantId')
    .where('eventId', '=', both.id)
    .execute();
  expect(people.map((one) => one.applicantId)).toContain(far);
});

it('keeps all-day events on their dates in every zone', async () => {
  const person = await anApplicant();
  await made({
    time: { allDay: true, start: '2026-03-28', end: '2026-03-29', timeZone: paris },
    people: [{ id: person }],
  });
  const [found] = await listCalendar(person);
  expect(found).toMatchObject({
    start: '2026-03-28',
    startAt: '2026-03-27T23:00:00.000Z',
    endAt: '2026-03-29T22:00:00.000Z',
  });
});

const time = { start: '2026-03-23T10:00', end: '2026-03-23T11:00', timeZone: paris };
it.each([
  ['time.start', { time: { ...time, start: '2026-02-30T10:00' } }],
  ['time.end', { time: { ...time, end: '2026-03-23T25:00' } }],
  ['time.end', { time: { ...time, end: '2026-03-23T09:00' } }],
  ['time.end', { time: { ...time, end: '2027-03-23T09:00' } }],
  ['time.timeZone', { time: { ...time, timeZone: 'Mars/Olympus' } }],
  ['time.timeZone', { time: { ...time, timeZone: '+02:00' } }],
  ['recurrence', { recurrence: 'FREQ=SECONDLY' }],
  ['recurrence', { recurrence: 'FREQ=DAILY;COUNT=1000000' }],
  ['recurrence', { recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }],
  ['recurrence', { recurrence: 'FREQ=WEEKLY;BYDAY=TU' }],
  ['recurrence', { recurrence: 'nonsense' }],
  ['title', { title: ' ' }],
  ['kind', { kind: 'party' }],
  ['people', { people: [{ id: crypto.randomUUID() }] }],
  ['staff', { staff: [crypto.randomUUID()] }],
  ['locationId', { locationId: crypto.randomUUID() }],
  ['link', { link: 'javascript:alert(1)' }],
  ['reminders.0.minutesBefore', { reminders: [{ minutesBefore: -1, to: 'staff' }] }],
])('refuses invalid %s: %j', async (path, more) => {
  const token = await test.getToken('user');
  const body = { title: 'A talk', time, ...more };
  const reply = await test.call('POST', '/api/event', { token, body });
  expect(reply.statusCode, reply.body).toBe(400);
  expect(reply.json().details[0].path).toBe(path);
});

it.each([
  ['to', `from=2026-01-01&to=2028-01-01&timeZone=${paris}`],
  ['to', `from=2026-02-01&to=2026-01-01&timeZone=${paris}`],
  ['from', `from=2026-02-30&to=2026-03-01&timeZone=${paris}`],
  ['timeZone', 'from=2026-02-01&to=2026-03-01&timeZone=Nowhere'],
])('refuses a range with invalid %s: %s', async (path, query) => {
  const reply = await test.call('GET', `/api/event?${query}`, {
    token: await test.getToken('user'),
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().details[0].path).toBe(path);
});

it('shows tasks on their due date with the visibility of the task list', async () => {
  const me = await addSignedInPerson(test, 'user', 'Tess');
  const task = async (more: object) => {
    const reply = await test.call('POST', '/api/task', { ...me, body: { title: 'Call', ...more } });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json().id as string;
  };
  const person = await anApplicant();
  const mine = await task({ due: '2027-05-03', assigneeId: me.id });
  const about = await task({ due: '2027-05-04', applicantId: person });
  await task({ due: '2027-06-01', assigneeId: me.id });
  const done = await task({ due: '2027-05-05', assigneeId: me.id });
  const finish = { changes: [{ id: done, version: 1, isDone: true }] };
  expect((await test.call('PUT', '/api/task', { ...me, body: finish })).statusCode).toBe(200);
  const listTaskIds = async (more = '') => {
    const range = `from=2027-05-01&to=2027-05-31&timeZone=${paris}${more}`;
    const reply = await test.call('GET', `/api/event?${range}`, me);
    expect(reply.statusCode, reply.body).toBe(200);
    return (reply.json().tasks as { id: string }[]).map(({ id }) => id);
  };
  expect(await listTaskIds()).toEqual([mine, about]);
  expect(await listTaskIds('&staff=me')).toEqual([mine]);
  expect(await listTaskIds(`&applicant=${person}`)).toEqual([about]);
  expect(await listTaskIds('&entries=without')).toEqual([]);
  expect(await listTaskIds('&kind=court')).toEqual([]);
  await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', me.id).execute();
  expect(await listTaskIds()).toEqual([mine]);
});
