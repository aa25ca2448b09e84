import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { startCairn } from '../scripts/processes/cairn-process.ts';
import { signIn } from './bench-admin.ts';
import { seedCaseFiles } from './case-file-seed.ts';
import { startInstallation } from './installation.ts';
import { memoryDuring } from './memory-of.ts';

/**
 * Exports all applicants as CSV and workbook from the real server in its own process and
 * PostgreSQL, in turns with the same rows through bare `node:http` and `pg`. Reports rows per
 * second and memory growth. Linux only.
 *
 * `npm run bench:exports -- 100000 [folder to keep the files in]`; with BENCH_FOLDER, keeps PostgreSQL
 * and its people for the next run
 */

const people = Number(process.argv[2] ?? 100_000);
const outputFolder = process.argv[3];
const rounds = 3;

const { url, dataDir, cairn, isNew, stop } = await startInstallation(
  'bench_exports',
  process.env.BENCH_FOLDER,
);
const bare = startCairn({ dataDir, command: [process.execPath, 'bench/bare-exports.ts', url] });
try {
  const address = await cairn.find(/running at (http:\S+)/);
  const bareAddress = await bare.find(/running at (http:\S+)/);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (isNew) await seedCaseFiles(client, people);
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
  await stop(bare);
}

/** Runs this, samples the process, and prints a line. */
async function measured(pid: number, work: () => Promise<number>): Promise<string> {
  const begin = performance.now();
  const { result: bytes, before, grown } = await memoryDuring(pid, work);
  const seconds = (performance.now() - begin) / 1000;
  const perSecond = Math.round(people / seconds);
  const size = (bytes / 1e6).toFixed(1);
  return `${perSecond} rows per second (${seconds.toFixed(2)} s, ${size} MB), memory ${Math.round(before)} MB before, +${Math.round(grown)} MB`;
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
