import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startExternalPostgres } from '../faults/external-postgres.ts';
import { queryRows } from '../faults/query-rows.ts';
import { startReplica } from '../faults/replica-postgres.ts';
import {
  type CairnProcess,
  postgresPid,
  signalGroup,
  startCairn,
} from '../scripts/processes/cairn-process.ts';
import { waitUntil } from '../scripts/vitest/wait-until.ts';
import { environmentFor, signIn } from './bench-admin.ts';
import { comparedKinds, drawSample } from './case-file-calls.ts';
import { seedCaseFiles } from './case-file-seed.ts';
import { closedLoop, resultLine } from './closed-loop.ts';
import { processorTime } from './processor-time.ts';

/**
 * Lists and searches per second without and with a streaming replica, in turns, and processor time
 * per call of both PostgreSQL servers. Client, instances, and both servers share the machine, so
 * look at how much processor time the primary saves, not at calls per second.
 *
 * `npm run bench:replica -- 10000`
 */

const people = Number(process.argv[2] ?? 10_000);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 16);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const rounds = 3;
const mixed = ['list with count', 'list by status, location', 'search'];

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-bench-data-'));
const running: CairnProcess[] = [];
const postgres = await startExternalPostgres();
const replica = await startReplica(postgres);
try {
  const environment = {
    ...environmentFor(postgres.appUrl()),
    DATABASE_OWNER_URL: postgres.ownerUrl(),
  };
  const alone = await start(environment);
  const client = new pg.Client({ connectionString: postgres.ownerUrl() });
  await client.connect();
  await seedCaseFiles(client, people);
  const kinds = comparedKinds(await drawSample(client));
  const { rows } = await client.query('select pg_current_wal_lsn()::text as position');
  await client.end();
  const caughtUp = `select pg_last_wal_replay_lsn() >= '${rows[0].position}' as "isDone"`;
  await waitUntil(async () => {
    const [state] = await queryRows<{ isDone: boolean }>(replica.ownerUrl(), caughtUp);
    return state?.isDone === true;
  });
  const helped = await start({ ...environment, DATABASE_REPLICA_URL: replica.appUrl() });

  const authorization = await signIn(alone);
  const servers = { primary: postgresPid(postgres.dataDir), replica: postgresPid(replica.dataDir) };
  const load = (address: string) => {
    const next = (number: number) => {
      const call = kinds[mixed[number % mixed.length] ?? '']?.cairn;
      if (!call) throw new Error('unknown kind of call');
      return call(number);
    };
    return closedLoop({ address, headers: { authorization } }, { connections, seconds }, next);
  };
  const ways = { 'without a replica': alone, 'with a replica': helped };
  // Warms up code and caches.
  for (const address of Object.values(ways)) await load(address);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, address] of Object.entries(ways)) {
      const before = [processorTime(servers.primary), processorTime(servers.replica)] as const;
      const took = await load(address);
      const perCall = (used: number) => ((used * 1000) / (took.perSecond * seconds)).toFixed(2);
      console.log(resultLine(name, took));
      console.log(
        `  CPU per call: primary ${perCall(processorTime(servers.primary) - before[0])} ms, ` +
          `replica ${perCall(processorTime(servers.replica) - before[1])} ms`,
      );
    }
  }
  const metrics = await (await fetch(`${helped}/metrics`)).text();
  for (const line of metrics.split('\n')) if (/^cairn_replica/.test(line)) console.log(line);
} finally {
  for (const one of running) {
    signalGroup(one.child, 'SIGINT');
    await one.ended;
  }
  await replica.remove();
  await postgres.remove();
  rmSync(dataDir, { recursive: true, force: true });
}

/** @returns its address */
async function start(environment: Record<string, string>): Promise<string> {
  const cairn = startCairn({ dataDir, environment });
  running.push(cairn);
  return cairn.find(/running at (http:\S+)/);
}
