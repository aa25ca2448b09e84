import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { Location } from '#features/locations/contract/locations.ts';

const test = useTestApp();

it('adds, changes, and closes a location; returns the current one on a version conflict', async () => {
  const token = await test.getToken('admin');
  const body = { name: 'Maison Saint-Galet', phone: '555-0120' };
  const created = await test.call('POST', '/api/location', { token, body });
  expect(created.json()).toMatchObject({ ...body, address: null, closed: false, version: 1 });
  const url = `/api/location/${created.json().id}`;
  const closed = await test.call('PUT', url, {
    token,
    body: { ...body, closed: true, version: 1 },
  });
  expect(closed.json()).toMatchObject({ closed: true, version: 2 });
  const stale = await test.call('PUT', url, {
    token,
    body: { ...body, closed: false, version: 1 },
  });
  expect(stale.json()).toMatchObject({ code: 'stale-version', details: { closed: true } });
  const list = await test.call('GET', '/api/location', { token: await test.getToken('user') });
  expect(list.json()).toEqual([{ ...closed.json(), inReach: true }]);
});

it('takes no one in once closed', async () => {
  const token = await test.getToken('admin');
  const body = { name: 'Fernhaven' };
  const { id } = (await test.call('POST', '/api/location', { token, body })).json();
  const closed = { ...body, closed: true, version: 1 };
  await test.call('PUT', `/api/location/${id}`, { token, body: closed });
  const person = { firstName: 'Ada', lastName: 'Pebble', locationId: id };
  const newcomer = await test.call('POST', '/api/applicant', { token, body: person });
  expect(newcomer.json().details[0]).toMatchObject({
    path: 'locationId',
    rule: 'unknown-location',
  });
});

it('stores programs, target group, capacity, and time zone; omitted fields stay', async () => {
  const token = await test.getToken('admin');
  const offered = {
    timeZone: 'America/Moncton',
    programs: ['Welding', 'Cuisine'],
    whom: 'Women and their children',
    capacity: 12,
  };
  const body = { name: 'Day House', ...offered };
  const created = (await test.call('POST', '/api/location', { token, body })).json();
  expect(created).toMatchObject(offered);
  const change = { name: 'Day Place', closed: false, version: 1 };
  const url = `/api/location/${created.id}`;
  const changed = (await test.call('PUT', url, { token, body: change })).json();
  expect(changed).toMatchObject({ name: 'Day Place', ...offered });
});

it.each([
  [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'time-zone'],
  [{ timeZone: '+02:00' }, 'timeZone', 'time-zone'],
  [{ timeZone: 5 }, 'timeZone', 'wrong-type'],
  [{ capacity: -1 }, 'capacity', 'at-least'],
  [{ capacity: 10_001 }, 'capacity', 'at-most'],
  [{ capacity: 10 ** 15 }, 'capacity', 'at-most'],
  [{ capacity: 2.5 }, 'capacity', 'wrong-type'],
  [{ capacity: 'many' }, 'capacity', 'wrong-type'],
  [{ name: ' ' }, 'name', 'required'],
  [{ name: 'x'.repeat(101) }, 'name', 'too-long'],
  [{ programs: ['Welding', 'welding'] }, 'programs', 'repeated'],
  [{ programs: Array.from({ length: 31 }, (_, at) => `P${at}`) }, 'programs', 'too-many'],
  [{ rooms: [] }, 'rooms', 'unknown-field'],
  [{ programs: ['A', 'A'] }, 'programs', 'repeated'],
  [{ programs: [''] }, 'programs.0', 'required'],
])('refuses %o at its field', async (invalidFields, path, rule) => {
  const token = await test.getToken('admin');
  const body = { name: 'Wrong House', ...invalidFields };
  const reply = await test.call('POST', '/api/location', { token, body });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().details).toMatchObject([{ path, rule }]);
});

it('refuses a second open location of the same name, even concurrently', async () => {
  const token = await test.getToken('admin');
  const add = (name: string) => test.call('POST', '/api/location', { token, body: { name } });
  const change = ({ id, version }: Location, fields: object) =>
    test.call('PUT', `/api/location/${id}`, {
      token,
      body: { name: 'Twin House', closed: false, version, ...fields },
    });
  const replies = await Promise.all([add('Twin House'), add('twin house'), add(' TWIN HOUSE ')]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  const refused = replies.find(({ statusCode }) => statusCode === 400);
  expect(refused?.json().details).toMatchObject([{ path: 'name', rule: 'name-taken' }]);
  const first = replies.find(({ statusCode }) => statusCode === 201)?.json();
  const other = (await add('Other House')).json();
  const renamed = await change(other, {});
  expect(renamed.json().details).toMatchObject([{ path: 'name', rule: 'name-taken' }]);
  // A closed one frees its name and reopens under another.
  const closed = (await change(first, { closed: true })).json();
  expect((await change(other, {})).statusCode).toBe(200);
  const back = await change(closed, {});
  expect(back.json().details).toMatchObject([{ path: 'name', rule: 'name-taken' }]);
  expect((await change(closed, { name: 'Twin House II' })).statusCode).toBe(200);
});
