import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { addJob, makeJobsDue } from '#app/testing/jobs.ts';
import { type Browser, startPushService } from '#app/testing/push-service.ts';
import type { Role } from '#core/contract/roles.ts';
import { noticeKinds } from '#features/notifications/contract/notifications.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
const test = useTestApp({
  doJobs: true,
  environment: () => ({ PUSH_SERVICES: `fcm.googleapis.com,${service.url}` }),
});
afterAll(() => service.stop());

interface Person {
  id: string;
  token: string;
}

let count = 0;
async function person(role: Role, language = 'en'): Promise<Person> {
  const email = `device-${count++}@test.example`;
  const id = await addAccount(test.db, role, email);
  await test.db.updateTable('account').set({ language }).where('id', '=', id).execute();
  const reply = await test.call('POST', '/api/auth/login', {
    body: { email, password: testPassword },
  });
  return { id, token: tokenIn(reply) };
}

const subscribe = ({ token }: Person, { subscription }: Browser) =>
  test.call('POST', '/api/push-subscription', { token, body: subscription });

/** Submits a pre-screening, which notifies staff. */
async function submitForm(...more: { questionId: string; answer: string }[]): Promise<void> {
  const begun = await test.call('POST', '/api/pre-screening', {
    body: {
      answers: [
        { questionId: 'pre-name-first', answer: 'Perpetua' },
        { questionId: 'pre-name-last', answer: 'Undercliff' },
        ...more,
      ],
    },
  });
  const { id, secret } = begun.json();
  const headers = { 'x-intake-secret': secret };
  const sent = await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  expect(sent.statusCode).toBe(200);
}

const write = (from: Person, to: Person) =>
  test.call('POST', `/api/chat/${to.id}`, {
    token: from.token,
    body: { id: crypto.randomUUID(), text: 'a secret of Perpetua Undercliff' },
  });

describe('push subscription', () => {
  it("announces a submission in the user's language without naming the person", async () => {
    const someone = await person('user', 'fr');
    const phone = service.browser();
    expect((await subscribe(someone, phone)).statusCode).toBe(204);
    await submitForm();
    const [push] = await phone.waitFor(1);
    expect(push?.payload).toEqual({
      title: 'Test House',
      body: 'Il y a une nouvelle demande.',
      url: '/page/applicants?tab=drafts',
      tag: 'draft-submitted',
    });
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      topic: 'draft-submitted',
      ttl: '86400',
    });
  });

  it('links to the task that mentions the user', async () => {
    const [writer, reader] = [await person('user'), await person('user')];
    const phone = service.browser();
    await subscribe(reader, phone);
    const { token } = writer;
    const made = await test.call('POST', '/api/task', { token, body: { title: 'Call' } });
    const { id } = made.json();
    const body = { text: 'Can you?', mentions: [reader.id] };
    const commentReply = await test.call('POST', `/api/task/${id}/comment`, { token, body });
    expect(commentReply.statusCode, commentReply.body).toBe(201);
    const [push] = await phone.waitFor(1);
    expect(push?.payload).toMatchObject({ url: `/page/tasks?task=${id}`, tag: 'mentioned' });
  });

  it('receives pushes signed with the key it subscribed with', async () => {
    const someone = await person('user');
    const phone = service.browser();
    await subscribe(someone, phone);
    await write(await person('user'), someone);
    const [push] = await phone.waitFor(1);
    const { publicKey } = (
      await test.call('GET', '/api/push-subscription', { token: someone.token })
    ).json();
    const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(
      push?.headers.authorization ?? '',
    ) as RegExpExecArray;
    expect(key).toBe(publicKey);
    const { payload } = await jwtVerify(token, p256(publicKey), { audience: service.url });
    expect(payload.sub).toBe('mailto:no-reply@localhost');
  });

  it('can be one of several, with settings per user', async () => {
    const someone = await person('user');
    const phone = service.browser();
    const desk = service.browser();
    await subscribe(someone, phone);
    await subscribe(someone, desk);
    const other = await person('user');
    const theirs = service.browser();
    await subscribe(other, theirs);
    await test.call('PUT', '/api/notification', {
      token: other.token,
      body: { choices: [{ kind: 'draft-submitted', push: false }] },
    });
    await submitForm();
    await Promise.all([phone.waitFor(1), desk.waitFor(1)]);
    // Only the next notification arrives: the previous one was never sent to them.
    await write(someone, other);
    expect((await theirs.waitFor(1)).map(({ payload }) => payload.tag)).toEqual(['message']);
  });

  it('keeps email settings when only push settings are sent, and vice versa', async () => {
    const { token } = await person('user');
    const choose = (choice: object) =>
      test.call('PUT', '/api/notification', { token, body: { choices: [choice] } });
    await choose({ kind: 'message', mail: 'off' });
    await choose({ kind: 'message', push: false });
    const reply = await choose({ kind: 'applicant-assigned', push: false });
    expect(reply.json()).toContainEqual({
      kind: 'message',
      mail: 'off',
      push: false,
      inbox: true,
      isMine: true,
    });
    expect(reply.json()).toContainEqual({
      kind: 'applicant-assigned',
      mail: 'now',
      push: false,
      inbox: true,
      isMine: true,
    });
  });

  it.each([
    ['signs out everywhere', 'DELETE', () => '/api/auth/session'],
    ['is signed out in the device list', 'DELETE', (id: string) => `/api/auth/session/${id}`],
  ] as const)('stops once it %s', async (_, method, sessionUrl) => {
    const someone = await person('user');
    const phone = service.browser();
    await subscribe(someone, phone);
    const sessions = await test.call('GET', '/api/auth/session', { token: someone.token });
    const url = sessionUrl(sessions.json()[0].id);
    expect((await test.call(method, url, { token: someone.token })).statusCode).toBe(204);
    expect(await countSubscriptions(someone)).toBe(0);
  });

  it('continues after a password change on it, while other devices stop', async () => {
    const someone = await person('user');
    const [here, lost] = [service.browser(), service.browser()];
    await subscribe(someone, lost);
    const { email } = await test.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', someone.id)
      .executeTakeFirstOrThrow();
    const again = await test.call('POST', '/api/auth/login', {
      body: { email, password: testPassword },
    });
    const token = tokenIn(again);
    await subscribe({ ...someone, token }, here);
    const body = { currentPassword: testPassword, newPassword: 'fourteen quiet herons' };
    const changed = await test.call('POST', '/api/auth/change-password', { token, body });
    expect(changed.statusCode, changed.body).toBe(204);
    expect(await countSubscriptions(someone)).toBe(1);
    // After signing in again, the browser resubscribes on its own.
    expect((await subscribe({ ...someone, token }, lost)).statusCode).toBe(204);
    expect(await countSubscriptions(someone)).toBe(2);
  });

  it('stops when removed or taken over by another account', async () => {
    const someone = await person('user');
    const phone = service.browser();
    const shared = service.browser();
    await subscribe(someone, phone);
    await subscribe(someone, shared);
    const next = await person('user');
    await subscribe(next, shared);
    const gone = await test.call('DELETE', '/api/push-subscription', {
      token: someone.token,
      body: { endpoint: phone.subscription.endpoint },
    });
    expect(gone.statusCode).toBe(204);
    await write(next, someone);
    await write(someone, next);
    await shared.waitFor(1);
    expect(phone.pushes).toEqual([]);
    expect(shared.pushes.length).toBe(1);
  });

  it('ends when the push service says it is gone, and retries when the service is busy', async () => {
    const someone = await person('user');
    const lost = service.browser();
    lost.answer(410);
    await subscribe(someone, lost);
    await write(await person('user'), someone);
    await expect.poll(() => countSubscriptions(someone)).toBe(0);

    const busy = service.browser();
    busy.answer(503);
    await subscribe(someone, busy);
    await write(await person('user'), someone);
    await expect.poll(() => maxTries(someone)).toBeGreaterThan(0);
    expect(await countSubscriptions(someone)).toBe(1);
  });

  it('sends nothing twice: an interrupted push has an unknown outcome', async () => {
    const someone = await person('user');
    const phone = service.browser();
    await subscribe(someone, phone);
    service.at('taken', (drop) => drop());
    await write(await person('user'), someone);
    await expect.poll(() => pushState(someone)).toBe('unknown');
    // Long enough for the sweep to run and the next notification to be sent.
    test.moveClock(60 * 60_000);
    await addJob(test.db, 'deliveries', {});
    await makeJobsDue(test.db);
    const next = await person('user');
    const theirs = service.browser();
    await subscribe(next, theirs);
    await write(await person('user'), next);
    await theirs.waitFor(1);
    expect([await pushState(someone), phone.pushes.length]).toEqual(['unknown', 1]);
  });

  it('would show a duplicate once, because topic and tag are those of the kind', async () => {
    const someone = await person('user');
    const phone = service.browser();
    await subscribe(someone, phone);
    for (const kind of noticeKinds) expect(kind).toMatch(/^[\w-]{1,32}$/);
    await write(await person('user'), someone);
    await write(await person('user'), someone);
    const pushes = await phone.waitFor(2);
    expect(pushes.map(({ headers, payload }) => [headers.topic, payload.tag])).toEqual([
      ['message', 'message'],
      ['message', 'message'],
    ]);
  });

  it('limits an account to ten; the oldest is replaced', async () => {
    const someone = await person('user');
    const browsers = Array.from({ length: 11 }, () => service.browser());
    for (const browser of browsers) {
      test.moveClock(1000);
      await subscribe(someone, browser);
    }
    const subscriptions = await test.db
      .selectFrom('pushSubscription')
      .select('endpoint')
      .where('accountId', '=', someone.id)
      .execute();
    expect(subscriptions.length).toBe(10);
    expect(subscriptions.map(({ endpoint }) => endpoint)).not.toContain(
      browsers[0]?.subscription.endpoint,
    );
  });

  it.each([
    ['a local machine', 'http://127.0.0.1:1/x'],
    ['plain http at a real service', 'http://fcm.googleapis.com/x'],
    ['a host with a similar ending', 'https://evilfcm.googleapis.com.example/x'],
    ['another port', 'https://fcm.googleapis.com:8443/x'],
    ['a file', 'file:///etc/passwd'],
  ])('refuses %s', async (_what, endpoint) => {
    const { token } = await person('client');
    const { keys } = service.browser().subscription;
    const reply = await test.call('POST', '/api/push-subscription', {
      token,
      body: { endpoint, keys },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0]).toMatchObject({ path: 'endpoint' });
  });

  const setQuietHours = async ({ token }: Person) => {
    const clockAt = (hours: number) =>
      new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    const quiet = { from: clockAt(-2), until: clockAt(4), days: [1, 2, 3, 4, 5, 6, 7] };
    const hours = { token, body: { quiet, timeZone: 'UTC' } };
    expect((await test.call('PUT', '/api/notification/hours', hours)).statusCode).toBe(200);
  };

  it('ignores quiet hours when someone is in danger, unless turned off', async () => {
    const [someone, other, awake] = [
      await person('user'),
      await person('user'),
      await person('user'),
    ];
    const [phone, off, theirs] = [service.browser(), service.browser(), service.browser()];
    await subscribe(someone, phone);
    await subscribe(other, off);
    await subscribe(awake, theirs);
    await setQuietHours(someone);
    await setQuietHours(other);
    const body = { choices: [{ kind: 'draft-in-danger', push: false }] };
    const chosen = await test.call('PUT', '/api/notification', { token: other.token, body });
    expect(chosen.statusCode).toBe(200);
    await submitForm();
    await theirs.waitFor(1);
    await submitForm({ questionId: 'pre-safety-now', answer: 'no' });
    await theirs.waitFor(2);
    const tags = (await phone.waitFor(1)).map(({ payload }) => (payload as { tag: string }).tag);
    expect([tags, off.pushes]).toEqual([['draft-in-danger'], []]);
  });

  it("waits for the end of the user's quiet hours", async () => {
    const someone = await person('user');
    const phone = service.browser();
    await subscribe(someone, phone);
    await setQuietHours(someone);
    await write(await person('user'), someone);
    // Another user's notification arrives.
    const next = await person('user');
    const theirs = service.browser();
    await subscribe(next, theirs);
    await write(await person('user'), next);
    await theirs.waitFor(1);
    expect([await pushState(someone), phone.pushes]).toEqual(['planned', []]);
    test.moveClock(6 * 3_600_000);
    await makeJobsDue(test.db);
    expect(await phone.waitFor(1)).toHaveLength(1);
  });

  it('stops for a closed account', async () => {
    const someone = await person('user');
    const phone = service.browser();
    await subscribe(someone, phone);
    await test.db
      .updateTable('account')
      .set({ deactivatedAt: new Date() })
      .where('id', '=', someone.id)
      .execute();
    const colleague = await person('user');
    const theirs = service.browser();
    await subscribe(colleague, theirs);
    await submitForm();
    await theirs.waitFor(1);
    expect(phone.pushes).toEqual([]);
  });
});

async function countSubscriptions({ id }: Person): Promise<number> {
  const rows = await test.db
    .selectFrom('pushSubscription')
    .select('id')
    .where('accountId', '=', id)
    .execute();
  return rows.length;
}

async function maxTries({ id }: Person): Promise<number> {
  const { tries } = await test.db
    .selectFrom('delivery')
    .select(({ fn }) => fn.max('tries').as('tries'))
    .where('accountId', '=', id)
    .executeTakeFirstOrThrow();
  return tries;
}

async function pushState({ id }: Person): Promise<string | undefined> {
  const row = await test.db
    .selectFrom('delivery')
    .select('state')
    .where('accountId', '=', id)
    .where('channel', '=', 'push')
    .executeTakeFirst();
  return row?.state;
}

/** Converts the key for the JWT library. */
function p256(publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x as string, y: y as string },
    format: 'jwk',
  });
}
