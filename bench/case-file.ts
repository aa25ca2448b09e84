import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts';
import { urlOf } from '#server/testing/postgres-server.ts';
import { signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { seedCaseFiles } from './case-file-seed.ts';
import { type Call, closedLoop, type Took } from './closed-loop.ts';

/**
 * What staff do all day, among so many applicants: the list, the list narrowed, a search, a misspelt
 * search, a file opened. The server is the real one, in a process and on a PostgreSQL of its own, with
 * everything on; beside each the same rows through bare `node:http` and `pg`, in turns.
 *
 * `npm run bench -- 100000`
 */

const people = Number(process.argv[2] ?? 100_000);
const load = { connections: 16, seconds: Number(process.env.BENCH_SECONDS ?? 8) };
const admin = { email: 'bench@cairn.example', password: 'a password for the bench only' };

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const dataDir = mkdtempSync(join(tmpdir(), 'cairn-bench-data-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, throwaway: false });
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
await owner.query('create database bench_case_file');
await owner.end();
const url = urlOf(postgres.url, 'bench_case_file');
const cairn = startCairn({
  dataDir,
  command: [process.execPath, 'server/main.ts'],
  environment: {
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  },
});
const bare = startCairn({ dataDir, command: [process.execPath, 'bench/bare-case-file.ts', url] });
try {
  const address = await cairn.find(/running at (http:\S+)/);
  const bareAddress = await bare.find(/running at (http:\S+)/);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const begin = performance.now();
  await seedCaseFiles(client, people);
  console.log(`${people} applicants in ${Math.round((performance.now() - begin) / 1000)} s`);
  const sample = await sampleOf(client);
  await client.end();
  const headers = { authorization: await signIn(address) };
  for (const [name, { whole, plain }] of Object.entries(kindsOf(sample))) {
    const at = (one: string, sent: Record<string, string>) => ({ address: one, headers: sent });
    // Once around, so that what both read is in memory.
    await closedLoop(at(address, headers), { ...load, seconds: 1 }, whole);
    const ours = await closedLoop(at(address, headers), load, whole);
    if (!plain) {
      console.log(row(name, ours));
      continue;
    }
    await closedLoop(at(bareAddress, {}), { ...load, seconds: 1 }, plain);
    const theirs = await closedLoop(at(bareAddress, {}), load, plain);
    console.log(row(name, ours));
    console.log(row('  bare', theirs));
    console.log(`  ${Math.round((100 * ours.perSecond) / theirs.perSecond)} % of bare`);
  }
} finally {
  for (const one of [cairn, bare]) {
    signalGroup(one.child, 'SIGINT');
    await one.ended;
  }
  await postgres.stop();
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true });
}

interface Sample {
  ids: string[];
  locations: string[];
  names: string[];
  misspelt: string[];
}

async function sampleOf(client: pg.Client): Promise<Sample> {
  const { rows } = await client.query<{ id: string; last_name: string }>(
    'select id, last_name from applicant order by md5(id::text) limit 500',
  );
  const places = await client.query<{ id: string }>('select id from location');
  return {
    ids: rows.map(({ id }) => id),
    locations: places.rows.map(({ id }) => id),
    // As somebody types: three letters of a name, then more.
    names: rows.flatMap(({ last_name }) => [3, 5, 8].map((length) => last_name.slice(0, length))),
    misspelt: rows.map(({ last_name }) => last_name.replace(/(.)(.)(.)$/, '$2$1$3q')),
  };
}

interface Kind {
  whole: (number: number) => Call;
  plain?: (number: number) => Call;
}

function kindsOf({ ids, locations, names, misspelt }: Sample): Record<string, Kind> {
  const of = (list: readonly string[], number: number) => list[number % list.length] ?? '';
  const text = (value: string) => encodeURIComponent(value);
  return {
    list: {
      whole: () => ({ path: '/api/applicant' }),
      plain: () => ({ path: '/list' }),
    },
    'list, narrowed': {
      whole: (n) => ({ path: `/api/applicant?status=pending&location=${of(locations, n)}` }),
      plain: (n) => ({ path: `/filtered/${of(locations, n)}` }),
    },
    search: {
      whole: (n) => ({ path: `/api/applicant?q=${text(of(names, n))}` }),
      plain: (n) => ({ path: `/search/${text(of(names, n))}` }),
    },
    'search, misspelt': {
      whole: (n) => ({ path: `/api/applicant?q=${text(of(misspelt, n))}` }),
    },
    'search everywhere': {
      whole: (n) => ({ path: `/api/search?q=${text(of(names, n))}` }),
    },
    'file opened': {
      whole: (n) => ({ path: `/api/applicant/${of(ids, n)}` }),
      plain: (n) => ({ path: `/open/${of(ids, n)}` }),
    },
  };
}

async function signIn(address: string): Promise<string> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  if (!reply.ok) throw new Error(`signing in: ${reply.status}`);
  return reply.headers.get('authorization') ?? '';
}

function row(name: string, { perSecond, p50, p99, failures }: Took): string {
  const failed = failures > 0 ? `, ${failures} FAILED` : '';
  return `${name}: ${Math.round(perSecond)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${failed}`;
}
