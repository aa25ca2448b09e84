import { expect, it } from 'vitest';
import { emergencyContacts, otherContacts } from '#contract/crisis-contacts.ts';
import { useTestApp } from '#server/testing/app.ts';

const test = useTestApp();

const changed = {
  name: 'Maison Saint-Galet',
  url: 'https://saint-galet.example',
  idleMinutes: 20,
  requireSecondFactor: false,
};

async function settings() {
  const token = await test.tokenOf('admin');
  return (await test.call('GET', '/api/organisation/settings', { token })).json();
}

async function save(body: object) {
  const token = await test.tokenOf('admin');
  return test.call('PUT', '/api/organisation', { token, body });
}

it('changes what everybody sees, and writes down what was there before', async () => {
  const before = await settings();
  expect(before).toEqual({
    name: 'Test House',
    url: null,
    idleMinutes: 15,
    requireSecondFactor: false,
    version: 1,
  });
  const saved = await save({ ...changed, version: 1 });
  expect(saved.json()).toEqual({ ...changed, version: 2 });
  const seen = (await test.call('GET', '/api/organisation')).json();
  expect(seen).toMatchObject({ name: changed.name, url: changed.url, idleMinutes: 20 });
  // First of all those whom the form names while it can't reach the server.
  expect(seen.crisisContacts).toEqual([...emergencyContacts, ...otherContacts]);
  // Only for those who administer.
  expect(seen).not.toHaveProperty('requireSecondFactor');

  const entry = await test.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', 'organisation.updated')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    before: { name: 'Test House', url: null, idleMinutes: 15, version: 1 },
    after: { name: changed.name, url: changed.url, idleMinutes: 20, version: 2 },
  });
});

it('hands back what stands now to whoever changes an older state', async () => {
  const current = await settings();
  const stale = await save({ ...changed, name: 'Too late', version: current.version - 1 });
  // A version below 1 would be refused as such.
  expect(current.version).toBeGreaterThan(1);
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ code: 'stale-version', details: current });
  expect(await settings()).toEqual(current);
});

it.each([
  ['name', '  ', 'required'],
  ['url', 'javascript:alert(1)', 'web-address'],
  ['idleMinutes', 4, 'at-least'],
  ['idleMinutes', 61, 'at-most'],
])('refuses %s %j', async (path, value, rule) => {
  const { version } = await settings();
  const reply = await save({ ...changed, [path]: value, version });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().details[0]).toMatchObject({ path, rule });
});

it('keeps staff from records until they have a second factor, and clients as before', async () => {
  const [admin, user] = [await test.tokenOf('admin'), await test.tokenOf('user')];
  const { version } = await settings();
  const saved = await save({ ...changed, requireSecondFactor: true, version });
  expect(saved.statusCode).toBe(200);
  for (const token of [admin, user]) {
    const records = await test.call('GET', '/api/applicant', { token });
    expect(records.json().code).toBe('second-factor-missing');
    const me = await test.call('GET', '/api/auth/me', { token });
    expect(me.json()).toMatchObject({ secondFactorMissing: true });
  }
  const client = await test.tokenOf('client');
  const own = await test.call('GET', '/api/auth/me', { token: client });
  expect(own.json()).not.toHaveProperty('secondFactorMissing');
});

it('is not for staff', async () => {
  const token = await test.tokenOf('user');
  const read = await test.call('GET', '/api/organisation/settings', { token });
  const written = await test.call('PUT', '/api/organisation', {
    token,
    body: { ...changed, version: 1 },
  });
  expect([read.statusCode, written.statusCode]).toEqual([403, 403]);
});
