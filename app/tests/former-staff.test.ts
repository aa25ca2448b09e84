import { describe, expect, it } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import { testPassword, useTestApp } from '../testing/app.ts';
import { makeJobsDue } from '../testing/jobs.ts';
import { mailSteps } from '../testing/outbox.ts';
import { addSignedInPerson, changeAccount, type Person } from '../testing/people.ts';

const test = useTestApp({ doJobs: true });
const { mailsTo } = mailSteps(test);

const endpoint = () => `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

/** Everything that gives a colleague access, created while they work here. */
async function everything(role: Exclude<Role, 'client'> = 'user') {
  const person = await addSignedInPerson(test, role, 'Dee');
  const { token } = person;
  const calendar = await test.call('POST', '/api/calendar/subscription', {
    token,
    body: { words: 'initials' },
  });
  expect(calendar.statusCode, calendar.body).toBe(201);
  const body = { endpoint: endpoint(), keys };
  expect((await test.call('POST', '/api/push-subscription', { token, body })).statusCode).toBe(204);
  await test.call('POST', '/api/auth/forgot-password', { body: { email: person.email } });
  const resetIn = async () => {
    const mails = await mailsTo(person.email);
    const links = mails.map(({ text }) => /\/reset-password#token=([\w-]+)/.exec(text ?? '')?.[1]);
    return links.find((secret) => secret !== undefined);
  };
  await expect.poll(resetIn).toBeDefined();
  const reset = await resetIn();
  return { person, feed: new URL(calendar.json().url).pathname, reset };
}

type Everything = Awaited<ReturnType<typeof everything>>;

/** The current reply of each. */
async function opened({ person, feed, reset }: Everything) {
  const { token } = person;
  const password = 'fourteen quiet herons';
  const replyStatus = async (call: Promise<{ statusCode: number }>) => (await call).statusCode;
  const push = test.db
    .selectFrom('pushSubscription')
    .select('id')
    .where('accountId', '=', person.id);
  return {
    session: await replyStatus(test.call('GET', '/api/applicant', { token })),
    keepingKey: await replyStatus(test.call('GET', '/api/auth/keeping-key', { token })),
    live: await replyStatus(
      test.call('PUT', `/api/live/${crypto.randomUUID()}`, { token, body: {} }),
    ),
    export: await replyStatus(test.call('GET', '/api/reports/applicants?format=csv', { token })),
    calendar: await replyStatus(test.call('GET', feed)),
    devices: (await push.execute()).length,
    reset: await replyStatus(
      test.call('POST', '/api/auth/reset-password', { body: { token: reset, password } }),
    ),
  };
}

const nothing = {
  session: 401,
  keepingKey: 401,
  live: 401,
  export: 401,
  calendar: 404,
  devices: 0,
  reset: 410,
};

const signIn = async ({ email }: Person) =>
  (await test.call('POST', '/api/auth/login', { body: { email, password: testPassword } }))
    .statusCode;

describe('a dismissed colleague', () => {
  it('opens nothing with saved links and tokens, and reactivating the account restores none of them', async () => {
    const savedAccess = await everything();
    await changeAccount(test, savedAccess.person.id, { deactivated: true });
    expect(await opened(savedAccess)).toEqual(nothing);
    expect(await signIn(savedAccess.person)).toBe(401);
    await changeAccount(test, savedAccess.person.id, { deactivated: false });
    expect(await opened(savedAccess)).toEqual(nothing);
  });

  it('gets no push or mail that was still in the queue', async () => {
    const colleague = await addSignedInPerson(test, 'user', 'Colin');
    const savedAccess = await everything();
    const url = `/api/chat/${savedAccess.person.id}`;
    const body = { id: crypto.randomUUID(), text: 'Are you there?' };
    const { token } = colleague;
    expect((await test.call('POST', url, { token, body })).statusCode).toBe(201);
    await changeAccount(test, savedAccess.person.id, { deactivated: true });
    test.moveClock(10 * 60_000);
    await makeJobsDue(test.db);
    const states = async () => {
      const rows = await test.db
        .selectFrom('delivery')
        .select(['state', 'purpose'])
        .where('accountId', '=', savedAccess.person.id)
        .where('purpose', '=', 'notice-mail')
        .where('createdAt', '>', new Date(0))
        .execute();
      return new Set(rows.map(({ state }) => state));
    };
    await expect.poll(states).not.toContain('planned');
    expect(await states()).not.toContain('sending');
    test.moveClock(-10 * 60_000);
  });

  it('leaves their messages with a client readable for the client, who can’t write to them', async () => {
    const savedAccess = await everything();
    const client = await addSignedInPerson(test, 'client', 'Cleo');
    const write = (from: Person, to: Person, text: string) =>
      test.call('POST', `/api/chat/${to.id}`, {
        token: from.token,
        body: { id: crypto.randomUUID(), text },
      });
    expect((await write(savedAccess.person, client, 'See you on Monday')).statusCode).toBe(201);
    await changeAccount(test, savedAccess.person.id, { deactivated: true });
    expect((await write(client, savedAccess.person, 'My new address')).statusCode).toBe(404);
    const read = await test.call('GET', `/api/chat/${savedAccess.person.id}`, client);
    expect(read.json().items).toHaveLength(1);
  });
});

describe('a colleague whose role is lowered', () => {
  it.each([
    ['from administrator to staff', 'admin', 'user'],
    ['from staff to client', 'user', 'client'],
  ] as const)('opens nothing with saved links and tokens: %s', async (_, before, role) => {
    const savedAccess = await everything(before);
    await changeAccount(test, savedAccess.person.id, { role });
    const { reset, ...now } = await opened(savedAccess);
    const { reset: _closed, ...ended } = nothing;
    expect(now).toEqual(ended);
    // They still own the mailbox: a new password opens the account with its current permissions.
    expect(reset).toBe(204);
  });

  it('reads as a client none of the messages and notifications that they got as staff', async () => {
    const former = await addSignedInPerson(test, 'user', 'Fay');
    const client = await addSignedInPerson(test, 'client', 'Cass');
    const colleague = await addSignedInPerson(test, 'user', 'Col');
    const write = (from: Person, to: Person, text: string) =>
      test.call('POST', `/api/chat/${to.id}`, {
        token: from.token,
        body: { id: crypto.randomUUID(), text },
      });
    await write(former, client, 'How are you?');
    expect((await write(client, former, 'I moved to 5 Elm Street')).statusCode).toBe(201);
    expect((await write(colleague, former, 'Ada Stone relapsed')).statusCode).toBe(201);
    await changeAccount(test, former.id, { role: 'client' });
    const body = { email: former.email, password: testPassword };
    const signedIn = await test.call('POST', '/api/auth/login', { body });
    const clientSession = { ...former, token: String(signedIn.headers.authorization).slice(7) };
    expect((await test.call('GET', '/api/chat', clientSession)).json()).toEqual([]);
    for (const { id } of [client, colleague]) {
      expect((await test.call('GET', `/api/chat/${id}`, clientSession)).statusCode).toBe(404);
    }
    const { items } = (await test.call('GET', '/api/notification/notice', clientSession)).json();
    expect(new Set(items.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['security']));
    // Later messages are theirs.
    expect((await write(colleague, clientSession, 'Your form is ready')).statusCode).toBe(201);
    const since = await test.call('GET', `/api/chat/${colleague.id}`, clientSession);
    expect(since.json().items.map(({ text }: { text: string }) => text)).toEqual([
      'Your form is ready',
    ]);
  });
});

describe('a colleague who loses location access', () => {
  it('no longer finds the record by its id, the search, the calendar, or the messages', async () => {
    const token = await test.getToken('admin');
    const location = await test.call('POST', '/api/location', { token, body: { name: 'Elm' } });
    const person = await addSignedInPerson(test, 'user', 'Lia');
    const locationIds = [location.json().id];
    await changeAccount(test, person.id, { reach: 'own', locationIds });
    const body = { email: person.email, password: testPassword };
    const signedIn = await test.call('POST', '/api/auth/login', { body });
    const staffSession = { token: String(signedIn.headers.authorization).slice(7) };
    const sent = { firstName: 'Ada', lastName: 'Quillfeather', locationId: locationIds[0] };
    const made = await test.call('POST', '/api/applicant', { token, body: sent });
    const url = `/api/applicant/${made.json().id}`;
    expect((await test.call('GET', url, staffSession)).statusCode).toBe(200);
    await changeAccount(test, person.id, { locationIds: [] });
    for (const path of [url, `${url}/note`, `${url}/screening-link`, `${url}/timeline`]) {
      expect((await test.call('GET', path, staffSession)).statusCode, path).toBe(404);
    }
    const found = await test.call('GET', '/api/search?q=Quillfeather', staffSession);
    expect(found.body).not.toContain('Quillfeather');
    const listed = await test.call('GET', '/api/reports/applicants?format=csv', staffSession);
    expect(listed.body).not.toContain('Quillfeather');
  });
});
