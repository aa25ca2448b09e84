import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenToUrl } from '#app/testing/live.ts';
import { isCampaign, scaled } from '../scripts/vitest/tier.ts';
import { type Installation, startInstallation } from './installation.ts';
import { startLoad } from './mixed-load.ts';
import { expectProgress } from './progress.ts';

const minute = 60_000;
/** Minutes of warm-up and in total; SOAK_MINUTES for a short run. */
const warmUp = scaled(0.1, 4);
const minutes = Number(process.env.SOAK_MINUTES ?? scaled(0.3, 20));
const measures = 8;
const maxGrowth = 1.1;

let folder: string;
let installation: Installation;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-soak-'));
  installation = await startInstallation(
    {
      MEMORY_FILE: join(folder, 'asked'),
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'memory-report.mjs')}`,
    },
    { count: 1 },
  );
  url = installation.instances[0]?.url ?? '';
});

afterAll(async () => {
  await installation?.remove();
  rmSync(folder, { recursive: true, force: true });
});

it('runs for a long time without a fault or growing memory', async () => {
  const token = await installation.signIn(url);
  const load = await startLoad([url], token, installation.postgres.ownerUrl);
  let isOver = false;
  const others = comeAndGo(token, () => isOver);
  await pause(warmUp * minute);
  const series = [await memory()];
  for (let count = 1; count < measures; count += 1) {
    await pause(((minutes - warmUp) * minute) / (measures - 1));
    series.push(await memory());
    process.stdout.write(`${formatMemory(series.at(-1))}, ${load.promises()} promises\n`);
  }
  await expectProgress(load);
  isOver = true;
  const visits = await others;
  await load.stop();
  expect(load.faults).toEqual([]);
  expect(await load.broken()).toEqual([]);
  expect(visits).toBeGreaterThan(0);
  const [first, last] = [series[0], series.at(-1)];
  process.stdout.write(
    `after the warm-up: ${formatMemory(first)}; at the end: ${formatMemory(last)}\n`,
  );
  if (!isCampaign || !first || !last) return;
  expect(last.heapUsed / first.heapUsed).toBeLessThan(maxGrowth);
  expect(last.rss / first.rss).toBeLessThan(maxGrowth);
});

/** People sign in, stay for a moment, and close the window. */
async function comeAndGo(token: string, isOver: () => boolean): Promise<number> {
  let visits = 0;
  while (!isOver()) {
    const live = await Promise.all([listenToUrl(url, token), listenToUrl(url, token)]);
    // Rarely, because of the limit on sign-ins per address.
    if (visits % 10 === 0) await installation.signIn(url);
    await pause(1000);
    for (const one of live) one.close();
    visits += 1;
  }
  return visits;
}

/** Bytes in use after garbage collection. */
async function memory(): Promise<NodeJS.MemoryUsage> {
  const requestFile = join(folder, 'asked');
  writeFileSync(requestFile, '');
  await expect.poll(() => existsSync(requestFile)).toBe(false);
  return JSON.parse(readFileSync(`${requestFile}-told`, 'utf8')) as NodeJS.MemoryUsage;
}

function formatMemory(used: NodeJS.MemoryUsage | undefined): string {
  const mebibytes = (bytes = 0) => (bytes / 1024 ** 2).toFixed(1);
  return `rss ${mebibytes(used?.rss)} MiB, heap ${mebibytes(used?.heapUsed)} MiB, outside of it ${mebibytes(used?.external)} MiB`;
}
