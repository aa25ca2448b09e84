import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenToUrl } from '#app/testing/live.ts';
import { isCampaign, scaled } from '../scripts/vitest/tier.ts';
import { patience } from '../scripts/vitest/wait-until.ts';
import { findCorruption } from './corruption.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { admin, type Installation, post, startInstallation } from './installation.ts';
import { isReady } from './instances.ts';
import { openLedger } from './ledger.ts';
import { type MixedLoad, startLoad } from './mixed-load.ts';
import { expectProgress } from './progress.ts';

/** Longest reply time in a campaign, in ms. */
const maxReplyTime = 25_000;

const ledger = openLedger();
let way: FaultProxy;
let installation: Installation;
let url: string;
let token: string;

beforeAll(async () => {
  const wayTo = async (address: string) => {
    way = await startFaultProxy(address);
    return way.url;
  };
  installation = await startInstallation({}, { wayTo });
  url = installation.instances[0]?.url ?? '';
  token = await installation.signIn(url);
});

afterAll(async () => {
  await installation?.remove();
  await way?.stop();
});

it('a slow connection slows everything and breaks nothing', async () => {
  const load = await beginWork();
  way.delay(scaled(10, 30), scaled(40, 200));
  for (let round = 0; round < scaled(1, 5); round += 1) await expectSomeProgress(load);
  way.delay(0, 0);
  await endWork(load);
  // Calls that wait long enough succeed; none reports that the database is unavailable.
  expect(load.unanswered.filter((one) => !one.endsWith('nothing'))).toEqual([]);
});

it('dropped connections cost retries and lose no confirmed data', async () => {
  const load = await beginWork();
  const live = follow(await listenToUrl(url, token));
  for (let round = 0; round < scaled(12, 200); round += 1) {
    await pause(50 + 250 * Math.random());
    way.drop(round % 3 === 0 ? 1 : Math.random());
  }
  await expectProgress(load);
  await live.expectLiveUpdates();
  await endWork(load);
  await expectJobsDone();
  await live.close();
});

it('a dead connection fails in time, and the server recovers on its own', async () => {
  const load = await beginWork();
  const live = follow(await listenToUrl(url, token));
  for (let round = 0; round < scaled(1, 5); round += 1) {
    await expectProgress(load);
    const lockedId = await goSilentDuringWrite();
    const [slowest] = await Promise.all([expectTimelyAnswers(), expectUnready()]);
    await way.comeBack();
    const backAt = performance.now();
    for (const instance of installation.instances)
      await expect.poll(() => isReady(instance.url)).toBe(true);
    await expectSomeProgress(load);
    const recovery = performance.now() - backAt;
    // PostgreSQL doesn't know that these connections are dead, but their locks must be released.
    await expect.poll(() => change(lockedId, 'Free')).toBe(200);
    const freed = performance.now() - backAt;
    await live.expectLiveUpdates();
    process.stdout.write(
      `silence: slowest answer ${seconds(slowest)} s, work went on after ${seconds(recovery)} s, ` +
        `with what was held after ${seconds(freed)} s\n`,
    );
  }
  await endWork(load);
  await expectJobsDone();
  await live.close();
  expect(await findCorruption(installation.postgres.ownerUrl())).toEqual([]);
});

const seconds = (ms: number) => (ms / 1000).toFixed(1);

async function beginWork(): Promise<MixedLoad> {
  const urls = installation.instances.map((one) => one.url);
  return startLoad(urls, token, installation.postgres.ownerUrl, ledger);
}

async function endWork(load: MixedLoad): Promise<void> {
  await load.stop();
  expect(load.faults).toEqual([]);
  expect(await load.broken()).toEqual([]);
}

/** For slow statements. */
async function expectSomeProgress(load: MixedLoad): Promise<void> {
  const before = load.promises();
  await expect.poll(() => load.promises()).toBeGreaterThan(before + scaled(4, 20));
}

/**
 * @returns the record locked by a transaction that no one will end
 */
async function goSilentDuringWrite(): Promise<string> {
  const made = await post(`${url}/api/applicant`, { firstName: 'Ada', lastName: 'Held' }, token);
  const { id } = (await made.json()) as { id: string };
  const marker = randomUUID();
  way.beSilentAfter(marker);
  void change(id, marker, patience);
  const idleTransactions = `select from pg_stat_activity where state = 'idle in transaction'`;
  await expect.poll(() => queryRows(idleTransactions)).not.toEqual([]);
  await expect.poll(() => isReady(url)).toBe(false);
  return id;
}

/**
 * @param wait for a reply, in ms
 *
 * @returns the status, or 0 without a reply in time
 */
async function change(id: string, referralSource: string, wait = 5000): Promise<number> {
  const path = `${url}/api/applicant/${id}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(wait);
  try {
    const file = (await (await fetch(path, { headers, signal })).json()) as { version: number };
    const body = JSON.stringify({ version: file.version, referralSource });
    return (await fetch(path, { method: 'PUT', headers, body, signal })).status;
  } catch {
    return 0;
  }
}

async function queryRows(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: installation.postgres.ownerUrl() });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Makes many calls at once, so that connections run out: reads, writes, sign-ins, and a public
 * form.
 *
 * @returns ms of the slowest
 */
async function expectTimelyAnswers(): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  const calls = [
    () => fetch(`${url}/api/applicant`, { headers }),
    () => post(`${url}/api/applicant`, { firstName: 'Ada', lastName: 'Away' }, token),
    () => post(`${url}/api/auth/login`, admin),
    () => post(`${url}/api/pre-screening`, {}),
  ];
  const times = await Promise.all(
    [...calls, ...calls, ...calls, ...calls, ...calls].map(async (call) => {
      const began = performance.now();
      const reply = await call();
      const { code, message } = (await reply.json()) as { code: string; message: string };
      expect([reply.status, code]).toEqual([503, 'unavailable']);
      expect(message).toMatch(/try again/i);
      return performance.now() - began;
    }),
  );
  if (isCampaign) expect(Math.max(...times)).toBeLessThan(maxReplyTime);
  return Math.max(...times);
}

/** The readiness check fails within 2 s; the liveness check succeeds. */
async function expectUnready(): Promise<void> {
  await expect.poll(() => isReady(url)).toBe(false);
  const began = performance.now();
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  if (isCampaign) expect(performance.now() - began).toBeLessThan(2500);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
}

/** Counts the emails in the outbox. */
async function countMails(): Promise<number> {
  const folders = installation.instances.map(({ dataDir }) => join(dataDir, 'outbox'));
  const names = await Promise.all(folders.map((one) => readdir(one).catch(() => [])));
  return names.flat().filter((name) => /^[^.].*\.eml$/.test(name)).length;
}

async function expectJobsDone(): Promise<void> {
  const before = await countMails();
  const resetReply = await post(`${url}/api/auth/forgot-password`, { email: admin.email });
  expect(resetReply.status).toBe(204);
  await expect.poll(countMails).toBeGreaterThan(before);
}

/** Reads a live-update stream until it ends; the load causes enough updates. */
function follow(listening: Awaited<ReturnType<typeof listenToUrl>>) {
  let updateCount = 0;
  let isClosed = false;
  const reading = (async () => {
    for (;;) {
      const { event } = await listening.next();
      if (event === 'ended') return;
      if (event === 'hint') updateCount += 1;
    }
  })().catch((error) => {
    if (!isClosed) throw error;
  });
  return {
    async expectLiveUpdates() {
      const before = updateCount;
      await expect.poll(() => updateCount).toBeGreaterThan(before);
    },
    close() {
      isClosed = true;
      listening.close();
      return reading;
    },
  };
}
