import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AuditKind } from '#core/contract/audit-kinds.ts';
import { recordAudit } from '#core/server/audit.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import { type Database, openDatabase } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';

/**
 * Cost of the audit log's hash chains: commits per second with one entry each, on an embedded
 * PostgreSQL with fsync on. Writers at as many locations, at one location, with the one chain that
 * all shared before there was one per location, and without seals; in turns.
 * Then again with commits that wait 10 ms for the disk, as on storage that syncs slowly, for changes
 * and for openings of records.
 * Run: npm run bench:audit
 */

const rounds = 5;
const secondsOfRound = 2;
const writers = [1, 8, 32];
const lastWithOneChain = '0171-note-access';
/** Below the limit of connections of one pool. */
const writersPerPool = 8;
let kind: AuditKind = 'change';

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
const now = openDatabase(postgres.url);
const open = [now];
try {
  await sql`create database one_chain`.execute(now);
  const oneChain = new URL(postgres.url);
  oneChain.pathname = '/one_chain';
  const before = openDatabase(oneChain.href);
  open.push(before);
  await migrate(now);
  await migrate(before, lastWithOneChain);
  let pools = { now: openPools(postgres.url), before: openPools(oneChain.href) };
  const { rows } = await sql<{ fsync: string; commit: string }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit
  `.execute(now);
  console.log(`fsync ${rows[0]?.fsync}, synchronous_commit ${rows[0]?.commit}`);

  const locations = Array.from({ length: Math.max(...writers) }, () => randomUUID());
  const [oneLocation = ''] = locations;
  const ways: Record<string, (count: number) => Promise<number>> = {
    'each at its own location': (count) => commitsASecond(pools.now, locations.slice(0, count)),
    'all at one location': (count) => commitsASecond(pools.now, Array(count).fill(oneLocation)),
    'one chain for all, as before': (count) =>
      commitsASecond(pools.before, locations.slice(0, count)),
    'not sealed': async (count) => {
      await switchSealing('disable');
      const found = await commitsASecond(pools.now, locations.slice(0, count));
      await switchSealing('enable');
      return found;
    },
  };
  // Warms up the caches; doesn't count.
  for (const measure of Object.values(ways)) await measure(Math.max(...writers));
  for (const count of writers) await compare(count, ways);

  console.log('With commits that wait 10 ms for the disk:');
  for (const name of ['cairn', 'one_chain']) {
    await sql.raw(`alter database ${name} set commit_delay = 10000`).execute(now);
    await sql.raw(`alter database ${name} set commit_siblings = 0`).execute(now);
  }
  // Settings of a database apply to new connections.
  for (const pool of [...pools.now, ...pools.before]) {
    open.splice(open.indexOf(pool), 1);
    await pool.destroy();
  }
  pools = { now: openPools(postgres.url), before: openPools(oneChain.href) };
  for (const one of ['change', 'access'] as const) {
    kind = one;
    console.log(kind);
    await compare(Math.max(...writers), ways);
  }
} finally {
  for (const one of open) await one.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function openPools(url: string): Database[] {
  const pools = Array.from({ length: Math.ceil(Math.max(...writers) / writersPerPool) }, () =>
    openDatabase(url),
  );
  open.push(...pools);
  return pools;
}

async function compare(
  count: number,
  ways: Record<string, (count: number) => Promise<number>>,
): Promise<void> {
  const found = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(ways)) found.get(name)?.push(await measure(count));
  }
  const title = count === 1 ? '1 writer' : `${count} writers`;
  for (const [name, values] of found) console.log(`${title}, ${name}: ${described(values)}`);
}

/** Commits of one writer for each of these locations. */
async function commitsASecond(
  pools: readonly Database[],
  locations: readonly string[],
): Promise<number> {
  const begin = performance.now();
  const end = begin + secondsOfRound * 1000;
  const written = await Promise.all(
    locations.map((location, writer) => {
      const pool = pools[Math.floor(writer / writersPerPool)];
      return pool ? writeUntil(pool, location, end) : 0;
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  return written.reduce((one, other) => one + other, 0) / seconds;
}

async function writeUntil(on: Database, location: string, end: number): Promise<number> {
  let commits = 0;
  for (; performance.now() < end; commits += 1) {
    await on.transaction().execute((transaction) =>
      recordAudit(contextWithoutApp(transaction), {
        kind,
        action: 'location.updated',
        recordId: location,
        before: { phone: null, tags: [] },
        after: { phone: '555-0100', tags: ['priority'] },
      }),
    );
  }
  return commits;
}

async function switchSealing(how: 'enable' | 'disable'): Promise<void> {
  await sql.raw(`alter table audit_entry ${how} trigger audit_entry_is_sealed`).execute(now);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function described(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other).map((value) => value.toFixed(0));
  const range = `${sorted.at(0)} to ${sorted.at(-1)}`;
  return `median ${median(values).toFixed(0)} commits/s (${range}, ${rounds} rounds)`;
}
