import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps } from '#app/testing/clients.ts';
import { locationSteps } from '#app/testing/locations.ts';
import type { ApplicantHit, SearchHit } from '#features/search/contract/search.ts';

const test = useTestApp();
const steps = clientSteps(test);
const locations = locationSteps(test);
let staff: string;

beforeAll(async () => {
  staff = await test.getToken('user');
});

async function find(q: string): Promise<SearchHit[]> {
  const reply = await test.call('GET', `/api/search?q=${encodeURIComponent(q)}`, { token: staff });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().hits;
}

async function post<Reply>(path: string, body: object): Promise<Reply> {
  const reply = await test.call('POST', path, { token: staff, body });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const newEvent = (title: string, days: number, more: object = {}) =>
  post<{ id: string; version: number }>('/api/event', {
    title,
    time: {
      allDay: false,
      start: `${dayFromNow(days)}T10:00`,
      end: `${dayFromNow(days)}T11:00`,
      timeZone: 'UTC',
    },
    ...more,
  });

describe('the search for tasks', () => {
  it('finds them by the words of their title: open ones, the earliest due first, then completed ones', async () => {
    const later = await post<{ id: string }>('/api/task', {
      title: 'Renew the zeppelin pass',
      due: dayFromNow(9),
    });
    const sooner = await post<{ id: string; version: number }>('/api/task', {
      title: 'Zeppelin: ask for renewal',
      due: dayFromNow(2),
    });
    const ids = async () => (await find('rene zepp')).map(({ id }) => id);
    expect(await ids()).toEqual([sooner.id, later.id]);
    expect(await find('renew zeppelin')).toMatchObject([
      { kind: 'task', title: 'Zeppelin: ask for renewal', due: dayFromNow(2), applicant: null },
      {},
    ]);
    const done = await test.call('PUT', '/api/task', {
      token: staff,
      body: { changes: [{ id: sooner.id, version: sooner.version, isDone: true }] },
    });
    expect(done.statusCode, done.body).toBe(200);
    expect(await ids()).toEqual([later.id, sooner.id]);
    expect(await find('renew zeppelin')).toMatchObject([
      { id: later.id, doneAt: null },
      { id: sooner.id, doneAt: expect.any(String) },
    ]);
  });

  it('lists the last completed first, and none where open ones fill the list', async () => {
    const make = (title: string) =>
      post<{ id: string; version: number }>('/api/task', { title, due: dayFromNow(3) });
    const complete = async ({ id, version }: { id: string; version: number }) => {
      const body = { changes: [{ id, version, isDone: true }] };
      const reply = await test.call('PUT', '/api/task', { token: staff, body });
      expect(reply.statusCode, reply.body).toBe(200);
    };
    const [one, other] = [await make('Sort the dulcimer'), await make('Tune the dulcimer')];
    await complete(other);
    await complete(one);
    const ids = async () => (await find('dulcimer')).map(({ id }) => id);
    expect(await ids()).toEqual([one.id, other.id]);
    for (let count = 0; count < 5; count += 1) await make(`Dulcimer ${count}`);
    expect((await ids()).slice(5)).toEqual([one.id]);
    await make('Dulcimer 5');
    expect(await ids()).not.toContain(one.id);
  });

  it('omits those about deleted people', async () => {
    const person = await steps.newApproved();
    await post('/api/task', { title: 'Xylophone lesson', applicantId: person.id });
    expect(await find('xylophone')).toHaveLength(1);
    const admin = await test.getToken('admin');
    await test.call('DELETE', `/api/applicant/${person.id}`, { token: admin, body: {} });
    expect(await find('xylophone')).toEqual([]);
  });
});

describe('the search for appointments', () => {
  it('lists coming ones first, and the next occurrence of a series', async () => {
    const past = await newEvent('Velodrome visit', -2);
    const coming = await newEvent('Velodrome visit', 5);
    const series = await newEvent('Velodrome visit', -14, { recurrence: 'FREQ=WEEKLY' });
    const found = await find('velodrome');
    expect(found.map(({ id }) => id)).toEqual([coming.id, series.id, past.id]);
    const next = found[1];
    const start = next?.kind === 'event' ? next.start.slice(0, 10) : '';
    expect([dayFromNow(0), dayFromNow(7)]).toContain(start);
    expect(next).toMatchObject({ occurrence: `${start}T10:00`, people: [], others: 0 });
  });

  it('omits deleted ones', async () => {
    const { id, version } = await newEvent('Marimba workshop', 1);
    expect(await find('marim')).toHaveLength(1);
    const gone = await test.call('DELETE', `/api/event/${id}?version=${version}`, { token: staff });
    expect(gone.statusCode, gone.body).toBe(200);
    expect(await find('marim')).toEqual([]);
  });
});

describe('people in the search', () => {
  it('have their enrollment, bed, and next step', async () => {
    const { id: locationId } = await locations.newLocation('Palette House');
    const client = await steps.newClient({ locationId, startDate: '2026-02-01' });
    const read = async () => {
      const reply = await test.call('GET', `/api/search/people?id=${client.id}`, { token: staff });
      expect(reply.statusCode, reply.body).toBe(200);
      return (reply.json() as { people: ApplicantHit[] }).people[0];
    };
    expect(await read()).toMatchObject({
      status: 'client',
      enrolledFrom: '2026-02-01',
      stay: null,
      nextStep: 'plan-follow-up',
    });
    const { beds } = await locations.newRoom(locationId, 'Room 1', ['Bed 1']);
    expect(await read()).toMatchObject({ stay: null, nextStep: 'assign-bed' });
    await locations.done(locations.giveBed(client, beds[0]?.id ?? '', '2026-02-03'));
    expect(await read()).toMatchObject({
      stay: { bed: 'Bed 1', room: 'Room 1' },
      nextStep: 'plan-follow-up',
    });
  });

  it('come by id in the order asked for, without unknown and deleted ones', async () => {
    const people = [
      await steps.newApproved(),
      await steps.newApproved(),
      await steps.newApproved(),
    ];
    const admin = await test.getToken('admin');
    await test.call('DELETE', `/api/applicant/${people[1]?.id}`, { token: admin, body: {} });
    const [first, second, third] = people.map(({ id }) => id);
    const ids = [third, crypto.randomUUID(), second, first];
    const reply = await test.call(
      'GET',
      `/api/search/people?${ids.map((id) => `id=${id}`).join('&')}`,
      {
        token: staff,
      },
    );
    const found = (reply.json() as { people: ApplicantHit[] }).people;
    expect(found.map(({ id }) => id)).toEqual([third, first]);
    expect(found).toMatchObject([{ nextStep: 'enroll' }, { nextStep: 'enroll' }]);
    const none = await test.call('GET', '/api/search/people', { token: staff });
    expect(none.json()).toEqual({ people: [] });
  });
});
