import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '#app/testing/mail-server.ts';
import {
  type OpenIdProvider,
  startOpenIdProvider,
  testClientId,
} from '#app/testing/openid-provider.ts';
import { type Browser, startPushService } from '#app/testing/push-service.ts';
import { isCampaign, scaled } from '../scripts/vitest/tier.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Installation, post, startInstallation } from './installation.ts';
import { isReady } from './instances.ts';
import { startLoad } from './mixed-load.ts';
import { expectProgress } from './progress.ts';
import { queryRows } from './query-rows.ts';

let mail: MailServer;
let mailWay: FaultProxy;
let push: Awaited<ReturnType<typeof startPushService>>;
let pushWay: FaultProxy;
let provider: OpenIdProvider;
let installation: Installation;
let url: string;
let token: string;

beforeAll(async () => {
  mail = await startMailServer();
  mailWay = await startFaultProxy(mail.url);
  push = await startPushService();
  pushWay = await startFaultProxy(push.url);
  provider = await startOpenIdProvider();
  installation = await startInstallation(
    {
      SMTP_URL: mailWay.url,
      PUSH_SERVICES: new URL(pushWay.url).origin,
      GOOGLE_CLIENT_ID: testClientId,
      OIDC_ISSUER: provider.issuer,
    },
    { count: 1 },
  );
  url = installation.instances[0]?.url ?? '';
  token = await installation.signIn(url);
});

afterAll(async () => {
  await installation?.remove();
  for (const one of [mailWay, pushWay, mail, push, provider]) await one?.stop();
});

it('keeps emails and pushes until their servers are back, and sends each once', async () => {
  const phone = await subscribe();
  for (let round = 0; round < scaled(1, 6); round += 1) {
    const before = { mails: mail.mails.length, pushes: phone.pushes.length };
    const noticeCount = (await notices()).length;
    await mailWay.goAway();
    await pushWay.goAway();
    // Sign-ins from new devices notify the person by every channel.
    for (let count = 0; count < 3; count += 1) await installation.signIn(url);
    await expectTries('mail', 3);
    await expectTries('push', 3);
    expect((await notices()).length).toBe(noticeCount + 3);
    expect([mail.mails.length, phone.pushes.length]).toEqual([before.mails, before.pushes]);
    await mailWay.comeBack();
    await pushWay.comeBack();
    await expectSettled('sent');
    expect([mail.mails.length - before.mails, phone.pushes.length - before.pushes]).toEqual([3, 3]);
  }
  expect(new Set(mail.mails.map(({ messageId }) => messageId)).size).toBe(mail.mails.length);
});

it('retries a push after 503, and never after 410', async () => {
  const phone = await subscribe();
  phone.answer(503);
  await installation.signIn(url);
  await expectTries('push', 1);
  phone.answer(201);
  await expectSettled('sent');
  expect(phone.pushes).toHaveLength(1);
  phone.answer(410);
  const noticeCount = (await notices()).length;
  await installation.signIn(url);
  await expect.poll(() => countSubscriptions(phone)).toBe(0);
  expect((await notices()).length).toBe(noticeCount + 1);
  if (isCampaign) await expectSilentPushToTimeOut();
});

it('refuses only documents while the storage is unavailable, and leaves no partial files', async () => {
  const { bucket, postgres } = installation;
  const file = await post(`${url}/api/applicant`, { firstName: 'Ada', lastName: 'Load' }, token);
  const { id } = (await file.json()) as { id: string };
  expect((await upload(id, 'kept.pdf')).status).toBe(201);
  const load = await startLoad([url], token, postgres.ownerUrl);
  const expectUploads = async () => {
    const [first] = await ask<{ count: number }>('select count(*)::int from stored_file');
    const newer = async () =>
      (await ask<{ count: number }>('select count(*)::int from stored_file'))[0]?.count;
    await expect.poll(newer).toBeGreaterThan(first?.count ?? 0);
  };
  for (let round = 0; round < scaled(3, 30); round += 1) {
    // While the other notifications are being sent.
    await expectUploads();
    await bucket.goAway();
    expect(await isReady(url)).toBe(false);
    for (const reply of [await upload(id, 'refused.pdf'), await read(id, 'kept.pdf')]) {
      const { code, message } = (await reply.json()) as { code: string; message: string };
      expect([reply.status, code, message]).toEqual([
        503,
        'files-away',
        expect.stringMatching(/[Tt]ry again/),
      ]);
    }
    await expectProgress(load);
    await bucket.comeBack();
    await expect.poll(() => isReady(url)).toBe(true);
    expect((await read(id, 'kept.pdf')).status).toBe(200);
  }
  await expectUploads();
  await load.stop();
  expect(load.faults).toEqual([]);
  const refused = await ask(`select from stored_file where name like 'refused%'`);
  expect(refused).toEqual([]);
  // Every document in the database can be opened and is complete.
  await ask(`delete from stored_file where name = 'kept.pdf'`);
  expect(await load.broken()).toEqual([]);
  expect(await bucket.unfinished()).toBe(0);
});

it('reports that Google is unavailable, while passwords work', async () => {
  const person = { sub: randomUUID(), email: 'robin.pebble@test.example', given_name: 'Robin' };
  const { google } = (await (await post(`${url}/api/auth/social`, {})).json()) as {
    google: { nonce: string };
  };
  const idToken = await provider.idTokenFor(person, { nonce: google.nonce });
  const register = () => post(`${url}/api/auth/register-social`, { provider: 'google', idToken });
  await provider.goAway();
  const refused = await register();
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { code: 'unavailable', message: expect.stringMatching(/[Tt]ry again/) },
  ]);
  await installation.signIn(url);
  await provider.comeBack();
  // The same invitation still works.
  expect((await register()).status).toBe(201);
});

/** A silent push service times out after 15 s and delays no email. */
async function expectSilentPushToTimeOut(): Promise<void> {
  await subscribe();
  const before = mail.mails.length;
  pushWay.beSilent();
  await installation.signIn(url);
  await expect.poll(() => mail.mails.length).toBe(before + 1);
  await pushWay.comeBack();
  // It may have arrived, so it isn't sent again.
  await expect.poll(() => ask(`select from delivery where state = 'unknown'`)).toHaveLength(1);
}

/** Subscribes a browser of the administrator and removes earlier ones. */
async function subscribe(): Promise<Browser> {
  await ask('delete from push_subscription');
  const browser = push.browser();
  const endpoint = browser.subscription.endpoint.replace(push.url, new URL(pushWay.url).origin);
  const sent = { ...browser.subscription, endpoint };
  expect((await post(`${url}/api/push-subscription`, sent, token)).status).toBe(204);
  return browser;
}

async function countSubscriptions({ subscription }: Browser): Promise<number> {
  const path = new URL(subscription.endpoint).pathname;
  return (await ask(`select from push_subscription where endpoint like '%${path}'`)).length;
}

async function notices(): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}/api/notification/notice?limit=100`, { headers });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { items: unknown[] }).items;
}

/** Waits until this many deliveries have failed attempts. */
async function expectTries(channel: 'mail' | 'push', count: number): Promise<void> {
  const tried = `select from delivery
    where channel = '${channel}' and state = 'planned' and tries > 0`;
  await expect.poll(() => ask(tried)).toHaveLength(count);
}

/** Waits until all deliveries have ended in this state. */
async function expectSettled(state: string): Promise<void> {
  const open = `select from delivery where settled_at is null`;
  await expect.poll(() => ask(open)).toEqual([]);
  expect(await ask('select distinct state from delivery')).toEqual([{ state }]);
}

function upload(id: string, name: string): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), name);
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${url}/api/storage/files/${id}`, { method: 'POST', headers, body });
}

function read(id: string, name: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${url}/api/storage/${id}/${name}`, { headers });
}

const ask = <Row extends object>(statement: string) =>
  queryRows<Row>(installation.postgres.ownerUrl(), statement);
