import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/app.ts';

const test = useTestApp();

it('adds, changes and closes a location; a stale change gets the record as it is', async () => {
  const token = await test.tokenOf('admin');
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
  const list = await test.call('GET', '/api/location', { token: await test.tokenOf('user') });
  expect(list.json()).toEqual([{ ...closed.json(), inReach: true }]);
});

it('takes nobody in once it is closed, and keeps those who are there', async () => {
  const token = await test.tokenOf('admin');
  const location = (
    await test.call('POST', '/api/location', { token, body: { name: 'Fernhaven' } })
  ).json();
  const person = { firstName: 'Ada', lastName: 'Pebble', locationId: location.id };
  const there = (await test.call('POST', '/api/applicant', { token, body: person })).json();
  const body = { name: 'Fernhaven', closed: true, version: 1 };
  await test.call('PUT', `/api/location/${location.id}`, { token, body });
  const newcomer = await test.call('POST', '/api/applicant', { token, body: person });
  expect(newcomer.json().details[0]).toMatchObject({
    path: 'locationId',
    rule: 'unknown-location',
  });
  const changed = await test.call('PUT', `/api/applicant/${there.id}`, {
    token,
    body: { ...there, phone: '555-0101' },
  });
  expect(changed.statusCode).toBe(200);
});
