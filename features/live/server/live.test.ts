import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { isTopicUpdate, type Listening, listenTo } from '#app/testing/live.ts';
import type { Role } from '#core/contract/roles.ts';
import { databaseUrl, onOneConnection } from '#core/server/db/database.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';

const test = useTestApp();
let other: FastifyInstance;
let admin: string;
let accessibleLocation: string;
let inaccessibleLocation: string;
const open: Listening[] = [];

beforeAll(async () => {
  other = await test.another();
  admin = await test.getToken('admin');
  accessibleLocation = await addLocation('Reached');
  inaccessibleLocation = await addLocation('Unreached');
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function addLocation(name: string): Promise<string> {
  const reply = await test.call('POST', '/api/location', { token: admin, body: { name } });
  expect(reply.statusCode).toBe(201);
  return reply.json().id;
}

let people = 0;
async function person(role: Role = 'user', locationAccess = 'everywhere') {
  people += 1;
  const email = `live-${people}@test.example`;
  const id = await addAccount(test.db, role, email);
  if (locationAccess !== 'everywhere') {
    await test.db
      .updateTable('account')
      .set({ reach: locationAccess })
      .where('id', '=', id)
      .execute();
    const at = { accountId: id, locationId: accessibleLocation };
    await test.db.insertInto('accountLocation').values(at).execute();
  }
  const body = { email, password: testPassword };
  return { id, token: tokenIn(await test.call('POST', '/api/auth/login', { body })) };
}

async function listen(token: string, on: FastifyInstance = other): Promise<Listening> {
  const stream = await listenTo(on, token);
  open.push(stream);
  return stream;
}

async function addApplicant(locationId: string | null = null): Promise<Applicant> {
  const body = { firstName: 'Odette', lastName: 'Verglas', ...(locationId && { locationId }) };
  const reply = await test.call('POST', '/api/applicant', { token: admin, body });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

const change = ({ id, version }: Applicant, body: object = { phone: '555-0101' }) =>
  test.call('PUT', `/api/applicant/${id}`, { token: admin, body: { version, ...body } });

/** Triggers a staff-wide update: once it arrives, all earlier ones have. */
const mark = () => addLocation(`Mark ${crypto.randomUUID()}`);
const isMark = isTopicUpdate('locations');

const updatePresence = (
  token: string,
  stream: string,
  applicantId: string | null,
  look: object = {},
) => {
  const body = { applicantId, isEditing: false, ...look };
  return test.call('PUT', `/api/live/${stream}`, { token, body });
};

const viewers = async (token: string, id: string) =>
  (await test.call('GET', `/api/live/viewers/${id}`, { token })).json().viewers;

describe('live update', () => {
  it('reaches every instance, as a topic without content', async () => {
    const { token } = await person();
    const here = await listen(token, test.app);
    const there = await listen(token);
    await addApplicant();
    for (const stream of [here, there]) {
      expect(await stream.next()).toEqual({ event: 'hint', data: { topic: 'applicants' } });
    }
  });

  it('covers other affected screens: tasks, calendar, waiting list, occupancy', async () => {
    const { token } = await person();
    const { id } = await addApplicant();
    const status = { status: 'approve' };
    await test.db.updateTable('applicant').set(status).where('id', '=', id).execute();
    const stream = await listen(token);
    const topicsAfter = async (url: string, body: object) => {
      const reply = await test.call('POST', url, { token: admin, body });
      expect(reply.statusCode, reply.body).toBe(201);
      await mark();
      return (await stream.until(isMark)).map(({ data }) => data.topic);
    };
    await mark();
    await stream.until(isMark);
    const time = { start: '2026-03-23T10:00', end: '2026-03-23T11:00', timeZone: 'UTC' };
    const event = { title: 'A talk', time };
    const waits = { locationId: accessibleLocation, priority: 'normal', since: '2026-02-01' };
    const none = ['locations'];
    expect(await topicsAfter('/api/task', { title: 'x', applicantId: id })).toEqual([
      'applicants',
      'tasks',
      ...none,
    ]);
    expect(await topicsAfter('/api/task', { title: 'x' })).toEqual(['tasks', ...none]);
    expect(await topicsAfter('/api/event', { ...event, people: [{ id }] })).toEqual(
      expect.arrayContaining(['applicants', 'events']),
    );
    expect(await topicsAfter('/api/event', event)).toEqual(['events', ...none]);
    expect(await topicsAfter(`/api/applicant/${id}/waiting`, waits)).toEqual([
      'applicants',
      'waiting-list',
      'occupancy',
      ...none,
    ]);
  });

  it('goes with the next change of any instance if its own was killed', async () => {
    const { token } = await person();
    const stream = await listen(token);
    // Killed after the commit, before it could send this.
    const message = JSON.stringify({ kind: 'event', ids: [], by: null });
    await sql`insert into live_outbox (message) values (${message})`.execute(test.db);
    await mark();
    expect((await stream.until(isMark)).map(({ data }) => data.topic)).toEqual([
      'events',
      'locations',
    ]);
    expect((await sql`select from live_outbox`.execute(test.db)).rows).toEqual([]);
  });

  it('arrives when an older version makes the change', async () => {
    const { token } = await person();
    const stream = await listen(token);
    await onOneConnection(databaseUrl(test.db), 'older', ({ db }) =>
      sql`insert into audit_entry (actor_kind, action, record_type) values ('system', 'event.moved', 'event')`.execute(
        db,
      ),
    );
    expect(await stream.next()).toEqual({ event: 'hint', data: { topic: 'events' } });
  });

  it("about a person's task or appointment doesn't reach staff without access", async () => {
    const { token } = await person('user', 'own');
    const near = await addApplicant(accessibleLocation);
    const far = await addApplicant(inaccessibleLocation);
    const stream = await listen(token);
    const topicsAfter = async (url: string, about: object) => {
      const body = { title: 'x', ...about };
      const reply = await test.call('POST', url, { token: admin, body });
      expect(reply.statusCode, reply.body).toBe(201);
      await mark();
      return (await stream.until(isMark)).map(({ data }) => data.topic);
    };
    await mark();
    await stream.until(isMark);
    const time = { start: '2026-03-23T10:00', end: '2026-03-23T11:00' };
    const eventWith = ({ id }: Applicant) => ({ time, people: [{ id }] });
    expect(await topicsAfter('/api/task', { applicantId: far.id })).toEqual(['locations']);
    expect(await topicsAfter('/api/event', eventWith(far))).toEqual(['locations']);
    const nearTopics = await topicsAfter('/api/task', { applicantId: near.id });
    expect(nearTopics).toEqual(['applicants', 'tasks', 'locations']);
    expect(await topicsAfter('/api/event', eventWith(near))).toEqual([
      'applicants',
      'events',
      'locations',
    ]);
  });

  it("doesn't follow a rollback", async () => {
    const { token } = await person();
    const applicant = await addApplicant();
    const stream = await listen(token);
    // All earlier updates have arrived by now.
    await mark();
    await stream.until(isMark);
    await test.db.schema.alterTable('auditSeal').renameTo('seals_away').execute();
    expect((await change(applicant)).statusCode).toBe(500);
    await test.db.schema.alterTable('seals_away').renameTo('auditSeal').execute();
    await mark();
    expect(await stream.until(isMark)).toHaveLength(1);
  });

  it('about a notification reaches only its recipient', async () => {
    const recipient = await person();
    const bystander = await person();
    const streams = [await listen(recipient.token), await listen(bystander.token)] as const;
    await change(await addApplicant(), { caseWorkerId: recipient.id });
    await mark();
    const [mine, theirs] = await Promise.all(streams.map((stream) => stream.until(isMark)));
    const topics = (entries: typeof mine) => entries?.map(({ data }) => data.topic);
    expect(topics(mine)).toContain('notices');
    expect(topics(theirs)).not.toContain('notices');
  });

  it("about records doesn't reach clients", async () => {
    const client = await person('client');
    const worker = await person();
    const stream = await listen(client.token);
    await addApplicant();
    await mark();
    // Its arrival proves that nothing else arrived before it.
    const body = { id: crypto.randomUUID(), text: 'Hello' };
    const sent = await test.call('POST', `/api/chat/${client.id}`, { token: worker.token, body });
    expect(sent.statusCode).toBe(201);
    const topics = (await stream.until(isTopicUpdate('chats'))).map(({ data }) => data.topic);
    expect(new Set(topics)).toEqual(new Set(['notices', 'chats']));
  });
});

describe('user with limited location access', () => {
  it('gets updates on accessible records only', async () => {
    const { token } = await person('user', 'own');
    const hidden = await addApplicant(inaccessibleLocation);
    const stream = await listen(token);
    await change(hidden);
    await addApplicant(inaccessibleLocation);
    await addApplicant();
    await mark();
    expect(await stream.until(isMark)).toHaveLength(1);
    await addApplicant(accessibleLocation);
    expect(await stream.next()).toEqual({ event: 'hint', data: { topic: 'applicants' } });
  });

  it('gets a list update when a record leaves their access, and loses its presence', async () => {
    const limited = await person('user', 'own');
    const colleague = await person();
    const applicant = await addApplicant(accessibleLocation);
    const stream = await listen(limited.token);
    await updatePresence(limited.token, stream.id, applicant.id);
    expect(await viewers(colleague.token, applicant.id)).toMatchObject([{ id: limited.id }]);
    await stream.until(({ data }) => data.topic === 'viewers');
    const watching = await listen(colleague.token);
    await updatePresence(colleague.token, watching.id, applicant.id);
    await change(applicant, { locationId: inaccessibleLocation });
    await stream.until(isTopicUpdate('applicants'));
    await watching.until(({ data }) => data.topic === 'applicants' && data.id === applicant.id);
    await watching.until(({ data }) => data.topic === 'viewers');
    expect(await viewers(colleague.token, applicant.id)).toEqual([]);
    await change({ ...applicant, version: 2 }, { phone: '555-0102' });
    await mark();
    const rest = await stream.until(isMark);
    expect(rest.filter(({ data }) => data.id !== undefined || data.topic === 'applicants')).toEqual(
      [],
    );
  });

  it("can't watch an inaccessible record or see its viewers", async () => {
    const { token } = await person('user', 'own');
    const hidden = await addApplicant(inaccessibleLocation);
    const stream = await listen(token);
    expect((await updatePresence(token, stream.id, hidden.id)).statusCode).toBe(404);
    const url = `/api/live/viewers/${hidden.id}`;
    expect((await test.call('GET', url, { token })).statusCode).toBe(404);
  });
});

describe('viewer of a record', () => {
  it('gets its changes with the author; others only list changes', async () => {
    const viewer = await person();
    const nonViewer = await person();
    const applicant = await addApplicant();
    const [one, two] = [await listen(viewer.token), await listen(nonViewer.token)];
    const reply = await updatePresence(viewer.token, one.id, applicant.id);
    expect(reply.json()).toEqual({ version: 1 });
    await change(applicant);
    const { data } =
      (await one.until(({ data }) => data.topic === 'applicants' && !!data.id)).at(-1) ?? {};
    const me = (await test.call('GET', '/api/auth/me', { token: admin })).json();
    expect(data).toEqual({ topic: 'applicants', id: applicant.id, by: me.id });
    await mark();
    const others = await two.until(isMark);
    expect(others.filter((entry) => entry.data.id !== undefined)).toEqual([]);
    expect((await updatePresence(viewer.token, one.id, applicant.id)).json()).toEqual({
      version: 2,
    });
  });

  it('shows to other viewers, with the field that they edit, until they leave', async () => {
    const [one, two] = [await person(), await person()];
    const applicant = await addApplicant();
    const mine = await listen(one.token, test.app);
    const theirs = await listen(two.token);
    await updatePresence(one.token, mine.id, applicant.id);
    await mine.until(({ data }) => data.topic === 'viewers');
    expect(await viewers(one.token, applicant.id)).toEqual([]);
    await updatePresence(two.token, theirs.id, applicant.id, { isEditing: true, field: 'phone' });
    await mine.until(({ data }) => data.topic === 'viewers' && data.id === applicant.id);
    expect(await viewers(one.token, applicant.id)).toEqual([
      { id: two.id, firstName: 'Sam', lastName: 'Waymark', isEditing: true, field: 'phone' },
    ]);
    await updatePresence(two.token, theirs.id, applicant.id);
    expect(await viewers(one.token, applicant.id)).toMatchObject([{ field: null }]);
    const broken = await updatePresence(two.token, theirs.id, applicant.id, { field: '<b>' });
    expect(broken.statusCode).toBe(400);
    theirs.close();
    await mine.until(({ data }) => data.topic === 'viewers');
    expect(await viewers(one.token, applicant.id)).toEqual([]);
  });

  it('expires with a crashed instance', async () => {
    const { id, token } = await person();
    const applicant = await addApplicant();
    const stream = await listen(token);
    await updatePresence(token, stream.id, applicant.id);
    expect(await viewers(admin, applicant.id)).toMatchObject([{ id }]);
    const renewedAt = sql<Date>`now() - interval '46 seconds'`;
    await test.db
      .updateTable('liveStream')
      .set({ renewedAt })
      .where('id', '=', stream.id)
      .execute();
    expect(await viewers(admin, applicant.id)).toEqual([]);
  });

  it("can be set only by the stream's own session", async () => {
    const [one, two] = [await person(), await person()];
    const applicant = await addApplicant();
    const stream = await listen(one.token);
    expect((await updatePresence(two.token, stream.id, applicant.id)).statusCode).toBe(404);
    expect(await viewers(admin, applicant.id)).toEqual([]);
    // A closed stream isn't an error for the user who leaves.
    expect((await updatePresence(two.token, crypto.randomUUID(), applicant.id)).statusCode).toBe(
      200,
    );
    expect(await viewers(admin, applicant.id)).toEqual([]);
  });
});
