import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import pg from 'pg';
import { urlForDatabase } from '#app/testing/postgres-server.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { admin, signIn } from './bench-admin.ts';
import { seedCaseFiles } from './case-file-seed.ts';
import { serverCommand } from './server-command.ts';

/**
 * Exports all applicants as CSV and workbook from the real server in its own process and
 * PostgreSQL, in turns with the same rows through bare `node:http` and `pg`. Reports rows per
 * second and memory growth. Linux only.
 *
 * `npm run bench:exports -- 100000 [folder to keep the files in]`
 */

const people = Number(process.argv[2] ?? 100_000);
const outputFolder = process.argv[3];
const rounds = 3;

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const dataDir = mkdtempSync(join(tmpdir(), 'cairn-bench-data-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, throwaway: false });
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
await owner.query('create database bench_exports');
await owner.end();
const url = urlForDatabase(postgres.url, 'bench_exports');
const cairn = startCairn({
  dataDir,
  command: serverCommand(),
  environment: {
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  },
});
const bare = startCairn({ dataDir, command: [process.execPath, 'bench/bare-exports.ts', url] });
try {
  const address = await cairn.find(/running at (http:\S+)/);
  const bareAddress = await bare.find(/running at (http:\S+)/);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await seedCaseFiles(client, people);
  await client.end();
  const authorization = await signIn(address);
  const kinds = {
    bare: { address: bareAddress, pid: bare.child.pid ?? 0 },
    csv: { address: `${address}/api/reports/applicants?format=csv`, pid: cairn.child.pid ?? 0 },
    xlsx: { address: `${address}/api/reports/applicants?format=xlsx`, pid: cairn.child.pid ?? 0 },
  };
  // Warms up with few rows, so that only the cost of many rows counts.
  for (const format of ['csv', 'xlsx']) {
    await fetchAll(`${address}/api/reports/applicants?format=${format}&q=ba`, authorization);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, { address: from, pid }] of Object.entries(kinds)) {
      const file =
        outputFolder && name !== 'bare' ? join(outputFolder, `applicants.${name}`) : undefined;
      console.log(`${name}: ${await measured(pid, () => fetchAll(from, authorization, file))}`);
    }
  }
} finally {
  for (const one of [cairn, bare]) {
    signalGroup(one.child, 'SIGINT');
    await one.ended;
  }
  await postgres.stop();
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true });
}

/** Runs this, samples the process, and prints a line. */
async function measured(pid: number, work: () => Promise<number>): Promise<string> {
  const before = residentMegabytes(pid);
  let highest = before;
  const looking = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(pid));
  }, 20);
  const begin = performance.now();
  const bytes = await work().finally(() => clearInterval(looking));
  const seconds = (performance.now() - begin) / 1000;
  const perSecond = Math.round(people / seconds);
  const size = (bytes / 1e6).toFixed(1);
  const grown = Math.round(highest - before);
  return `${perSecond} rows a second (${seconds.toFixed(2)} s, ${size} MB), held ${Math.round(before)} MB before, grown by ${grown} MB`;
}

/** Resident memory in megabytes. */
function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** Reads the whole reply; returns its bytes. */
function fetchAll(address: string, authorization: string, file?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { headers: { authorization } }, (reply) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      reply.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (file) pieces.push(piece);
      });
      reply.on('error', reject);
      reply.on('end', () => {
        if (reply.statusCode !== 200) reject(new Error(`${address}: ${reply.statusCode}`));
        if (file) writeFileSync(file, Buffer.concat(pieces));
        resolve(bytes);
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
