import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { serverCommand } from './server-command.ts';

/**
 * Startup time until the address is printed when there is nothing to install or build: `npm start`
 * and the server alone, in turns. Run: npm run bench:start
 */

const rounds = 5;
const ways = {
  'npm start': ['npm', 'start'],
  'server alone': serverCommand(),
} as const;

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const seconds: Record<string, number[]> = { 'npm start': [], 'server alone': [] };
try {
  // The first start creates the database and doesn't count.
  await timeStart(ways['npm start']);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, command] of Object.entries(ways)) {
      seconds[name]?.push(await timeStart(command));
    }
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
for (const [name, times] of Object.entries(seconds)) {
  const sorted = times.toSorted((one, other) => one - other).map((time) => time.toFixed(2));
  const median = sorted[Math.floor(sorted.length / 2)];
  console.log(
    `${name}: median ${median} s (${sorted.at(0)} to ${sorted.at(-1)}), ${rounds} starts`,
  );
}

async function timeStart(command: readonly string[]): Promise<number> {
  const before = performance.now();
  const cairn = startCairn({ dataDir, command: [...command] });
  await cairn.find(/Cairn is running at (http:\S+)/);
  const took = (performance.now() - before) / 1000;
  signalGroup(cairn.child, 'SIGINT');
  await cairn.ended;
  return took;
}
