import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { workbookOfSpaces } from '#app/testing/hostile-files/workbooks.ts';
import { urlForDatabase } from '#app/testing/postgres-server.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import type { ImportRun } from '#features/imports/contract/imports.ts';
import { type CairnProcess, signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { environmentFor, signIn } from './bench-admin.ts';
import { seedCaseFiles } from './case-file-seed.ts';
import { memoryDuring } from './memory-of.ts';
import { serverCommand } from './server-command.ts';

/**
 * Imports a file of people among many existing ones: read, check, import, undo. Uses the real
 * server in its own process and PostgreSQL. At the same time another account opens the list, and a
 * third saves people with the same names. Compared with the same rows through bare `pg`. Reports
 * rows per second, memory growth, longest call, and longest wait of others. Linux only.
 *
 * `npm run bench:imports -- 100000 10000`, or `-- 100000 50000 all-or-nothing` without bad rows;
 * BENCH_FOLDER as for `npm run bench`, whose people it only reads.
 */

/** Longest polling call of a step, in milliseconds. */
let maxCallMs = 0;

const people = Number(process.argv[2] ?? 100_000);
const rows = Number(process.argv[3] ?? 10_000);
const how = process.argv[4] === 'all-or-nothing' ? 'all-or-nothing' : 'good-rows';
const database = 'bench_imports';
const columns = ['First name', 'Last name', 'DOB', 'Phone', 'Email'];

const reusedFolder = process.env.BENCH_FOLDER;
const folder = reusedFolder ?? mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const dataDir = mkdtempSync(join(tmpdir(), 'cairn-bench-data-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, throwaway: false });
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
let cairn: CairnProcess | undefined;
try {
  await seeded();
  // Otherwise, writing what was just created slows down the import.
  await owner.query('checkpoint');
  await owner.query(`drop database if exists ${database}`);
  await owner.query(`create database ${database} template bench_case_file`);
  const client = new pg.Client({ connectionString: urlForDatabase(postgres.url, database) });
  await client.connect();
  const lines = await makeRows(client);
  cairn = start(database);
  const address = await cairn.find(/running at (http:\S+)/);
  // The seeded people still wait for the duplicate search, which isn't part of an import.
  await client.query('delete from duplicate_search');
  await importInto(address, lines).finally(() => client.end());
  await bare(lines);
} finally {
  await stop(cairn);
  await owner.query(`drop database if exists ${database}`);
  await owner.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
  if (!reusedFolder) rmSync(folder, { recursive: true, force: true });
}

function start(name: string): CairnProcess {
  return startCairn({
    dataDir,
    command: serverCommand('--import', './bench/longest-block.ts'),
    environment: environmentFor(urlForDatabase(postgres.url, name)),
  });
}

async function stop(running: CairnProcess | undefined): Promise<void> {
  if (!running) return;
  signalGroup(running.child, 'SIGINT');
  await running.ended;
}

/** Existing people: those of `npm run bench`, created if missing. */
async function seeded(): Promise<void> {
  const there = await owner.query(`select from pg_database where datname = 'bench_case_file'`);
  if (there.rowCount !== 0) return;
  await owner.query('create database bench_case_file');
  const migrating = start('bench_case_file');
  await migrating.find(/running at (http:\S+)/);
  const client = new pg.Client({
    connectionString: urlForDatabase(postgres.url, 'bench_case_file'),
  });
  await client.connect();
  await seedCaseFiles(client, people);
  await client.end();
  await stop(migrating);
}

/**
 * Names like those of existing people; 1 in 30 is an existing person, 1 in 50 has an invalid date.
 */
async function makeRows(client: pg.Client): Promise<string[][]> {
  const { rows: made } = await client.query<string[]>({
    text: `select bench_name(floor(power(random(), 2) * 400)::int * 67),
        bench_name(floor(power(random(), 2) * 20000)::int),
        case when n % 50 = 0 and $2 then '1990-02-31'
          else (date '1940-01-01' + floor(random() * 25000)::int)::text end,
        '418 555 ' || lpad(floor(random() * 10000)::text, 4, '0'),
        'newcomer' || n || '@example.org'
      from generate_series(1, $1::int) n where n % 30 <> 7
      union all
      (select first_name, last_name, date_of_birth::text, phone, email from applicant
        where deleted_at is null order by md5(id::text) limit $1::int / 30)`,
    values: [rows, how === 'good-rows'],
    rowMode: 'array',
  });
  return made;
}

async function importInto(address: string, lines: string[][]): Promise<void> {
  const authorization = await signIn(address);
  const call = async (method: string, path: string, body?: unknown): Promise<ImportRun> => {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${address}/api/import${path}`, {
      method,
      headers: {
        authorization,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as ImportRun;
  };
  const untilNo = async (state: ImportRun['state'], go: () => Promise<ImportRun>) => {
    for (;;) {
      const begin = performance.now();
      const now = await go();
      maxCallMs = Math.max(maxCallMs, performance.now() - begin);
      if (now.state !== state) return now;
    }
  };
  const list = `${address}/api/applicant?limit=25`;
  const neighbor = async () => (await fetch(list, { headers: { authorization } })).arrayBuffer();
  const saver = saving(address, authorization, lines);
  const step = <T>(name: string, work: () => Promise<T>) =>
    measured({ name, count: lines.length, work, neighbor, saver });

  await measured({ name: 'nobody imports', count: 0, work: () => wait(2000), neighbor, saver });
  const form = new FormData();
  form.append('kind', 'applicants');
  const text = [columns, ...lines].map((line) => line.join(',')).join('\n');
  form.append('file', new Blob([text]), 'people.csv');
  let run = await step('read', () => call('POST', '', form));
  const { id } = run;
  const fields = run.columns.map(({ field }) => field);
  const mapping = { version: run.version, fields, dayOrder: null, values: [] };
  run = await step('mapped', () => call('PUT', `/${id}`, mapping));
  run = await step('checked', () => untilNo('checking', () => call('POST', `/${id}/check`)));
  const { good, wrong, alike } = run.counts;
  console.log(`  ${good} good, ${wrong} wrong, ${alike} possible duplicates`);
  await call('PUT', `/${id}/choice`, { choice: 'new' });
  run = await step(`imported, ${how}`, () =>
    untilNo('running', () => call('POST', `/${id}/run`, { how })),
  );
  console.log(`  ${run.counts.created} created`);
  run = await step('undone', () => untilNo('undoing', () => call('POST', `/${id}/undo`)));
  console.log(`  ${run.counts.undone} undone`);
  const work = () => sendBomb(address, authorization);
  await measured({ name: 'refused, 4 GB zip bomb', count: 0, work, neighbor, saver });
}

/** Uploads a workbook of a few megabytes that unpacks to 4 GB, which must never be in memory. */
async function sendBomb(address: string, authorization: string): Promise<void> {
  const form = new FormData();
  form.append('kind', 'applicants');
  form.append('file', new Blob([new Uint8Array(workbookOfSpaces())]), 'people.xlsx');
  const headers = { authorization };
  const reply = await fetch(`${address}/api/import`, { method: 'POST', headers, body: form });
  if (reply.status !== 400) throw new Error(`${reply.status} ${await reply.text()}`);
}

/** Adds a person with a name from the file, then changes them, in turns. */
function saving(address: string, authorization: string, lines: string[][]) {
  const headers = { authorization, 'content-type': 'application/json' };
  let number = 0;
  let last: { id: string; version: number } | undefined;
  return async () => {
    const [, lastName = ''] = lines[(number * 997) % lines.length] ?? [];
    const body = last
      ? { version: last.version, phone: `418 555 ${String(number % 10_000).padStart(4, '0')}` }
      : { firstName: 'Newcomer', lastName };
    number += 1;
    const reply = await fetch(`${address}/api/applicant${last ? `/${last.id}` : ''}`, {
      method: last ? 'PUT' : 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`saving: ${reply.status} ${await reply.text()}`);
    const saved = (await reply.json()) as { id: string; version: number };
    last = last ? undefined : saved;
  };
}

/** Inserts the same rows and columns without checks, audit log, or permissions. */
async function bare(lines: string[][]): Promise<void> {
  const client = new pg.Client({ connectionString: urlForDatabase(postgres.url, database) });
  await client.connect();
  await client.query(`insert into reference_code (code)
    select 'N' || n from generate_series(1, ${lines.length}) n`);
  const begin = performance.now();
  for (let from = 0; from < lines.length; from += 1000) {
    const some = lines
      .slice(from, from + 1000)
      .map((line) => line.map((cell) => (cell === '1990-02-31' ? null : cell)));
    await client.query(
      `insert into applicant (reference, status, first_name, last_name, date_of_birth, phone, email)
      select 'N' || ($1 + ordinality), 'screening-incomplete', first_name, last_name, born, phone, email
      from unnest($2::text[], $3::text[], $4::date[], $5::text[], $6::text[])
        with ordinality as sent (first_name, last_name, born, phone, email, ordinality)`,
      [from, ...columns.map((_, place) => some.map((line) => line[place]))],
    );
  }
  console.log(`bare insert: ${perSecond(lines.length, performance.now() - begin)}`);
  await client.end();
}

function perSecond(count: number, milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return `${Math.round(count / seconds)} rows per second (${seconds.toFixed(1)} s)`;
}

/** Runs this while others open the list and save; samples the process and prints lines. */
async function measured<T>(measurement: {
  name: string;
  count: number;
  work: () => Promise<T>;
  neighbor: () => Promise<unknown>;
  saver: () => Promise<unknown>;
}): Promise<T> {
  const pid = cairn?.child.pid ?? 0;
  await readMaxBlock();
  maxCallMs = 0;
  let isOver = false;
  const waitsFor = async (call: () => Promise<unknown>) => {
    const waits: number[] = [];
    while (!isOver) {
      const begin = performance.now();
      await call();
      waits.push(performance.now() - begin);
      await wait(20);
    }
    const sorted = waits.toSorted((one, other) => one - other);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`;
  };
  const others = Promise.all([waitsFor(measurement.neighbor), waitsFor(measurement.saver)]);
  const begin = performance.now();
  const { result: done, grown } = await memoryDuring(pid, measurement.work);
  const took = performance.now() - begin;
  isOver = true;
  const [list, saves] = await others;
  const speed = measurement.count > 0 ? `${perSecond(measurement.count, took)}, ` : '';
  const call = maxCallMs > 0 ? `, longest call ${Math.round(maxCallMs)} ms` : '';
  console.log(
    `${measurement.name}: ${speed}memory +${Math.round(grown)} MB${call}, longest block ${await readMaxBlock()} ms\n  other users’ list calls ${list}\n  other users’ saves ${saves}`,
  );
  return done;
}

/** Longest event loop block since the last call, in milliseconds. */
async function readMaxBlock(): Promise<number> {
  const readBlocks = () => [...(cairn?.output().matchAll(/Longest block (\d+) ms/g) ?? [])];
  const before = readBlocks().length;
  cairn?.child.kill('SIGUSR2');
  for (;;) {
    const last = readBlocks();
    if (last.length > before) return Number(last.at(-1)?.[1]);
    await wait(10);
  }
}
