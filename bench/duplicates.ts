import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { staffScope } from '#app/testing/staff-scope.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import { type Database, openDatabase } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { searchQueued } from '#features/duplicates/server/pair-search.ts';
import { similarDates } from '#features/duplicates/server/policy.ts';
import { findCandidates } from '#features/duplicates/server/queries.ts';
import { nameFunction } from './case-file-seed.ts';

/**
 * Time of a duplicate search among many applicants, whose names combine 400 first and 20,000 last
 * names, some far more common than others. Also pairs per second of the background job, which is
 * the work of the first start after an upgrade. Run: node bench/duplicates.ts [100000]
 */

const applicants = Number(process.argv[2] ?? 100_000);
const looks = 200;
const secondsForPairs = 20;

const scope = staffScope();
const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
const db = openDatabase(postgres.url);
try {
  await migrate(db);
  const begin = performance.now();
  await seed(db);
  console.log(`${applicants} applicants in ${Math.round((performance.now() - begin) / 1000)} s`);
  await look(20);
  const times = (await look(looks)).toSorted((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  console.log(`one search: median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`);
  await findPairs();
} finally {
  await db.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function seed(on: Database): Promise<void> {
  await sql`select setseed(0.5)`.execute(on);
  await sql.raw(nameFunction).execute(on);
  await sql`
    insert into reference_code (code) select 'B' || n from generate_series(1, ${applicants}::int) n
  `.execute(on);
  await sql`
    insert into applicant (reference, first_name, last_name, date_of_birth, phone, email, status)
    select 'B' || n,
      bench_name(floor(power(random(), 2) * 400)::int * 67),
      bench_name(floor(power(random(), 2) * 20000)::int),
      date '1940-01-01' + floor(random() * 25000)::int,
      '418 555 ' || lpad(floor(random() * 10000)::text, 4, '0'),
      'person' || n || '@example.org',
      'pending'
    from generate_series(1, ${applicants}::int) n
  `.execute(on);
  await sql`vacuum analyze applicant`.execute(on);
}

/** Searches for duplicates of existing applicants, one at a time; returns milliseconds of each. */
async function look(times: number): Promise<number[]> {
  const { rows } = await sql<{
    firstName: string;
    lastName: string;
    dateOfBirth: string;
    phone: string;
    email: string;
  }>`select first_name, last_name, date_of_birth, phone, email from applicant
    order by md5(id::text) limit ${times}`.execute(db);
  const taken: number[] = [];
  for (const row of rows) {
    const begin = performance.now();
    await db.transaction().execute((on) =>
      findCandidates(
        contextWithoutApp(on, scope),
        {
          firstName: row.firstName,
          lastName: row.lastName,
          preferredName: null,
          dateOfBirth: row.dateOfBirth,
          phone: row.phone,
          email: row.email,
          draftId: crypto.randomUUID(),
        },
        similarDates(row.dateOfBirth),
        new Date(0),
      ),
    );
    taken.push(performance.now() - begin);
  }
  return taken;
}

/** Runs the job for a while on the seeded applicants. */
async function findPairs(): Promise<void> {
  const begin = performance.now();
  await searchQueued(contextWithoutApp(db), secondsForPairs * 1000);
  const seconds = (performance.now() - begin) / 1000;
  const { rows } = await sql<{ waiting: number; pairs: number }>`
    select (select count(*)::int from duplicate_search) as waiting,
      (select count(*)::int from duplicate_pair) as pairs`.execute(db);
  const { waiting = 0, pairs = 0 } = rows[0] ?? {};
  const looked = applicants - waiting;
  console.log(
    `pairs: ${Math.round(looked / seconds)} people per second, ${pairs} pairs among ${looked}`,
  );
}
