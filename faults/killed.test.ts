import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCampaign, tier } from '../scripts/vitest/tier.ts';
import { findCorruption } from './corruption.ts';
import { type Installation, startInstallation } from './installation.ts';
import { isReady } from './instances.ts';
import { type MixedLoad, startLoad } from './mixed-load.ts';

/** Limit for recovery in a campaign, in ms. */
const maxRecoveryTime = 10_000;

const rounds = { main: 1, all: 8, campaign: 100 }[tier];

let installation: Installation;
let load: MixedLoad;

beforeAll(async () => {
  installation = await startInstallation();
  const { instances, postgres, signIn } = installation;
  const urls = instances.map(({ url }) => url);
  load = await startLoad(urls, await signIn(urls[0] ?? ''), postgres.ownerUrl);
});

afterAll(async () => {
  await load?.stop();
  await installation?.remove();
});

/** Killed in turns. */
const victims = ['everything', 'one instance', 'the database', 'both instances'] as const;

it('keeps all confirmed data, whatever is killed during work', { tags: 'main' }, async () => {
  const slowest: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const victim = victims[round % victims.length] ?? 'everything';
    const before = load.promises();
    await pause(300 + 700 * Math.random());
    slowest.push(await killAndRecover(victim, round));
    await expect.poll(() => load.promises()).toBeGreaterThan(before);
    expect({ round, victim, faults: load.faults }).toEqual({ round, victim, faults: [] });
  }
  await load.stop();
  expect(await load.broken()).toEqual([]);
  expect(await findCorruption(installation.postgres.ownerUrl())).toEqual([]);
  if (isCampaign) expect(Math.max(...slowest)).toBeLessThan(maxRecoveryTime);
  const seconds = (Math.max(...slowest) / 1000).toFixed(1);
  process.stdout.write(
    `${slowest.length} rounds, ${load.promises()} promises kept, slowest recovery ${seconds} s\n`,
  );
});

/**
 * @returns ms from the restart until all is ready
 */
async function killAndRecover(victim: (typeof victims)[number], round: number): Promise<number> {
  const { instances, postgres } = installation;
  const isDatabase = victim === 'the database' || victim === 'everything';
  const killed = instances.filter((_, number) => {
    if (victim === 'one instance') return number === round % 2;
    return victim !== 'the database';
  });
  await Promise.all([...killed.map(({ kill }) => kill()), isDatabase && postgres.kill()]);
  const began = performance.now();
  if (isDatabase) await postgres.start();
  await Promise.all(killed.map(({ start }) => start()));
  for (const { url } of instances) await expect.poll(() => isReady(url)).toBe(true);
  return performance.now() - began;
}
