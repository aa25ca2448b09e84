import type { TestProject } from 'vitest/node';
import { startBucket } from '#app/testing/s3-server.ts';
import { setUpJourneys } from '../e2e/global-setup.ts';
import { ensureNginx } from '../scripts/setup/ensure-nginx.mjs';

/** Runs the e2e journeys on two instances behind nginx. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const nginx = await ensureNginx();
  const bucket = await startBucket();
  try {
    const { postgres, stop } = await setUpJourneys(project);
    const { url, appUrl } = postgres;
    project.provide('twoInstances', { postgres: { url, appUrl }, bucketUrl: bucket.url, nginx });
    return async () => {
      await stop();
      await bucket.stop();
    };
  } catch (error) {
    await bucket.stop();
    throw error;
  }
}
