import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { recordAudit } from '#core/server/audit.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import { type Database, openDatabase } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';

/**
 * Cost of the audit log's hash chain: commits per second with one entry each, with and without the
 * sealing trigger, in turns, on an embedded PostgreSQL with fsync on. Seals are made one at a time,
 * so concurrent writers gain less with it. Run: npm run bench:audit
 */

const rounds = 7;
const secondsOfRound = 2;
const writers = [1, 8];

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
const db = openDatabase(postgres.url);
try {
  await migrate(db);
  const { rows } = await sql<{ fsync: string; commit: string }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit
  `.execute(db);
  console.log(`fsync ${rows[0]?.fsync}, synchronous_commit ${rows[0]?.commit}`);
  // Warms up the caches; doesn't count.
  await commitsASecond(1);
  for (const count of writers) await compare(count);
} finally {
  await db.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function compare(count: number): Promise<void> {
  const sealed: number[] = [];
  const unsealed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    sealed.push(await commitsASecond(count));
    await switchSealing('disable');
    unsealed.push(await commitsASecond(count));
    await switchSealing('enable');
  }
  const writersLabel = count === 1 ? '1 writer' : `${count} writers`;
  console.log(`${writersLabel}, sealed: ${described(sealed)}`);
  console.log(`${writersLabel}, not sealed: ${described(unsealed)}`);
  const ratio = (median(sealed) / median(unsealed)) * 100;
  console.log(`${writersLabel}: ${ratio.toFixed(0)} % of the unsealed rate`);
}

async function commitsASecond(count: number): Promise<number> {
  const begin = performance.now();
  const end = begin + secondsOfRound * 1000;
  const written = await Promise.all(Array.from({ length: count }, () => writeUntil(db, end)));
  const seconds = (performance.now() - begin) / 1000;
  return written.reduce((one, other) => one + other, 0) / seconds;
}

async function writeUntil(on: Database, end: number): Promise<number> {
  let commits = 0;
  for (; performance.now() < end; commits += 1) {
    await on.transaction().execute((transaction) =>
      recordAudit(contextWithoutApp(transaction), {
        action: 'demo.filled',
        recordId: null,
        before: { phone: null, tags: [] },
        after: { phone: '555-0100', tags: ['priority'] },
      }),
    );
  }
  return commits;
}

async function switchSealing(how: 'enable' | 'disable'): Promise<void> {
  await sql.raw(`alter table audit_entry ${how} trigger audit_entry_is_sealed`).execute(db);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function described(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other).map((value) => value.toFixed(0));
  const range = `${sorted.at(0)} to ${sorted.at(-1)}`;
  return `median ${median(values).toFixed(0)} commits/s (${range}, ${rounds} rounds)`;
}
