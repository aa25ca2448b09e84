import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenToUrl } from '#app/testing/live.ts';
import { isCampaign } from '../scripts/vitest/tier.ts';
import { findCorruption } from './corruption.ts';
import { admin, type Installation, post, startInstallation } from './installation.ts';
import { queryRows } from './query-rows.ts';

const hour = 3_600_000;
const day = 24 * hour;

let folder: string;
let installation: Installation;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-clock-'));
  writeFileSync(join(folder, 'shift'), '0');
  installation = await startInstallation(
    {
      CLOCK_FILE: join(folder, 'shift'),
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'moved-clock.mjs')}`,
    },
    { count: 1 },
  );
  url = installation.instances[0]?.url ?? '';
});

afterAll(async () => {
  await installation?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['an hour', hour, 200],
  ['a day', day, 401],
])('a clock that jumps ahead by %s, and back', (_, jump, statusOfSessionFromThere) => {
  it('loses no work, allows no reuse of one-time links, and locks no one out', async () => {
    const token = await installation.signIn(url);
    const person = await add(token);
    const live = await listenToUrl(url, token);
    const link = await waitForMailedLink();
    expect(await use(link)).toBe(204);
    const again = await signInWith(link.password);

    await moveClock(jump);
    // The session seems to have been idle for that long, and the reply says so.
    expect(await readRefusal(token)).toEqual([401, 'session-ended']);
    const ahead = await signInWith(link.password);
    expect(await change(ahead, person, person.version)).toBe(200);
    expect(await change(ahead, person, person.version)).toBe(409);
    expect(await use(link)).toBe(410);
    const next = await waitForMailedLink();
    const strangerAddress = `10.7.${jump / hour}.1`;
    expect(await guessUntilRefused(strangerAddress)).toBe(429);

    await moveClock(0);
    expect(await readStatus(ahead)).toBe(statusOfSessionFromThere);
    if (statusOfSessionFromThere === 401)
      expect(await readRefusal(ahead)).toEqual([401, 'session-ended']);
    expect(await guess(strangerAddress)).toBe(401);
    expect(await use(link)).toBe(410);
    expect(await use(next)).toBe(204);
    expect(await use(next)).toBe(410);
    const after = await signInWith(next.password);
    expect(await change(after, person, person.version)).toBe(409);
    expect(await change(after, person, person.version + 1)).toBe(200);
    expect(await readStatus(again)).toBe(401);
    // The live-update stream of an ended session closes; a new one works.
    live.close();
    const hints = await listenToUrl(url, after);
    await change(after, person, person.version + 2);
    await hints.next();
    hints.close();
    admin.password = next.password;
    expect(await findCorruption(installation.postgres.ownerUrl())).toEqual([]);
  });
});

it('runs minutely jobs no more often, and keeps them running', async () => {
  const [done] = await ask<{ failed: number }>(
    `select count(*) filter (where state = 'failed')::int as failed from pgboss.job`,
  );
  expect(done?.failed).toBe(0);
  const minutes = await ask<{ count: number }>(`select count(*)::int from pgboss.job
    where name = 'deliveries' group by date_trunc('minute', created_on)`);
  for (const { count } of minutes) expect(count).toBeLessThanOrEqual(2);
  if (!isCampaign) return;
  const sweeps = `select from pgboss.job where name = 'deliveries' and completed_on > now() - interval '30 s'`;
  await expect.poll(() => ask(sweeps)).not.toEqual([]);
});

async function moveClock(offset: number): Promise<void> {
  // Replaced atomically, because it is read all the time.
  writeFileSync(join(folder, 'next'), String(offset));
  renameSync(join(folder, 'next'), join(folder, 'shift'));
  const readAppliedShift = () =>
    readFileSync(join(folder, 'shift-seen'), { encoding: 'utf8', flag: 'a+' });
  await expect.poll(readAppliedShift).toBe(String(offset));
}

interface Person {
  id: string;
  version: number;
}

async function add(token: string): Promise<Person> {
  const body = { firstName: 'Ada', lastName: 'Clock' };
  const reply = await post(`${url}/api/applicant`, body, token);
  expect(reply.status).toBe(201);
  return (await reply.json()) as Person;
}

async function change(token: string, { id }: Person, version: number): Promise<number> {
  const reply = await fetch(`${url}/api/applicant/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version, referralSource: randomUUID() }),
  });
  return reply.status;
}

const readMe = (token: string) =>
  fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
const readStatus = async (token: string) => (await readMe(token)).status;

async function readRefusal(token: string): Promise<[number, string]> {
  const reply = await readMe(token);
  return [reply.status, ((await reply.json()) as { code: string }).code];
}

async function signInWith(password: string): Promise<string> {
  const reply = await post(`${url}/api/auth/login`, { email: admin.email, password });
  expect(reply.status).toBe(200);
  return (reply.headers.get('authorization') ?? '').replace('Bearer ', '');
}

/** Counts password reset emails in the outbox. */
function links(): string[] {
  const outbox = join(installation.instances[0]?.dataDir ?? '', 'outbox');
  try {
    return readdirSync(outbox)
      .filter((name) => /^[^.].*\.eml$/.test(name))
      .map((name) => readFileSync(join(outbox, name), 'utf8').replaceAll('=\r\n', ''))
      .flatMap((text) => /reset-password#token=(?:3D)?([\w-]+)/.exec(text)?.[1] ?? []);
  } catch {
    return [];
  }
}

/** Waits for the only reset email and chooses a password with its link. */
async function waitForMailedLink(): Promise<{ token: string; password: string }> {
  const known = links();
  const resetReply = await post(`${url}/api/auth/forgot-password`, { email: admin.email });
  expect(resetReply.status).toBe(204);
  await expect.poll(() => links().length).toBe(known.length + 1);
  const token = links().find((link) => !known.includes(link)) ?? '';
  return { token, password: `a password of the clocks ${randomUUID()}` };
}

const use = async (link: { token: string; password: string }) =>
  (await post(`${url}/api/auth/reset-password`, link)).status;

async function guess(address: string): Promise<number> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email: `nobody.${address}@cairn.example`, password: 'not it' }),
  });
  return reply.status;
}

async function guessUntilRefused(address: string): Promise<number> {
  for (let tries = 0; tries < 40; tries += 1) {
    const status = await guess(address);
    if (status !== 401) return status;
  }
  return 401;
}

const ask = <Row extends object>(statement: string) =>
  queryRows<Row>(installation.postgres.ownerUrl(), statement);
