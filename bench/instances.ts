import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { urlForDatabase } from '#app/testing/postgres-server.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import {
  type CairnProcess,
  postgresPid,
  signalGroup,
  startCairn,
} from '../scripts/processes/cairn-process.ts';
import { environmentFor, signIn } from './bench-admin.ts';
import { allKinds, drawSample, type Kind } from './case-file-calls.ts';
import { seedCaseFiles } from './case-file-seed.ts';
import { closedLoop, type LoadResult, resultLine } from './closed-loop.ts';
import { memoryTogether, residentMemory } from './memory-of.ts';
import { processorTime } from './processor-time.ts';

/**
 * Requests per second and 99th percentile with one and two instances on the same PostgreSQL, in
 * turns, and the same statements through one bare `node:http` and `pg`. Also memory of app and
 * database at rest and under load, processor time per call, and disk space per person and audit
 * entry. Of ten calls, four open a record, two search, three list, and one saves. Calls alternate
 * between instances without a proxy; client, instances, and database share the machine.
 *
 * `npm run bench:instances -- 10000`
 */

const people = Number(process.argv[2] ?? 10_000);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 16);
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const rounds = 3;
/** Time until memory used at startup is released, in ms. */
const untilAtRest = 60_000;
const mixed = [
  'open a person again',
  'list with count',
  'search',
  'open a person again',
  'file saved',
  'open a person again',
  'list by status, location',
  'search',
  'open a person again',
  'list with count',
];

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
// Otherwise, as root, the database would go elsewhere.
chmodSync(folder, 0o755);
const dataDir = mkdtempSync(join(tmpdir(), 'cairn-bench-data-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
await owner.query('create database bench_instances');
await owner.end();
const url = urlForDatabase(postgres.url, 'bench_instances');
const environment = environmentFor(url);
const running: CairnProcess[] = [];
try {
  const first = await start();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await seedCaseFiles(client, people);
  const kinds = allKinds(await drawSample(client));
  await client.end();
  await restart(first);
  await pause(untilAtRest);
  console.log(`idle: app ${megabytes(first.app())} MB, database ${megabytes(database())} MB`);

  const authorization = await signIn(first.address);
  const bare = await startBare();
  const second = await start();
  const ways: Record<string, () => Promise<LoadResult>> = {
    'one instance': () => loadOn([first.address], kinds, 'cairn', { authorization }),
    'two instances': () =>
      loadOn([first.address, second.address], kinds, 'cairn', { authorization }),
    bare: () => loadOn([bare], kinds, 'bare', {}),
  };
  // Warms up code and caches.
  for (const way of Object.values(ways)) await way();
  const memoryWatch = watch(() => ({ app: first.app(), database: database() }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, way] of Object.entries(ways)) {
      const before = {
        app: processorTime(first.pid()),
        database: processorTime(postgresPid(folder)),
      };
      const took = await way();
      console.log(resultLine(name, took));
      if (name === 'one instance') printProcessorTime(before, first, took);
    }
  }
  const { app, database: rows } = memoryWatch.stop();
  console.log(`peak under load: app ${megabytes(app)} MB, database ${megabytes(rows)} MB`);
  await printSizes();
} finally {
  for (const one of running) {
    signalGroup(one.child, 'SIGINT');
    await one.ended;
  }
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

interface Started {
  cairn: CairnProcess;
  address: string;
  pid(): number;
  app(): number;
}

async function start(): Promise<Started> {
  const cairn = startCairn({ dataDir, environment });
  running.push(cairn);
  const address = await cairn.find(/running at (http:\S+)/);
  const started: Started = {
    cairn,
    address,
    pid: () => started.cairn.child.pid ?? 0,
    app: () => residentMemory(started.pid()),
  };
  return started;
}

/** Restarts, to measure an instance that starts on an existing database. */
async function restart(started: Started): Promise<void> {
  signalGroup(started.cairn.child, 'SIGINT');
  await started.cairn.ended;
  running.splice(running.indexOf(started.cairn), 1);
  Object.assign(started, await start(), { pid: started.pid, app: started.app });
}

async function startBare(): Promise<string> {
  const bare = startCairn({
    dataDir,
    command: [process.execPath, 'bench/bare-case-file.ts', url, dataDir],
  });
  running.push(bare);
  return bare.find(/running at (http:\S+)/);
}

/** Spreads the same number of connections over the addresses. */
async function loadOn(
  addresses: string[],
  kinds: Record<string, Kind>,
  way: keyof Kind,
  headers: Record<string, string>,
): Promise<LoadResult> {
  let number = 0;
  const next = () => {
    number += 1;
    const call = kinds[mixed[number % mixed.length] ?? '']?.[way];
    if (!call) throw new Error('unknown kind of call');
    return call(number);
  };
  const share = connections / addresses.length;
  const loops = await Promise.all(
    addresses.map((address) =>
      closedLoop({ address, headers }, { connections: share, seconds }, next),
    ),
  );
  const slowest = (percentile: 'p50' | 'p99') => Math.max(...loops.map((loop) => loop[percentile]));
  return {
    perSecond: loops.reduce((sum, loop) => sum + loop.perSecond, 0),
    p50: slowest('p50'),
    p99: slowest('p99'),
    failures: new Map(loops.flatMap(({ failures }) => [...failures])),
  };
}

function printProcessorTime(
  before: { app: number; database: number },
  instance: Started,
  took: LoadResult,
): void {
  const perCall = (used: number) => ((used * 1000) / (took.perSecond * seconds)).toFixed(2);
  console.log(
    `  CPU per call: app ${perCall(processorTime(instance.pid()) - before.app)} ms, ` +
      `database ${perCall(processorTime(postgresPid(folder)) - before.database)} ms`,
  );
}

/** Includes indexes and seals. */
async function printSizes(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; rows: number; bytes: number }>(
    `select name, (select count(*)::int from applicant where name = 'applicant') +
       (select count(*)::int from audit_entry where name <> 'applicant') as rows,
       coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(name::regclass)),
         pg_total_relation_size(name::regclass))::float8 as bytes
     from unnest(array['applicant', 'audit_entry', 'audit_seal']) as name`,
  );
  await client.end();
  for (const { name, rows: count, bytes } of rows) {
    console.log(`on disk: ${name} ${Math.round(bytes / count)} bytes per row, ${count} rows`);
  }
}

function database(): number {
  return memoryTogether(postgresPid(folder));
}

/** Samples until stopped; returns the peaks. */
function watch(read: () => { app: number; database: number }) {
  const peaks = { app: 0, database: 0 };
  const timer = setInterval(() => {
    const now = read();
    peaks.app = Math.max(peaks.app, now.app);
    peaks.database = Math.max(peaks.database, now.database);
  }, 500);
  return {
    stop() {
      clearInterval(timer);
      return peaks;
    },
  };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}
