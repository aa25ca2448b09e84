import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps, loggedActions } from '#app/testing/clients.ts';
import { locationSteps } from '#app/testing/locations.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';
import type { Household, HouseholdMember } from '#features/household/contract/household.ts';
import { ageOn } from './policy.ts';

const test = useTestApp();
const steps = clientSteps(test);
const locations = locationSteps(test);
const { merged } = mergeSteps(test);

let nils: Person;
let limited: Person;
let here: string;

const call = ({ token }: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  test.call(method, url, { token, ...(body && { body }) });
const household = (id: string) => `/api/applicant/${id}/household`;

async function read(by: Person, id: string): Promise<Household> {
  const reply = await call(by, 'GET', household(id));
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function add(id: string, sent: object = {}): Promise<HouseholdMember> {
  const reply = await call(nils, 'POST', household(id), {
    name: 'Ada Grève',
    relation: 'child',
    ...sent,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const change = (
  id: string,
  { id: memberId, version, name, relation }: HouseholdMember,
  sent = {},
) => call(nils, 'PUT', `${household(id)}/${memberId}`, { name, relation, version, ...sent });
const setRemoved = (id: string, member: HouseholdMember, removed: boolean) =>
  call(nils, 'PUT', `${household(id)}/${member.id}/removed`, {
    removed,
    version: member.version,
  });

beforeAll(async () => {
  nils = await addSignedInPerson(test, 'user', 'Nils', 'Aubin');
  limited = await addSignedInPerson(test, 'user', 'Olav');
  here = (await locations.newLocation('Here House')).id;
  await test.db
    .insertInto('accountLocation')
    .values({ accountId: limited.id, locationId: here })
    .execute();
  await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', limited.id).execute();
});

it.each([
  ['2026-11-27', { birthDate: '2016-11-28', age: null, ageStatedOn: null }, 9],
  ['2026-11-28', { birthDate: '2016-11-28', age: null, ageStatedOn: null }, 10],
  ['2028-03-01', { birthDate: null, age: 7, ageStatedOn: '2026-03-02' }, 8],
  ['2026-03-01', { birthDate: null, age: null, ageStatedOn: null }, null],
])('knows the age on %s', (day, stated, age) => {
  expect(ageOn(day, stated)).toBe(age);
});

describe('a household', () => {
  it('has its members by relation, the oldest first, and keeps what it isn’t told', async () => {
    const { id } = await steps.newApproved();
    const younger = await add(id, {
      birthDate: '2020-05-01',
      livesWith: 'no',
      custody: 'shared',
      needs: 'Asthma spray',
    });
    const older = await add(id, { name: 'Bo', age: 9 });
    const partner = await add(id, { name: 'Kim', relation: 'partner', livesWith: 'yes' });
    const { members, namedBy } = await read(nils, id);
    expect(members.map(({ name }) => name)).toEqual([partner.name, older.name, younger.name]);
    expect(members[2]).toEqual(younger);
    expect(younger).toMatchObject({ custody: 'shared', record: null, version: 1 });
    expect(older).toMatchObject({ age: 9, birthDate: null });
    expect(namedBy).toEqual([]);
    const [entry] = await loggedActions(test, id, 'applicant.household-added');
    expect(JSON.stringify(entry)).not.toContain('Ada');
  });

  it.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ relation: 'cousin' }, 'relation', 'not-an-option'],
    [{ birthDate: '2999-01-01' }, 'birthDate', 'future'],
    [{ birthDate: '2020-01-01', age: 5 }, 'age', 'not-valid'],
    [{ relation: 'partner', custody: 'full' }, 'custody', 'not-valid'],
    [{ recordId: crypto.randomUUID() }, 'recordId', 'unknown-person'],
  ])('refuses %o at its field', async (sent, path, rule) => {
    const { id } = await steps.newApproved();
    const body = { name: 'Ada', relation: 'child', ...sent };
    const reply = await call(nils, 'POST', household(id), body);
    expect(reply.statusCode, reply.body).toBe(400);
    expect(reply.json().details).toMatchObject([{ path, rule }]);
  });

  it('tells the second of two editors, and removes and restores', async () => {
    const { id } = await steps.newApproved();
    const member = await add(id);
    const after: HouseholdMember = (await change(id, member, { needs: 'A car seat' })).json();
    expect(after).toMatchObject({ version: 2, needs: 'A car seat' });
    const stale = await change(id, member, { needs: 'None' });
    expect([stale.statusCode, stale.json().details.needs]).toEqual([409, 'A car seat']);
    const removed: HouseholdMember = (await setRemoved(id, after, true)).json();
    expect((await read(nils, id)).members).toEqual([]);
    expect((await change(id, removed)).statusCode).toBe(404);
    await setRemoved(id, removed, false);
    expect((await read(nils, id)).members).toMatchObject([{ id: member.id }]);
  });

  it('links to a record only for those who may see it, and says so there', async () => {
    const person = await steps.newApproved({ locationId: here });
    const relative = await steps.newApproved({ firstName: 'Ada', lastName: 'Moss' });
    const member = await add(person.id, { recordId: relative.id });
    expect(member.record).toMatchObject({ id: relative.id, lastName: 'Moss' });
    expect((await read(nils, relative.id)).namedBy).toMatchObject([
      { id: person.id, relation: 'child' },
    ]);
    const [seen] = (await read(limited, person.id)).members;
    expect(seen).toMatchObject({ name: 'Ada Grève', record: null });
    // A colleague who can't see the link doesn't remove it.
    const edited = await call(limited, 'PUT', `${household(person.id)}/${member.id}`, {
      name: 'Ada G.',
      relation: 'child',
      version: 1,
    });
    expect(edited.json()).toMatchObject({ name: 'Ada G.', record: null });
    expect((await read(nils, person.id)).members[0]?.record?.id).toBe(relative.id);
    const unlinked = await change(person.id, { ...member, version: 2 }, { recordId: null });
    expect(unlinked.json().record).toBeNull();
    const self = await call(nils, 'POST', household(person.id), {
      name: 'Me',
      relation: 'sibling',
      recordId: person.id,
    });
    expect(self.json().details).toMatchObject([{ path: 'recordId', rule: 'unknown-person' }]);
  });

  it('follows a relative’s record that was merged', async () => {
    const [person, one, other] = [
      await steps.newApproved(),
      await steps.newApproved(),
      await steps.newApproved(),
    ];
    await add(person.id, { recordId: other.id });
    await merged(one, other);
    expect((await read(nils, person.id)).members[0]?.record?.id).toBe(one.id);
    expect((await read(nils, one.id)).namedBy).toMatchObject([{ id: person.id }]);
  });

  it('is added to once when the same call comes twice', async () => {
    const { id } = await steps.newApproved();
    const sent = { id: crypto.randomUUID() };
    expect(await add(id, sent)).toEqual(await add(id, sent));
    expect((await read(nils, id)).members).toHaveLength(1);
  });

  it('is refused without a session and to clients', async () => {
    const { id } = await steps.newApproved();
    expect((await test.call('GET', household(id))).statusCode).toBe(401);
    const token = await test.getToken('client');
    expect((await test.call('GET', household(id), { token })).statusCode).toBe(403);
  });
});
