import { beforeAll, describe, expect, it } from 'vitest';
import { testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { importSteps } from '#app/testing/imports.ts';
import { reachSeeds } from '#app/testing/location-access-seeds.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';

const test = useTestApp();
const asUser = importSteps(test);
let admin: string;
let everywhere: string;
let home: string;
let away: string;
/** A user limited to one location, and people there, elsewhere, and without a location. */
let ownOnlyUser: Person;
let ownAndUnplacedUser: Person;

const send = async (token: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  test.call(method, url, { token, ...(body && { body }) });
const create = (token: string, fields: object = {}) =>
  send(token, 'POST', '/api/applicant', { firstName: 'Odile', lastName: 'Verglas', ...fields });
const change = (token: string, { id }: { id: string }, fields: object) =>
  send(token, 'PUT', `/api/applicant/${id}`, fields);

/** Limits an account as an administrator. */
async function limit({ id }: Person, access: string, locationIds: string[]) {
  const listed = await send(admin, 'GET', '/api/user/account?limit=100');
  const { version } = listed.json().items.find((one: { id: string }) => one.id === id);
  const reply = await send(admin, 'PUT', `/api/user/${id}`, {
    version,
    reach: access,
    locationIds,
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

beforeAll(async () => {
  [admin, everywhere] = [await test.getToken('admin'), await test.getToken('user')];
  const place = async (name: string) =>
    (await send(admin, 'POST', '/api/location', { name, address: '', phone: '' })).json().id;
  [home, away] = [await place('Hill house'), await place('Lake house')];
  ownOnlyUser = await addSignedInPerson(test, 'user', 'Olav');
  ownAndUnplacedUser = await addSignedInPerson(test, 'user', 'Una');
  await limit(ownOnlyUser, 'own', [home]);
  await limit(ownAndUnplacedUser, 'own-and-unplaced', [home]);
});

const broken = (reply: { json(): { details: { path: string; rule: string }[] } }) =>
  reply.json().details.map(({ path, rule }) => `${path} ${rule}`);

describe('user with limited location access', () => {
  it('creates people there, and without a location only if they may see those', async () => {
    expect(broken(await create(ownOnlyUser.token))).toEqual(['locationId required']);
    for (const { token } of [ownOnlyUser, ownAndUnplacedUser]) {
      expect(broken(await create(token, { locationId: away }))).toEqual([
        'locationId location-out-of-reach',
      ]);
      expect((await create(token, { locationId: home })).statusCode).toBe(201);
    }
    const unplaced = await create(ownAndUnplacedUser.token);
    expect(unplaced.statusCode).toBe(201);
    const { id } = unplaced.json();
    expect((await send(ownOnlyUser.token, 'GET', `/api/applicant/${id}`)).statusCode).toBe(404);
  });

  it('sees the names of all locations, and which can have records', async () => {
    const listed = (await send(ownOnlyUser.token, 'GET', '/api/location')).json();
    expect(
      listed.map(({ id, inReach }: { id: string; inReach: boolean }) => [id, inReach]),
    ).toEqual([
      [home, true],
      [away, false],
    ]);
  });

  it('moves no one outside their own access', async () => {
    const person = (await create(ownOnlyUser.token, { locationId: home })).json();
    const { version } = person;
    const moved = await change(ownOnlyUser.token, person, { version, locationId: away });
    expect(broken(moved)).toEqual(['locationId location-out-of-reach']);
    const lost = await change(ownOnlyUser.token, person, { version, locationId: null });
    expect(broken(lost)).toEqual(['locationId location-out-of-reach']);
    const changes = [{ id: person.id, version, locationId: away }];
    const many = await send(ownOnlyUser.token, 'PUT', '/api/applicant', { changes });
    expect(broken(many)).toEqual(['locationId location-out-of-reach']);
    expect((await change(everywhere, person, { version, locationId: away })).statusCode).toBe(200);
    expect((await send(ownOnlyUser.token, 'GET', `/api/applicant/${person.id}`)).statusCode).toBe(
      404,
    );
  });

  it('opens only records there, in turns with a colleague elsewhere', async () => {
    const colleague = await addSignedInPerson(test, 'user', 'Alva');
    await limit(colleague, 'own', [away]);
    const here = (await create(everywhere, { locationId: home })).json();
    const there = (await create(everywhere, { locationId: away })).json();
    const open = async ({ token }: Person, { id }: { id: string }) =>
      (await send(token, 'GET', `/api/applicant/${id}`)).statusCode;
    for (const { person, own, other } of [
      { person: ownOnlyUser, own: here, other: there },
      { person: colleague, own: there, other: here },
      { person: ownOnlyUser, own: here, other: there },
    ]) {
      expect(await open(person, own)).toBe(200);
      expect(await open(person, other)).toBe(404);
    }
  });

  it('enrolls no one elsewhere', async () => {
    let person = (await create(ownOnlyUser.token, { locationId: home })).json();
    const status = (sent: object) =>
      send(ownOnlyUser.token, 'POST', `/api/applicant/${person.id}/status`, {
        version: person.version,
        ...sent,
      });
    for (const one of ['pending', 'approve']) {
      person = (await status({ status: one, reason: 'A bed is free' })).json();
    }
    const place = { status: 'client', startDate: '2026-01-05' };
    const refused = await status({ ...place, locationId: away });
    expect(broken(refused)).toEqual(['locationId location-out-of-reach']);
    expect((await status({ ...place, locationId: home })).statusCode).toBe(200);
    const client = (await send(ownOnlyUser.token, 'GET', `/api/client/${person.id}`)).json();
    const corrected = await send(ownOnlyUser.token, 'PUT', `/api/client/${person.id}`, {
      version: client.version,
      enrolments: [{ id: client.enrolments[0].id, locationId: away }],
      reason: 'The wrong house',
    });
    expect(broken(corrected)).toEqual(['enrolments.0.locationId location-out-of-reach']);
    const after = (await send(ownOnlyUser.token, 'GET', `/api/client/${person.id}`)).json();
    expect(after).toEqual(client);
  });

  it("can't be assigned a record that they can't open, or be mentioned in it", async () => {
    const person = (await create(everywhere, { locationId: away })).json();
    const { version } = person;
    const assignReply = await change(everywhere, person, { version, caseWorkerId: ownOnlyUser.id });
    expect(broken(assignReply)).toEqual(['caseWorkerId case-worker-out-of-reach']);
    const created = await create(everywhere, { locationId: away, caseWorkerId: ownOnlyUser.id });
    expect(broken(created)).toEqual(['caseWorkerId case-worker-out-of-reach']);
    const note = { text: `Ask @${ownOnlyUser.name}`, mentions: [ownOnlyUser.id] };
    const noteReply = await send(everywhere, 'POST', `/api/applicant/${person.id}/note`, note);
    expect(broken(noteReply)).toEqual(['mentions colleague-out-of-reach']);
    const both = { version, locationId: home, caseWorkerId: ownOnlyUser.id };
    expect((await change(everywhere, person, both)).statusCode).toBe(200);
    const again = await send(everywhere, 'POST', `/api/applicant/${person.id}/note`, note);
    expect(again.statusCode).toBe(201);
  });

  it("gets no notification about a form that they can't open", async () => {
    const seeds = reachSeeds(test, everywhere);
    const id = await seeds.handIn({ firstName: 'Odette', lastName: 'Verglas' });
    const isNotified = async (token: string) =>
      (await send(token, 'GET', '/api/notification/notice'))
        .json()
        .items.some((one: { recordId: string }) => one.recordId === id);
    expect(await isNotified(ownOnlyUser.token)).toBe(false);
    expect(await isNotified(ownAndUnplacedUser.token)).toBe(true);
  });

  it('must give a location when importing, and sees no duplicates elsewhere', async () => {
    const far = { firstName: 'Zéphyrine', lastName: 'Quorvandel', dateOfBirth: '1977-05-23' };
    await create(everywhere, { ...far, locationId: away });
    const table = `First name,Last name,Date of birth,Location
Zéphyrine,Quorvandel,1977-05-23,Hill house
Ada,Brume,1980-01-02,
Ivo,Kies,1981-01-02,Lake house
`;
    await asUser.checked(table);
    const { json } = await asUser.call('GET', '/api/user/account', undefined, 'admin');
    const mine = json().items.find(({ email }: { email: string }) => email === 'user@test.example');
    await limit(mine, 'own', [home]);
    const run = await asUser.checked(table);
    expect(run.counts).toMatchObject({ good: 1, wrong: 2, alike: 0 });
    const invalidRows = await asUser.rows(run, 'wrong');
    const brokenRules = invalidRows.flatMap(({ problems }) =>
      problems.map(({ field, rule }) => [field, rule]),
    );
    expect(brokenRules).toEqual([
      ['locationId', 'required'],
      ['locationId', 'unknown-value'],
    ]);
    await limit(mine, 'everywhere', []);
    // Wider access ended the session.
    test.forgetToken('user');
    everywhere = await test.getToken('user');
    expect((await asUser.checked(table)).counts).toMatchObject({ alike: 1 });
  });
});

describe('location access', () => {
  it('takes effect at the next call after an administrator sets it, with an audit entry', async () => {
    const person = (await create(everywhere, { locationId: away })).json();
    const colleague = await addSignedInPerson(test, 'user', 'Cyra');
    const read = (token = colleague.token) => send(token, 'GET', `/api/applicant/${person.id}`);
    expect((await read()).statusCode).toBe(200);
    expect(await limit(colleague, 'own', [])).toMatchObject({ reach: 'own', locationIds: [] });
    expect((await read()).statusCode).toBe(404);
    await limit(colleague, 'own', [away]);
    // Wider access ends earlier sessions.
    expect((await read()).statusCode).toBe(401);
    const body = { email: colleague.email, password: testPassword };
    const again = tokenIn(await test.call('POST', '/api/auth/login', { body }));
    expect((await read(again)).statusCode).toBe(200);
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['before', 'after'])
      .where('recordId', '=', colleague.id)
      .where('action', '=', 'account.updated')
      .orderBy('id')
      .execute();
    expect(entries[0]).toMatchObject({ before: { reach: 'everywhere' }, after: { reach: 'own' } });
  });

  it('belongs to an invitation', async () => {
    const invited = { email: 'nora@test.example', role: 'user', language: 'en' };
    const sent = { ...invited, reach: 'own-and-unplaced', locationIds: [home] };
    const { id, reach } = (await send(admin, 'POST', '/api/user/invite', sent)).json();
    expect(reach).toBe('own-and-unplaced');
    const link = (await send(admin, 'POST', `/api/user/invitation/${id}/link`)).json();
    const [, invitation] = link.url.split('#invitation=');
    const names = { firstName: 'Nora', lastName: 'Brume', password: 'a password for the tests' };
    const body = { ...names, email: invited.email, invitation };
    const made = await test.call('POST', '/api/auth/register', { body });
    expect(made.statusCode, made.body).toBe(201);
    const account = await test.db
      .selectFrom('account')
      .select('reach')
      .where('email', '=', invited.email)
      .executeTakeFirstOrThrow();
    expect(account.reach).toBe('own-and-unplaced');
  });

  it('does not limit administrators', async () => {
    const person = (await create(everywhere, { locationId: away })).json();
    const boss = await addSignedInPerson(test, 'admin', 'Bo');
    await limit(boss, 'own', [home]);
    expect((await send(boss.token, 'GET', `/api/applicant/${person.id}`)).statusCode).toBe(200);
  });
});
