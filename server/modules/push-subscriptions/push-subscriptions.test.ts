import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/enumerations.ts';
import { addAccount, testPassword, tokenIn, useTestApp } from '#server/testing/app.ts';
import { type Browser, startPushService } from '#server/testing/push-service.ts';

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

/** Somebody asks for help by the public form, which staff are told of. */
async function handIn(): Promise<void> {
  const begun = await test.call('POST', '/api/pre-screening', {
    body: {
      answers: [
        { questionId: 'pre-name-first', answer: 'Perpetua' },
        { questionId: 'pre-name-last', answer: 'Undercliff' },
        { questionId: 'pre-consent-contact', answer: 'no' },
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

describe('a device that wants to be told', () => {
  it('is told in its person’s language that a request was handed in, and of whom not', async () => {
    const someone = await person('user', 'fr');
    const phone = service.browser();
    expect((await subscribe(someone, phone)).statusCode).toBe(204);
    await handIn();
    const [push] = await phone.waitFor(1);
    expect(push?.payload).toEqual({
      title: 'Test House',
      body: 'Une nouvelle demande d’aide vous attend.',
      url: '/page/applicants?tab=drafts',
      tag: 'draft-submitted',
    });
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      topic: 'draft-submitted',
      ttl: '86400',
    });
  });

  it('gets it signed by the key that it was subscribed with', async () => {
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

  it('may be one of several; what one person chose is theirs alone', async () => {
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
    await handIn();
    await Promise.all([phone.waitFor(1), desk.waitFor(1)]);
    // What they are told next comes alone: the one before was never sent to them.
    await write(someone, other);
    expect((await theirs.waitFor(1)).map(({ payload }) => payload.tag)).toEqual(['message']);
  });

  it('keeps the choice of mails when only the one of pushes is sent, and the other way', async () => {
    const { token } = await person('user');
    const choose = (choice: object) =>
      test.call('PUT', '/api/notification', { token, body: { choices: [choice] } });
    await choose({ kind: 'message', mail: false });
    await choose({ kind: 'message', push: false });
    const reply = await choose({ kind: 'applicant-assigned', push: false });
    expect(reply.json()).toContainEqual({
      kind: 'message',
      mail: false,
      push: false,
      isMine: true,
    });
    expect(reply.json()).toContainEqual({
      ...{ kind: 'applicant-assigned', mail: true, push: false, isMine: true },
    });
  });

  it('hears nothing any more once it is taken off, or belongs to somebody else', async () => {
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

  it('is forgotten when its service says that it is gone, and tried again when it is busy', async () => {
    const someone = await person('user');
    const lost = service.browser();
    lost.answer(410);
    await subscribe(someone, lost);
    await write(await person('user'), someone);
    await expect.poll(() => subscriptionsOf(someone), { timeout: 15_000 }).toBe(0);

    const busy = service.browser();
    busy.answer(503);
    await subscribe(someone, busy);
    await write(await person('user'), someone);
    await expect.poll(() => retriesOf('push'), { timeout: 15_000 }).toBeGreaterThan(0);
    expect(await subscriptionsOf(someone)).toBe(1);
  });

  it('is of ten at most; the oldest gives way', async () => {
    const someone = await person('user');
    const browsers = Array.from({ length: 11 }, () => service.browser());
    for (const browser of browsers) {
      test.moveClock(1000);
      await subscribe(someone, browser);
    }
    const kept = await test.db
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('account_id', '=', someone.id)
      .execute();
    expect(kept.length).toBe(10);
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(browsers[0]?.subscription.endpoint);
  });

  it.each([
    ['a machine of ours', 'http://127.0.0.1:1/x'],
    ['plain http at a real service', 'http://fcm.googleapis.com/x'],
    ['a host that only ends alike', 'https://evilfcm.googleapis.com.example/x'],
    ['another port', 'https://fcm.googleapis.com:8443/x'],
    ['a file', 'file:///etc/passwd'],
  ])('is never %s', async (_what, endpoint) => {
    const { token } = await person('client');
    const { keys } = service.browser().subscription;
    const reply = await test.call('POST', '/api/push-subscription', {
      token,
      body: { endpoint, keys },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0]).toMatchObject({ path: 'endpoint' });
  });

  it('is not told of an account that was closed', async () => {
    const someone = await person('user');
    const phone = service.browser();
    await subscribe(someone, phone);
    await test.db
      .updateTable('account')
      .set({ deactivated_at: new Date() })
      .where('id', '=', someone.id)
      .execute();
    const colleague = await person('user');
    const theirs = service.browser();
    await subscribe(colleague, theirs);
    await handIn();
    await theirs.waitFor(1);
    expect(phone.pushes).toEqual([]);
  });
});

async function subscriptionsOf({ id }: Person): Promise<number> {
  const rows = await test.db
    .selectFrom('push_subscription')
    .select('id')
    .where('account_id', '=', id)
    .execute();
  return rows.length;
}

async function retriesOf(name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(max(retry_count), 0)::int as count from pgboss.job where name = ${name}
  `.execute(test.db);
  return rows[0]?.count ?? 0;
}

/** The key as a library of JWT takes it. */
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
