import type { TestProject } from 'vitest/node';
import type { RunningServer } from '../e2e/servers.ts';
import { ensureBrowser } from '../scripts/setup/ensure-browser.mjs';
import { ensureNginx } from '../scripts/setup/ensure-nginx.mjs';
import { startTwoInstances } from './two-instances.ts';

/** For journeys of e2e: nginx and two instances in place of each server with the demo's people. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', await ensureBrowser());
  const nginx = await ensureNginx();
  const all: RunningServer[] = [];
  const stop = async () => {
    for (const one of all) await one.stop();
  };
  try {
    // One for each worker, as the journeys expect.
    for (let left = project.vitest.config.maxWorkers; left > 0; left -= 1) {
      all.push(await startTwoInstances(nginx));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide(
    'demos',
    all.map(({ url, outbox }) => ({ url, outbox })),
  );
  return stop;
}
