import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { passNight } from '#app/testing/jobs.ts';

const test = useTestApp({ doJobs: true });
const zone = 'Europe/Paris';
const mondays = ['2026-03-23', '2026-03-30', '2026-04-06', '2026-04-13', '2026-04-20'] as const;
const at = (place: number) => `${mondays[place]}T10:00`;
const third = at(2);

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const reply = await test.call(method, url, {
    token: await test.getToken('user'),
    ...(body && { body }),
  });
  expect(reply.statusCode, reply.body).toBeLessThan(500);
  return reply;
};

/** Five Mondays: the second canceled, the fourth moved, the third and fifth with attendance. */
async function aSeries() {
  const names = { firstName: 'Ada', lastName: 'Pebble' };
  const person = (await send('POST', '/api/applicant', names)).json().id as string;
  const time = { start: at(0), end: '2026-03-23T11:00', timeZone: zone };
  const wanted = { recurrence: 'FREQ=WEEKLY;COUNT=5', people: [{ id: person }] };
  const { id } = (await send('POST', '/api/event', { title: 'A talk', time, ...wanted })).json();
  const version = async () => (await send('GET', `/api/event/${id}`)).json().version as number;
  for (const place of [2, 4]) {
    const body = { occurrence: at(place), applicantId: person, attendance: 'missed', was: null };
    expect((await send('PUT', `/api/event/${id}/attendance`, body)).statusCode).toBe(200);
  }
  const cancelQuery = `?version=${await version()}&scope=this&occurrence=${at(1)}`;
  expect((await send('DELETE', `/api/event/${id}${cancelQuery}`)).statusCode).toBe(200);
  const moved = await send('PUT', `/api/event/${id}`, {
    version: await version(),
    scope: 'this',
    occurrence: at(3),
    time: { start: '2026-04-14T15:00', end: '2026-04-14T16:00', timeZone: zone },
  });
  expect(moved.statusCode, moved.body).toBe(200);
  const cut = async (start = third) => {
    const query = `?version=${await version()}&scope=following&occurrence=${start}`;
    const reply = await send('DELETE', `/api/event/${id}${query}`);
    expect(reply.statusCode, reply.body).toBe(200);
  };
  const join = (occurrence = third) =>
    send('POST', `/api/event/${id}/restore`, { occurrence, following: true });
  const now = async () => {
    const url = `/api/event?from=2026-03-01&to=2026-05-31&timeZone=${zone}&applicant=${person}`;
    const { occurrences } = (await send('GET', url)).json();
    return occurrences.map((one: Record<string, unknown> & { people: object[] }) => {
      const { eventId, seriesId, occurrence, start, people, repeats } = one;
      return { eventId, seriesId, occurrence, start, people, repeats };
    });
  };
  return { id, person, cut, join, now, version, moved: moved.json().id as string };
}

it('restores this and later occurrences unchanged after a delete', async () => {
  const { id, cut, join, now } = await aSeries();
  const before = await now();
  const { version: _, updatedAt: __, ...whole } = (await send('GET', `/api/event/${id}`)).json();
  await cut();
  const between = await now();
  expect(between).not.toEqual(before);
  // Recorded attendance stays as separate events.
  expect(between.map(({ start }: { start: string }) => start)).toEqual([
    at(0),
    third,
    '2026-04-14T15:00',
    at(4),
  ]);
  const joined = await join();
  expect(joined.statusCode, joined.body).toBe(200);
  expect(joined.json()).toMatchObject(whole);
  expect(await now()).toEqual(before);
  expect((await join()).statusCode).toBe(404);
});

it('undoes two splits in reverse order', async () => {
  const { cut, join, now } = await aSeries();
  const before = await now();
  await cut(at(4));
  const once = await now();
  await cut();
  // The earlier split isn't the latest one of the series.
  expect((await join(at(4))).statusCode).toBe(409);
  expect((await join()).statusCode).toBe(200);
  expect(await now()).toEqual(once);
  expect((await join(at(4))).statusCode).toBe(200);
  expect(await now()).toEqual(before);
});

it('keeps later changes to the split parts', async () => {
  const { id, person, cut, join, now, moved } = await aSeries();
  await cut();
  const parted = (await now()).find(({ start }: { start: string }) => start === third);
  const read = async (event: string) => (await send('GET', `/api/event/${event}`)).json();
  const { version } = await read(parted.eventId);
  const change = { version, title: 'With the doctor' };
  expect((await send('PUT', `/api/event/${parted.eventId}`, change)).statusCode).toBe(200);
  const weekly = { version: (await read(moved)).version, recurrence: 'FREQ=WEEKLY;COUNT=2' };
  expect((await send('PUT', `/api/event/${moved}`, weekly)).statusCode).toBe(200);
  const note = { applicantId: person, attendance: 'attended', was: 'missed' };
  const last = (await now()).find(({ start }: { start: string }) => start === at(4));
  await send('PUT', `/api/event/${last.eventId}/attendance`, note);

  expect((await join()).statusCode).toBe(200);
  const after = await now();
  const found = (start: string) => after.filter((one: { start: string }) => one.start === start);
  expect(found(third)).toMatchObject([{ eventId: parted.eventId, seriesId: id }]);
  expect((await read(parted.eventId)).title).toBe('With the doctor');
  expect(found(at(3))).toEqual([]);
  expect(found('2026-04-21T15:00')).toMatchObject([{ eventId: moved, seriesId: null }]);
  expect(found(at(4))).toMatchObject([{ eventId: id, people: [{ attendance: 'attended' }] }]);
  // The whole series can still be changed.
  const all = { version: (await read(id)).version, scope: 'all', title: 'A walk' };
  const changed = await send('PUT', `/api/event/${id}`, all);
  expect([changed.statusCode, changed.json().title]).toEqual([200, 'A walk']);
});

it('deletes and restores an individually changed occurrence with the later ones', async () => {
  const { id, now, join, moved } = await aSeries();
  const before = await now();
  const { version } = (await send('GET', `/api/event/${moved}`)).json();
  const query = `?version=${version}&scope=following`;
  expect((await send('DELETE', `/api/event/${moved}${query}`)).statusCode).toBe(200);
  const ids = (await now()).map(({ eventId }: { eventId: string }) => eventId);
  expect(ids).toContain(id);
  expect(ids).not.toContain(moved);
  expect((await join(at(3))).statusCode).toBe(200);
  expect(await now()).toEqual(before);
});

it('restores a series with an occurrence that was deleted after its attendance was recorded', async () => {
  const { id, cut, now, join, version } = await aSeries();
  const off = `?version=${await version()}&scope=this&occurrence=${at(4)}`;
  expect((await send('DELETE', `/api/event/${id}${off}`)).statusCode).toBe(200);
  const before = await now();
  await cut();
  for (const { eventId, start } of await now()) {
    if (start !== at(4)) continue;
    const { version: its } = (await send('GET', `/api/event/${eventId}`)).json();
    await send('DELETE', `/api/event/${eventId}?version=${its}&scope=all`);
  }
  expect((await join()).statusCode).toBe(200);
  expect(await now()).toEqual(before);
});

it('keeps move requests on the split part', async () => {
  const { person, cut, join, now } = await aSeries();
  await cut();
  const part = (await now()).find(({ start }: { start: string }) => start === third);
  await test.db
    .insertInto('moveWish')
    .values({
      eventId: part.eventId,
      applicantId: person,
      startsOn: third,
      askedAt: new Date(),
    })
    .execute();
  expect((await join()).statusCode).toBe(200);
  const wishes = await test.db.selectFrom('moveWish').select('eventId').execute();
  expect(wishes).toEqual([{ eventId: part.eventId }]);
});

it('leaves the series alone when its rule has changed since', async () => {
  const { id, cut, join, now, version } = await aSeries();
  await cut();
  const body = { version: await version(), recurrence: 'FREQ=WEEKLY;COUNT=8' };
  expect((await send('PUT', `/api/event/${id}`, body)).statusCode).toBe(200);
  const before = await now();
  const refused = await join();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'stale-version']);
  expect(await now()).toEqual(before);
});

it("can't be undone after 30 days", async () => {
  const { cut, join } = await aSeries();
  await cut();
  const long = new Date(Date.now() - 31 * 86_400_000);
  await test.db.updateTable('eventCut').set({ cutAt: long }).execute();
  expect((await join()).statusCode).toBe(404);
  await passNight(test.db);
  await expect.poll(() => test.db.selectFrom('eventCut').select('eventId').execute()).toEqual([]);
});
