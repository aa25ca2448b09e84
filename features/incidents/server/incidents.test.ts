import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps, loggedActions } from '#app/testing/clients.ts';
import { locationSteps } from '#app/testing/locations.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';
import type { Incident } from '#features/incidents/contract/incidents.ts';

const test = useTestApp();
const steps = clientSteps(test);
const locations = locationSteps(test);

let nils: Person;
let admin: Person;
let limited: Person;
let here: string;
let there: string;

const call = ({ token }: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  test.call(method, url, { token, ...(body && { body }) });

const fall = {
  kind: 'injury',
  severity: 'serious',
  happenedAt: '2026-02-01T21:30:00-05:00',
  whatHappened: 'Fell on the stairs',
  whatWasDone: 'Cooled the ankle',
};

async function record(sent: object = {}, by = nils): Promise<Incident> {
  const reply = await call(by, 'POST', '/api/incident', { ...fall, locationId: here, ...sent });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const change = (by: Person, { id, version }: Incident, sent: object) =>
  call(by, 'PUT', `/api/incident/${id}`, { ...fall, locationId: here, version, ...sent });
const close = (by: Person, { id, version }: Incident) =>
  call(by, 'PUT', `/api/incident/${id}/closing`, { version, text: 'A light was missing' });
const reopen = (by: Person, { id, version }: Incident, text: string) =>
  call(by, 'PUT', `/api/incident/${id}/reopening`, { version, text });

const current = async ({ id }: Incident): Promise<Incident> =>
  (await call(nils, 'GET', `/api/incident/${id}`)).json();
const reopened = async (incident: Incident): Promise<Incident> =>
  (await reopen(admin, await current(incident), 'New facts')).json();

const incidentNotices = ({ id }: Person) =>
  test.db
    .selectFrom('notice')
    .select(['recordId', 'values'])
    .where('accountId', '=', id)
    .where('kind', '=', 'incident-serious')
    .orderBy('createdAt')
    .execute();

async function list(by: Person, url: string): Promise<Incident[]> {
  const reply = await call(by, 'GET', url);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().items;
}

beforeAll(async () => {
  nils = await addSignedInPerson(test, 'user', 'Nils', 'Aubin');
  admin = await addSignedInPerson(test, 'admin', 'Ines');
  limited = await addSignedInPerson(test, 'user', 'Olav');
  here = (await locations.newLocation('Here House')).id;
  there = (await locations.newLocation('There House')).id;
  await test.db
    .insertInto('accountLocation')
    .values({ accountId: limited.id, locationId: here })
    .execute();
  await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', limited.id).execute();
});

describe('an incident', () => {
  it('is recorded at a location, about people, and found from both', async () => {
    const person = await steps.newApproved({ locationId: here });
    const incident = await record({
      people: [person.id],
      kind: 'overdose',
      naloxoneUsed: 'yes',
      emergencyCalled: 'yes',
      informed: 'The sister',
      place: 'Second floor',
    });
    expect(incident).toMatchObject({
      version: 1,
      status: 'open',
      happenedAt: '2026-02-02T02:30:00.000Z',
      naloxoneUsed: 'yes',
      people: [{ id: person.id, lastName: 'Grève' }],
      created: { by: { firstName: 'Nils' } },
      abilities: { update: true, amend: true, close: false, reopen: false },
    });
    expect(await list(nils, `/api/applicant/${person.id}/incident`)).toEqual([incident]);
    const atLocation = await list(limited, `/api/location/${here}/incident`);
    expect(atLocation.map(({ id }) => id)).toContain(incident.id);
    const opened = await loggedActions(test, person.id, 'applicant.opened');
    expect(opened.length).toBeGreaterThan(0);
    const [entry] = await loggedActions(test, incident.id, 'incident.added');
    expect(JSON.stringify(entry)).not.toMatch(/stairs|sister/);
  });

  it.each([
    [{ locationId: null }, 'people', 'required'],
    [{ locationId: crypto.randomUUID() }, 'locationId', 'unknown-location'],
    [{ people: [crypto.randomUUID()] }, 'people', 'unknown-person'],
    [{ kind: 'rain' }, 'kind', 'not-an-option'],
    [{ happenedAt: '2999-01-01T00:00:00Z' }, 'happenedAt', 'future'],
    [{ happenedAt: 'yesterday' }, 'happenedAt', 'date'],
    [{ whatHappened: ' ' }, 'whatHappened', 'required'],
  ])('refuses %o at its field', async (sent, path, rule) => {
    const reply = await call(nils, 'POST', '/api/incident', { ...fall, locationId: here, ...sent });
    expect(reply.statusCode, reply.body).toBe(400);
    expect(reply.json().details).toMatchObject([{ path, rule }]);
  });

  it('keeps the earlier account when it changes, and tells the second of two editors', async () => {
    const incident = await record();
    const after = (await change(nils, incident, { whatHappened: 'Slipped on the stairs' })).json();
    expect(after).toMatchObject({
      version: 2,
      whatHappened: 'Slipped on the stairs',
      earlier: [{ whatHappened: 'Fell on the stairs', by: { firstName: 'Nils' } }],
    });
    const stale = await change(admin, incident, { severity: 'low' });
    expect([stale.statusCode, stale.json().details.version]).toEqual([409, 2]);
    const same = (await change(admin, after, { whatHappened: after.whatHappened })).json();
    expect(same.earlier).toHaveLength(1);
  });

  it('is closed by an administrator, locked but for addenda, and reopened with a reason', async () => {
    const incident = await record();
    expect((await close(nils, incident)).statusCode).toBe(403);
    const closed: Incident = (await close(admin, incident)).json();
    expect(closed).toMatchObject({
      status: 'closed',
      reviews: [{ what: 'closed', text: 'A light was missing', by: { firstName: 'Ines' } }],
      abilities: { update: false, amend: true, close: false, reopen: true },
    });
    expect((await change(nils, closed, {})).json().code).toBe('incident-closed');
    expect((await close(admin, closed)).json().code).toBe('incident-closed');
    const amended = await call(nils, 'POST', `/api/incident/${incident.id}/addendum`, {
      text: 'A witness came forward',
    });
    expect(amended.json()).toMatchObject({
      status: 'closed',
      version: closed.version,
      addenda: [{ text: 'A witness came forward', by: { firstName: 'Nils' } }],
    });
    expect((await reopen(nils, closed, 'New facts')).statusCode).toBe(403);
    expect((await reopen(admin, closed, ' ')).statusCode).toBe(400);
    const reopened: Incident = (await reopen(admin, closed, 'New facts')).json();
    expect(reopened).toMatchObject({
      status: 'open',
      reviews: [{ what: 'closed' }, { what: 'reopened', text: 'New facts' }],
    });
    expect((await reopen(admin, reopened, 'Again')).statusCode).toBe(409);
    const open = await list(nils, `/api/location/${here}/incident?status=open`);
    expect(open.map(({ id }) => id)).toContain(incident.id);
  });

  it('gets follow-up tasks, which belong to its one person too', async () => {
    const person = await steps.newApproved({ locationId: here });
    const incident = await record({ people: [person.id] });
    const reply = await call(nils, 'POST', `/api/incident/${incident.id}/task`, {
      title: 'See a doctor',
      assigneeId: nils.id,
      due: '2026-12-01',
    });
    expect(reply.statusCode, reply.body).toBe(201);
    const [task] = (reply.json() as Incident).tasks;
    expect(task).toMatchObject({ title: 'See a doctor', assignee: { id: nils.id }, doneAt: null });
    const read = await call(nils, 'GET', `/api/task/${task?.id}`);
    expect(read.json().applicant.id).toBe(person.id);
    await call(nils, 'PUT', '/api/task', { changes: [{ id: task?.id, version: 1, isDone: true }] });
    const after = (await call(nils, 'GET', `/api/incident/${incident.id}`)).json();
    expect(after.tasks[0].doneAt).not.toBeNull();
  });

  it('appears in the timeline of its people, without its texts', async () => {
    const person = await steps.newApproved({ locationId: here });
    const incident = await record({ people: [person.id], kind: 'police' });
    await close(admin, incident);
    const url = `/api/applicant/${person.id}/timeline?kind=incident`;
    const page = (await call(limited, 'GET', url)).json();
    const facts = { kind: 'police', severity: 'serious', locationId: here };
    expect(page).toMatchObject({
      total: 2,
      items: [
        { kind: 'incident', event: 'closed', incident: facts, by: { name: 'Ines Waymark' } },
        { kind: 'incident', event: 'added', incident: facts, by: { name: 'Nils Aubin' } },
      ],
    });
    expect(JSON.stringify(page)).not.toContain('Fell on the stairs');
    const other = await steps.newApproved({ locationId: there });
    await change(nils, await reopened(incident), { people: [person.id, other.id] });
    expect((await call(limited, 'GET', url)).json()).toMatchObject({ items: [] });
    await change(nils, await current(incident), { people: [other.id] });
    expect((await call(nils, 'GET', url)).json().items).toEqual([]);
  });

  it('notifies case workers and those in charge of its location if it is serious', async () => {
    const manager = await addSignedInPerson(test, 'admin', 'Mara');
    const { id: locationId } = await locations.newLocation('Notified House');
    await test.db
      .insertInto('accountLocation')
      .values({ accountId: manager.id, locationId })
      .execute();
    const caseWorkerId = limited.id;
    const person = await steps.newApproved({ locationId: here, caseWorkerId });
    const minor = await record({ severity: 'low', locationId: here, people: [person.id] });
    expect(await incidentNotices(limited)).toEqual([]);
    await change(nils, minor, { severity: 'critical', locationId: here, people: [person.id] });
    await change(nils, await current(minor), { locationId: here, people: [person.id] });
    expect(await incidentNotices(limited)).toEqual([
      {
        recordId: here,
        values: { incident: 'injury', severity: 'critical', at: 'location' },
      },
    ]);
    expect(await incidentNotices(nils)).toEqual([]);
    // Not for the limited case worker: this location is outside of their access.
    const elsewhere = await record({ locationId, people: [person.id] });
    expect(await incidentNotices(limited)).toHaveLength(1);
    expect(await incidentNotices(manager)).toMatchObject([
      { recordId: here },
      { recordId: locationId },
    ]);
    const inboxBefore = await incidentNotices(admin);
    await record({ locationId, kind: 'medical' });
    expect(await incidentNotices(admin)).toEqual(inboxBefore);
    expect(elsewhere.location?.id).toBe(locationId);
  });

  it('doesn’t exist for staff who may not see everyone in it', async () => {
    const [one, other] = [
      await steps.newApproved({ locationId: here }),
      await steps.newApproved({ locationId: there }),
    ];
    const shared = await record({ people: [one.id, other.id] });
    expect((await call(limited, 'GET', `/api/incident/${shared.id}`)).statusCode).toBe(404);
    expect(await list(limited, `/api/applicant/${one.id}/incident`)).toEqual([]);
    const there404 = await call(limited, 'GET', `/api/location/${there}/incident`);
    expect(there404.statusCode).toBe(404);
    const elsewhere = await record({ locationId: null, people: [one.id] });
    expect(await list(limited, `/api/applicant/${one.id}/incident`)).toMatchObject([
      { id: elsewhere.id, location: null },
    ]);
  });

  it('is refused without a session and to clients', async () => {
    const body = { ...fall, locationId: here };
    expect((await test.call('POST', '/api/incident', { body })).statusCode).toBe(401);
    const token = await test.getToken('client');
    expect((await test.call('POST', '/api/incident', { token, body })).statusCode).toBe(403);
  });
});

describe('the export of incidents', () => {
  it('names people by reference, and leaves texts about health out unless asked', async () => {
    const { id: locationId } = await locations.newLocation('Export House');
    const person = await steps.newApproved({ locationId });
    await record({ locationId, people: [person.id] });
    await record({ locationId, kind: 'medical', whatHappened: 'A seizure' });
    await record({ locationId, happenedAt: '2026-01-31T12:00:00Z', whatHappened: 'Too early' });
    const url = `/api/location/${locationId}/incident/file?from=2026-02-01&to=2026-02-02&format=csv`;
    const reply = await call(nils, 'GET', url);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.headers['content-type']).toContain('text/csv');
    expect(reply.body).toContain(person.reference);
    expect(reply.body).toContain('Fell on the stairs');
    expect(reply.body).not.toMatch(/Grève|A seizure|Too early/);
    expect((await call(nils, 'GET', `${url}&sensitive=include`)).body).toContain('A seizure');
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['kind', 'after'])
      .where('action', '=', 'incident.exported')
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { kind: 'disclosure', after: { rows: 2, sensitive: null } },
      { kind: 'disclosure', after: { rows: 2, sensitive: 'include' } },
    ]);
  });
});
