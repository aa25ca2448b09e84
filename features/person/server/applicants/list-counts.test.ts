import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps } from '#app/testing/clients.ts';
import { locationSteps } from '#app/testing/locations.ts';
import { addSignedInPerson, changeAccount } from '#app/testing/people.ts';
import type { ApplicantSummary, ListCounts } from '#features/person/contract/applicant-lists.ts';

const test = useTestApp();
const steps = clientSteps(test);
const locations = locationSteps(test);

async function add(fields: object): Promise<{ id: string; version: number }> {
  const reply = await locations.staff('POST', '/api/applicant', {
    firstName: 'Odile',
    lastName: 'Countess',
    ...fields,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

async function get<Body>(path: string): Promise<Body> {
  const reply = await locations.staff('GET', path);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const rows = async (query: string) =>
  (await get<{ items: ApplicantSummary[] }>(`/api/applicant?${query}`)).items;
const counts = (query = '') => get<ListCounts>(`/api/applicant/counts?${query}`);

describe('rows of the list', () => {
  it.each([
    ['no rule', {}, null],
    ['texts only', { mayLeaveMessage: 'no', preferredContact: 'text' }, 'text-only'],
    ['no voicemail', { mayLeaveMessage: 'no', preferredContact: 'call' }, 'no-message'],
    [
      'a safe contact',
      {
        mayLeaveMessage: 'no',
        preferredContact: 'safe_contact',
        safeContact: { name: 'Mo', phone: '555-0100', relation: 'Sister' },
      },
      'safe-contact',
    ],
    ['no safe contact', { preferredContact: 'safe_contact' }, 'safe-contact-missing'],
    ['danger first', { safeNow: 'no', preferredContact: 'safe_contact' }, 'not-safe'],
  ])('sum up %s as the worst rule, without the answers', async (_name, fields, rule) => {
    const tag = `rule ${crypto.randomUUID()}`;
    await add({ ...fields, tags: [tag] });
    const [row] = await rows(`tag=${encodeURIComponent(tag)}`);
    expect(row?.rule).toBe(rule);
    expect(Object.keys(row ?? {})).not.toContain('mayLeaveMessage');
  });

  it('have the bed, and say who needs one', async () => {
    const { id: locationId } = await locations.newLocation('Counted House');
    const client = await steps.newClient({ locationId, startDate: '2026-02-01' });
    const row = async () => (await rows('status=client')).find(({ id }) => id === client.id);
    expect(await row()).toMatchObject({ stay: null, needsBed: false });
    const { beds } = await locations.newRoom(locationId, 'Room 1', ['Bed 7']);
    expect(await row()).toMatchObject({ stay: null, needsBed: true });
    expect((await rows('bed=none')).map(({ id }) => id)).toEqual([client.id]);
    expect((await counts()).noBed).toBe(1);
    await locations.done(locations.giveBed(client, beds[0]?.id ?? '', '2026-02-03'));
    expect(await row()).toMatchObject({ stay: { bed: 'Bed 7', room: 'Room 1' }, needsBed: false });
    expect(await rows('bed=none')).toEqual([]);
  });
});

describe('counts of a list', () => {
  it('respect its other filters and the location access of the caller', async () => {
    const tag = `count ${crypto.randomUUID()}`;
    const filter = `tag=${encodeURIComponent(tag)}`;
    const { id: me, token } = await addSignedInPerson(test, 'user', 'Cora');
    await add({ tags: [tag], caseWorkerId: me });
    await add({ tags: [tag] });
    const countedBy = async (caller: string, group: string) =>
      (
        await test.call('GET', `/api/applicant/counts?${filter}&group=${group}`, { token: caller })
      ).json();
    expect(await countedBy(token, 'caseWorker')).toMatchObject({
      mine: 1,
      danger: 0,
      quiet: 0,
      groups: expect.toSatisfy(
        (groups: ListCounts['groups']) =>
          groups.length === 2 &&
          groups.some(({ value, count }) => value === null && count === 1) &&
          groups.some(({ value, count }) => value === me && count === 1),
      ),
    });
    const limited = await addSignedInPerson(test, 'user', 'Olga');
    const admin = await test.getToken('admin');
    const account = (
      await test.call('GET', '/api/user/account?limit=100', { token: admin })
    ).json();
    const { version } = account.items.find(({ id }: { id: string }) => id === limited.id);
    const { id: elsewhere } = await locations.newLocation('Elsewhere');
    const changed = await test.call('PUT', `/api/user/${limited.id}`, {
      token: admin,
      body: { version, reach: 'own', locationIds: [elsewhere] },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await countedBy(limited.token, 'status')).toEqual({
      mine: 0,
      danger: 0,
      quiet: 0,
      noBed: 0,
      groups: [],
    });
  });

  it('keep people of one group together on all pages', async () => {
    const tag = `page ${crypto.randomUUID()}`;
    const { id: locationId } = await locations.newLocation('Alder House');
    for (const lastName of ['Zest', 'Amber', 'Moss']) {
      await add({ lastName, tags: [tag] });
      await add({ lastName, tags: [tag], locationId });
    }
    const seen: [string | null, string][] = [];
    let after = '';
    do {
      const page: { items: ApplicantSummary[]; next: string | null } = await get(
        `/api/applicant?tag=${encodeURIComponent(tag)}&sort=location&limit=2${after}`,
      );
      for (const row of page.items) seen.push([row.locationId, row.lastName]);
      after = page.next ? `&after=${page.next}` : '';
    } while (after);
    expect(seen).toEqual(
      [null, locationId].flatMap((id) => ['Amber', 'Moss', 'Zest'].map((name) => [id, name])),
    );
  });
});

describe('totals of lists by status and location', () => {
  it('equal the listed people, for all staff and for limited access', async () => {
    const { id: here } = await locations.newLocation('Total House');
    const { id: there } = await locations.newLocation('Sum House');
    const moved = await add({ locationId: here });
    await add({ locationId: there });
    await add({});
    const deleted = await add({ locationId: here });
    await steps.newClient({ locationId: here, startDate: '2026-02-01' }, { locationId: there });
    await steps.newClient({ locationId: there, startDate: '2026-02-01' });
    const change = { version: moved.version, locationId: there };
    await locations.done(locations.staff('PUT', `/api/applicant/${moved.id}`, change));
    const admin = await test.getToken('admin');
    const removed = await test.call('DELETE', `/api/applicant/${deleted.id}`, {
      token: admin,
      body: {},
    });
    expect(removed.statusCode).toBe(200);

    const limited = await addSignedInPerson(test, 'user', 'Lena');
    await changeAccount(test, limited.id, { reach: 'own', locationIds: [here] });
    const partly = await addSignedInPerson(test, 'user', 'Pia');
    await changeAccount(test, partly.id, { reach: 'own-and-unplaced', locationIds: [here] });
    const tokens = [await test.getToken('user'), limited.token, partly.token];
    const paths = [
      ...['', 'status=client', 'status=client&status=screening-incomplete', 'status=decline'],
      ...[`location=${here}`, `location=${there}&location=none`],
      `status=screening-incomplete&location=${there}`,
    ].map((query) => `/api/applicant?${query}`);
    const ofClients = ['', `enrolmentLocation=${here}`, `location=${there}`, 'location=none'];
    const seen: number[] = [];
    for (const path of [...paths, ...ofClients.map((query) => `/api/client?${query}`)]) {
      for (const token of tokens) {
        const { items, total } = (await test.call('GET', `${path}&limit=100`, { token })).json();
        expect(total, path).toBe(items.length);
        seen.push(total);
      }
    }
    expect(new Set(seen).size).toBeGreaterThan(4);
  });

  it.each(['status', 'location', 'caseWorker'])(
    'are the sum of the groups by %s',
    async (group) => {
      const { groups } = await counts(`group=${group}`);
      const sum = groups.reduce((total, { count }) => total + count, 0);
      expect(sum).toBe((await rows('limit=100')).length);
      expect(groups.every(({ count }) => count > 0)).toBe(true);
    },
  );
});
