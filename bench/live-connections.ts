import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ensureInitialData } from '#app/server/initial-data.ts';
import { buildServer } from '#app/server/server.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { recordAudit } from '#core/server/audit.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import { openDatabase } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { readSettings } from '#core/server/env.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';

/**
 * Cost of 200 open live-update streams: process memory after garbage collection with 0 and 200, and
 * the time from a commit until the last one hears of it. RSS is compared at the first opening only,
 * because a process returns little memory; heap and external memory in turns. The readers run in
 * this process too, so the server itself needs less. Then the cost for writers: commits per second
 * with and without the notifying trigger. Run: npm run bench:live
 */

const streams = 200;
const people = 10;
const rounds = 5;
const changes = 50;
const secondsOfRound = 2;
const writers = 8;

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
const db = openDatabase(postgres.url);
await migrate(db);
const settings = readSettings({ LOG_LEVEL: 'silent', ORG_NAME: 'Bench', DATA_DIR: folder });
await ensureInitialData(db, settings);
const key = new Uint8Array(32).fill(1);
const secrets = { tokenKey: key, encryptionKey: key, pushKey: key };
const app = await buildServer({ settings, db, secrets, webRoot: '/nowhere', limitRates: false });
try {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const tokens = await signIn();
  // The first connections load code that stays in memory.
  await closeAll(await openAll(address, tokens, 5));
  const before = await memory();
  const first = await openAll(address, tokens);
  const after = await memory();
  console.log(
    `RSS without streams ${inMegabytes([before.rss])}, with ${streams} streams ${inMegabytes([after.rss])}: ` +
      `${inMegabytes([after.rss - before.rss])} more`,
  );
  await closeAll(first);
  const none: number[] = [];
  const open: number[] = [];
  const delays: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    none.push((await memory()).used);
    const opened = await openAll(address, tokens);
    open.push((await memory()).used);
    for (let change = 0; change < changes; change += 1) delays.push(await timeToLast(opened));
    await closeAll(opened);
  }
  const cost = open.map((bytes, round) => bytes - (none[round] ?? 0));
  console.log(`heap without streams: ${inMegabytes(none)}`);
  console.log(`heap with ${streams} streams: ${inMegabytes(open)}`);
  console.log(`difference: ${inMegabytes(cost)}`);
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(0);
  console.log(`from commit to the last of ${streams}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  await compareWrites();
} finally {
  await app.close();
  await db.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function signIn(): Promise<string[]> {
  const password = 'a password for the bench';
  const passwordHash = await accounts.hashPassword(password);
  const tokens: string[] = [];
  for (let number = 0; number < people; number += 1) {
    const email = `bench-${number}@test.example`;
    const names = { firstName: 'Sam', lastName: 'Waymark', email };
    await accounts.insertAccount(contextWithoutApp(db), {
      ...names,
      passwordHash,
      role: 'user',
      language: null,
      emailVerifiedAt: new Date(),
    });
    const payload = { email, password };
    const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
    tokens.push(String(reply.headers.authorization));
  }
  return tokens;
}

async function openAll(
  address: string,
  tokens: readonly string[],
  count = streams,
): Promise<IncomingMessage[]> {
  const opened: IncomingMessage[] = [];
  for (let number = 0; number < count; number += 1) {
    opened.push(await openOne(address, tokens[number % tokens.length] ?? ''));
  }
  return opened;
}

function openOne(address: string, authorization: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = get(
      `${address}/api/live`,
      { headers: { authorization }, agent: false },
      (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`refused with ${reply.statusCode}`));
        reply.on('error', () => {});
        reply.once('data', () => resolve(reply));
      },
    );
    call.on('error', reject);
  });
}

/** Waits until the server has dropped them and their rows. */
async function closeAll(opened: readonly IncomingMessage[]): Promise<void> {
  for (const reply of opened) reply.destroy();
  for (;;) {
    const openStreams = await db.selectFrom('liveStream').select('id').limit(1).execute();
    if (openStreams.length === 0) return;
  }
}

async function memory(): Promise<{ rss: number; used: number }> {
  for (let turn = 0; turn < 4; turn += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, used: heapUsed + external };
}

/** From a commit until every stream has received something. */
async function timeToLast(opened: readonly IncomingMessage[]): Promise<number> {
  const heard = opened.map((reply) => new Promise((resolve) => reply.once('data', resolve)));
  await db.transaction().execute((on) =>
    recordAudit(contextWithoutApp(on), {
      action: 'location.updated',
      recordId: crypto.randomUUID(),
    }),
  );
  const begin = performance.now();
  await Promise.all(heard);
  return performance.now() - begin;
}

async function compareWrites(): Promise<void> {
  const withTrigger: number[] = [];
  const withoutTrigger: number[] = [];
  await commitsASecond();
  for (let round = 0; round < rounds; round += 1) {
    withTrigger.push(await commitsASecond());
    await sql`alter table audit_entry disable trigger audit_entry_is_told`.execute(db);
    withoutTrigger.push(await commitsASecond());
    await sql`alter table audit_entry enable trigger audit_entry_is_told`.execute(db);
  }
  const ratio = (median(withTrigger) / median(withoutTrigger)) * 100;
  console.log(
    `${writers} writers: ${median(withTrigger).toFixed(0)} commits/s with notifications, ` +
      `${median(withoutTrigger).toFixed(0)} without (${ratio.toFixed(0)} %), medians of ${rounds}`,
  );
}

async function commitsASecond(): Promise<number> {
  const begin = performance.now();
  const end = begin + secondsOfRound * 1000;
  let commits = 0;
  const write = async () => {
    for (; performance.now() < end; commits += 1) {
      await db.transaction().execute((on) =>
        recordAudit(contextWithoutApp(on), {
          action: 'applicant.updated',
          recordId: crypto.randomUUID(),
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return commits / ((performance.now() - begin) / 1000);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function inMegabytes(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other).map((one) => one / 1024 / 1024);
  if (values.length === 1) return `${sorted[0]?.toFixed(1)} MB`;
  const range = `${sorted.at(0)?.toFixed(1)} to ${sorted.at(-1)?.toFixed(1)}`;
  return `median ${(median(values) / 1024 / 1024).toFixed(1)} MB (${range}, ${rounds} rounds)`;
}
