import pg from 'pg';
import { startCairn } from '../scripts/processes/cairn-process.ts';
import { signIn } from './bench-admin.ts';
import { callKinds, drawSample, type Sample } from './case-file-calls.ts';
import { seedCaseFiles } from './case-file-seed.ts';
import { closedLoop, resultLine } from './closed-loop.ts';
import { seedDays } from './day-seed.ts';
import { startInstallation } from './installation.ts';

/**
 * A day's work of staff among many applicants: the list, filters, search, misspelled search;
 * opening and saving a case record, answers, and a document; dashboard, calendar, and tasks, with
 * 50,000 events (500 recurring) and 30,000 tasks. Measures the real server in its own process and
 * PostgreSQL, in turns with the same statements through bare `node:http` and `pg`. List exports
 * have their own benchmark.
 *
 * `npm run bench -- 100000 [word in the names of measurements]`
 */

const people = Number(process.argv[2] ?? 100_000);
const nameFilter = process.argv[3] ?? '';
const load = {
  connections: Number(process.env.BENCH_CONNECTIONS ?? 16),
  seconds: Number(process.env.BENCH_SECONDS ?? 8),
};

/** Folder to reuse between runs, because a million people take a while to create. */
const reusedFolder = process.env.BENCH_FOLDER;
const { url, dataDir, cairn, isNew, stop } = await startInstallation(
  'bench_case_file',
  reusedFolder,
);
const bare = startCairn({
  dataDir,
  command: [process.execPath, 'bench/bare-case-file.ts', url, dataDir],
});
try {
  const address = await cairn.find(/running at (http:\S+)/);
  const bareAddress = await bare.find(/running at (http:\S+)/);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const begin = performance.now();
  let sample: Sample;
  try {
    if (isNew) await seedCaseFiles(client, people);
    await seedDays(client);
    console.log(`${people} applicants in ${Math.round((performance.now() - begin) / 1000)} s`);
    sample = await drawSample(client);
  } finally {
    await client.end();
  }
  const headers = { authorization: await signIn(address) };
  for (const [name, { whole, plain }] of Object.entries(callKinds(sample))) {
    if (!name.includes(nameFilter)) continue;
    const at = (one: string, sent: Record<string, string>) => ({ address: one, headers: sent });
    // Warms the caches of both.
    await closedLoop(at(address, headers), { ...load, seconds: 1 }, whole);
    const ours = await closedLoop(at(address, headers), load, whole);
    if (!plain) {
      console.log(resultLine(name, ours));
      continue;
    }
    await closedLoop(at(bareAddress, {}), { ...load, seconds: 1 }, plain);
    const theirs = await closedLoop(at(bareAddress, {}), load, plain);
    console.log(resultLine(name, ours));
    console.log(resultLine('  bare', theirs));
    console.log(`  ${Math.round((100 * ours.perSecond) / theirs.perSecond)} % of bare`);
  }
} finally {
  await stop(bare);
}
