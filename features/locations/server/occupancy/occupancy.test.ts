import { describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { clientSteps } from '#app/testing/clients.ts';
import { locationSteps } from '#app/testing/locations.ts';

const test = useTestApp();
const steps = clientSteps(test);
const locationActions = locationSteps(test);

const numberedBeds = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Bed ${at}` }));

describe('occupancy', () => {
  it('counts taken, free, and unusable beds, and residents', async () => {
    const { id } = await locationActions.newLocation('Stone House');
    const room = await locationActions.newRoom(id, 'One', ['A', 'B', 'C']);
    const [a, b, c] = room.beds;
    const client = await steps.newClient({ locationId: id, startDate: '2026-02-01' });
    await locationActions.done(locationActions.giveBed(client, a?.id ?? '', '2026-02-01'));
    const clientWithoutBed = await steps.newClient({ locationId: id, startDate: '2026-02-02' });
    const beds = [a, { ...b, outOfUse: 'Damp wall' }, c];
    await locationActions.done(
      locationActions.admin('PUT', `/api/room/${room.id}`, { name: 'One', beds, version: 1 }),
    );
    const locationRooms = await locationActions.readRooms(id);
    expect(locationRooms.occupancy).toEqual({
      locationId: id,
      capacity: 2,
      enrolled: 2,
      waiting: 0,
      beds: { all: 3, taken: 1, free: 1, outOfUse: 1 },
    });
    expect(locationRooms.rooms).toMatchObject([
      {
        name: 'One',
        beds: [
          { name: 'A', stay: { from: '2026-02-01', person: { id: client.id } } },
          { name: 'B', outOfUse: 'Damp wall', stay: null },
          { name: 'C', stay: null },
        ],
      },
    ]);
    expect(locationRooms.withoutBed).toMatchObject([
      { id: clientWithoutBed.id, since: '2026-02-02' },
    ]);
  });

  it('uses the configured capacity where there are no beds', async () => {
    const { id } = await locationActions.newLocation('Workshop', { capacity: 20 });
    await steps.newClient({ locationId: id, startDate: '2026-02-01' });
    const { occupancies } = await locationActions.done(
      locationActions.staff('GET', '/api/location/occupancy'),
    );
    const found = occupancies.find(({ locationId }: { locationId: string }) => locationId === id);
    expect(found).toEqual({ locationId: id, beds: null, capacity: 20, enrolled: 1, waiting: 0 });
  });

  it('hides locations outside the caller’s access', async () => {
    const [mine, theirs] = [
      await locationActions.newLocation('Mine'),
      await locationActions.newLocation('Theirs'),
    ];
    const email = 'limited@test.example';
    const accountId = await addAccount(test.db, 'user', email);
    await test.db
      .updateTable('account')
      .set({ reach: 'own' })
      .where('id', '=', accountId)
      .execute();
    await locationActions.done(
      locationActions.admin('POST', `/api/location/${mine.id}/staff`, { add: [accountId] }),
    );
    const token = tokenIn(
      await test.call('POST', '/api/auth/login', { body: { email, password: testPassword } }),
    );
    const get = (url: string) => test.call('GET', url, { token });
    const { occupancies } = (await get('/api/location/occupancy')).json();
    expect(occupancies.map(({ locationId }: { locationId: string }) => locationId)).toEqual([
      mine.id,
    ]);
    for (const part of ['house', 'waiting']) {
      expect((await get(`/api/location/${mine.id}/${part}`)).statusCode).toBe(200);
      expect((await get(`/api/location/${theirs.id}/${part}`)).statusCode).toBe(404);
    }
    const { id } = await steps.newApproved({ locationId: theirs.id });
    const entry = await locationActions.wait(id, mine.id);
    expect((await get(`/api/location/${mine.id}/waiting`)).json()).toEqual({ entries: [] });
    const send = (method: 'POST' | 'PUT', url: string, body: object) =>
      test.call(method, url, { token, body });
    const off = { reason: 'Not mine', version: 1 };
    expect((await send('POST', `/api/waiting/${entry.id}/off`, off)).statusCode).toBe(404);
    const since = { priority: 'normal', since: '2026-02-01' };
    const changed = await send('PUT', `/api/waiting/${entry.id}`, { ...since, version: 1 });
    expect(changed.statusCode).toBe(404);
    const wait = (person: string, locationId: string) =>
      send('POST', `/api/applicant/${person}/waiting`, { ...since, locationId });
    expect((await wait(id, mine.id)).statusCode).toBe(404);
    const accessibleClient = await steps.newApproved({ locationId: mine.id });
    const elsewhere = await wait(accessibleClient.id, theirs.id);
    expect(elsewhere.json().details).toMatchObject([
      { path: 'locationId', rule: 'location-out-of-reach' },
    ]);
    expect((await wait(accessibleClient.id, mine.id)).statusCode).toBe(201);
    const counted = (await get('/api/location/occupancy')).json().occupancies;
    expect(counted).toMatchObject([{ locationId: mine.id, waiting: 1 }]);
  });
});

describe('a room', () => {
  it('has a unique name in its location, even concurrently', async () => {
    const { id } = await locationActions.newLocation('Named House');
    const add = (name: string) =>
      locationActions.admin('POST', `/api/location/${id}/room`, { name, beds: [{ name: 'A' }] });
    const replies = await Promise.all([add('Attic'), add('attic')]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    const cellar = (await add('Cellar')).json();
    const renamed = await locationActions.admin('PUT', `/api/room/${cellar.id}`, {
      name: 'ATTIC',
      beds: [{ name: 'A' }],
      version: 1,
    });
    expect(renamed.json().details).toMatchObject([{ path: 'name', rule: 'name-taken' }]);
  });

  it('keeps an occupied bed, and the history of a removed one', async () => {
    const { id } = await locationActions.newLocation('Fern House');
    const room = await locationActions.newRoom(id, 'Attic', ['1', '2']);
    const [one, two] = room.beds;
    const client = await steps.newClient({ locationId: id, startDate: '2026-02-01' });
    const housed = await locationActions.done(
      locationActions.giveBed(client, one?.id ?? '', '2026-02-01'),
    );
    const change = (beds: unknown[], version: number) =>
      locationActions.admin('PUT', `/api/room/${room.id}`, { name: 'Attic', beds, version });
    expect((await change([two], 1)).json().code).toBe('bed-taken');
    const out = await change([{ ...one, outOfUse: 'Broken' }, two], 1);
    expect(out.json().details).toMatchObject([
      { path: 'beds.0.outOfUse', rule: 'bed-has-somebody' },
    ]);
    const remove = (version: number) =>
      locationActions.admin('POST', `/api/room/${room.id}/remove`, { version });
    expect((await remove(1)).json().code).toBe('bed-taken');
    await locationActions.done(locationActions.giveBed(housed, null, '2026-03-01'));
    await locationActions.done(change([two], 1));
    const stale = await change([two], 1);
    expect(stale.json()).toMatchObject({ code: 'stale-version', details: { version: 2 } });
    expect((await remove(2)).statusCode).toBe(204);
    expect((await locationActions.readRooms(id)).rooms).toEqual([]);
    const still = await steps.read(client.id);
    expect(still.enrolments[0]?.stays).toMatchObject([{ room: 'Attic', bed: '1' }]);
  });

  it.each([
    [{ name: '', beds: [{ name: 'A' }] }, 'name', 'required'],
    [{ name: 'One', beds: [{ name: ' ' }] }, 'beds.0.name', 'required'],
    [{ name: 'One', beds: 'two' }, 'beds', 'wrong-type'],
    [{ name: 'One', beds: numberedBeds(61) }, 'beds', 'too-many'],
    [{ name: 'One', beds: [] }, 'beds', 'required'],
    [{ name: 'One', beds: [{ name: 'A' }, { name: 'a' }] }, 'beds.1.name', 'repeated'],
    [{ name: 'One', beds: [{ name: 'A', id: crypto.randomUUID() }] }, 'beds.0.id', 'unknown-field'],
  ])('refuses %o at its field', async (body, path, rule) => {
    const { id } = await locationActions.newLocation(`Wrong House ${crypto.randomUUID()}`);
    const reply = await locationActions.admin('POST', `/api/location/${id}/room`, body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toMatchObject([{ path, rule }]);
  });

  it('can’t be added to a closed location, nor get another bed there', async () => {
    const { id } = await locationActions.newLocation('Shut House');
    const room = await locationActions.newRoom(id, 'Attic', ['1']);
    const body = { name: 'Shut House', closed: true, version: 1 };
    const shut = await locationActions.admin('PUT', `/api/location/${id}`, body);
    expect(shut.statusCode, shut.body).toBe(200);
    const room2 = { name: 'Cellar', beds: [{ name: 'A' }] };
    const added = await locationActions.admin('POST', `/api/location/${id}/room`, room2);
    const [one] = room.beds;
    const change = (beds: unknown[]) =>
      locationActions.admin('PUT', `/api/room/${room.id}`, { name: 'Loft', beds, version: 1 });
    const wider = await change([one, { name: '2' }]);
    for (const [reply, path] of [
      [added, 'name'],
      [wider, 'beds.1.name'],
    ] as const) {
      expect(reply.statusCode, reply.body).toBe(400);
      expect(reply.json().details).toMatchObject([{ path, rule: 'location-closed' }]);
    }
    // Corrections are still allowed.
    expect((await change([one])).statusCode).toBe(200);
  });
});

it('lists staff of a location, for staff only', async () => {
  const { id } = await locationActions.newLocation('Staffed House');
  const staff = await addAccount(test.db, 'user', 'staffed@test.example');
  const client = await addAccount(test.db, 'client', 'served@test.example');
  const change = (sent: object) => locationActions.admin('POST', `/api/location/${id}/staff`, sent);
  const refused = await change({ add: [client] });
  expect(refused.json().details).toMatchObject([{ path: 'add.0', rule: 'unknown-colleague' }]);
  const added = await locationActions.done(change({ add: [staff, staff] }));
  expect(added.staff.map((one: { id: string }) => one.id)).toEqual([staff]);
  expect((await locationActions.done(change({ remove: [staff] }))).staff).toEqual([]);
});
