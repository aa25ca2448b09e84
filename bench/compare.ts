import { parseArgs } from 'node:util';
import pg from 'pg';
import { startCairn } from '../scripts/processes/cairn-process.ts';
import { signIn } from './bench-admin.ts';
import { allKinds, comparedKinds, drawSample, type Kind } from './case-file-calls.ts';
import { seedCaseFiles } from './case-file-seed.ts';
import { closedLoop, type LoadResult, resultLine } from './closed-loop.ts';
import { seedDays } from './day-seed.ts';
import { startDirectus } from './directus.ts';
import { startInstallation } from './installation.ts';

/**
 * Compares Cairn with the same statements through bare `node:http` and `pg`, and with Directus if
 * DIRECTUS_FOLDER names a folder that has it in `node_modules`. All use the same database and the
 * same machine, in turns, three rounds. Prints a table of medians.
 *
 * `npm run bench:compare -- [people] [word in the names of measurements]` compares what staff read
 * most. `npm run bench` takes the same arguments and measures a whole day's work, with changes,
 * documents, calendar, and tasks, on 50,000 events (500 recurring) and 30,000 tasks.
 */

const { values: options, positionals } = parseArgs({
  options: { all: { type: 'boolean' } },
  allowPositionals: true,
});
const people = Number(positionals[0] ?? 100_000);
const nameFilter = positionals[1] ?? '';
const rounds = 3;
const load = {
  connections: Number(process.env.BENCH_CONNECTIONS ?? 16),
  seconds: Number(process.env.BENCH_SECONDS ?? 2),
};
/** Fills caches before each measurement. */
const warmUp = { ...load, seconds: load.seconds / 4 };

type Way = keyof Kind;
type Results = Partial<Record<Way, LoadResult[]>>;

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
  const kinds = await seedAndSample();
  const directus = await startDirectus(process.env.DIRECTUS_FOLDER, { url, dataDir });
  try {
    const targets = {
      cairn: { address, headers: { authorization: await signIn(address) } },
      bare: { address: await bare.find(/running at (http:\S+)/), headers: {} },
      ...(directus && { directus }),
    };
    const results = new Map(kinds.map(([name]) => [name, {} as Results]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, kind] of kinds) {
        for (const [way, target] of inTurns(targets, round)) {
          const call = kind[way];
          if (!call) continue;
          await closedLoop(target, warmUp, call);
          const result = await closedLoop(target, load, call);
          console.log(resultLine(`${name}, ${way}`, result));
          const known = results.get(name) ?? {};
          known[way] = [...(known[way] ?? []), result];
        }
      }
    }
    console.log(`\n${people} people, ${load.connections} connections, ${rounds} rounds`);
    printTable(results);
  } finally {
    await directus?.stop();
  }
} finally {
  await stop(bare);
}

async function seedAndSample(): Promise<[string, Kind][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const begin = performance.now();
    if (isNew) await seedCaseFiles(client, people);
    await seedDays(client);
    console.log(`${people} applicants in ${Math.round((performance.now() - begin) / 1000)} s`);
    const sample = await drawSample(client);
    const kinds = options.all ? allKinds(sample) : comparedKinds(sample);
    return Object.entries(kinds).filter(([name]) => name.includes(nameFilter));
  } finally {
    await client.end();
  }
}

/** Each is first in one round. */
function inTurns<T>(targets: Partial<Record<Way, T>>, round: number): [Way, T][] {
  const entries = Object.entries(targets) as [Way, T][];
  const first = round % entries.length;
  return [...entries.slice(first), ...entries.slice(0, first)];
}

function printTable(results: ReadonlyMap<string, Results>): void {
  const header = [
    'calls per second',
    'Cairn',
    'p50/p99, ms',
    'bare',
    '% of bare',
    'Directus',
    '× Directus',
  ];
  const lines = [...results].map(([name, { cairn: ours, bare: plain, directus }]) => [
    name,
    middle(ours, 'perSecond'),
    `${middle(ours, 'p50')}/${middle(ours, 'p99')}`,
    middle(plain, 'perSecond'),
    ratio(ours, plain, 100, 0),
    middle(directus, 'perSecond'),
    ratio(ours, directus, 1, 1),
  ]);
  for (const cells of [header, header.map(() => '---'), ...lines]) {
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function middle(results: readonly LoadResult[] | undefined, key: 'perSecond' | 'p50' | 'p99') {
  return results ? median(results.map((result) => result[key])).toFixed(0) : '';
}

/** Median and range of the rounds' ratios: the machine's speed changes between rounds. */
function ratio(
  ours: readonly LoadResult[] = [],
  theirs: readonly LoadResult[] = [],
  factor: number,
  digits: number,
): string {
  const ratios = theirs.map(
    ({ perSecond }, round) => (factor * (ours[round]?.perSecond ?? Number.NaN)) / perSecond,
  );
  if (ratios.length === 0) return '';
  const [smallest, largest] = [Math.min(...ratios), Math.max(...ratios)];
  const range = `${smallest.toFixed(digits)}–${largest.toFixed(digits)}`;
  return `**${median(ratios).toFixed(digits)}** (${range})`;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
