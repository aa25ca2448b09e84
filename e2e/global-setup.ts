import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import type { TwoInstancesOptions } from '../faults/two-instances.ts';
import { ensureHeadlessBrowser } from '../scripts/setup/ensure-browser.mjs';
import { browserSwitches } from './browser-switches.ts';
import { startPostgres } from './servers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** PostgreSQL with the templates of servers.ts, as superuser. */
    postgresUrl: string;
    /** The Chromium shared by the run. */
    browserEndpoint: string;
    /** For a test file that needs its own switches. */
    browserPath: string;
    /** Set if `demo` is two instances behind nginx. */
    twoInstances: TwoInstancesOptions | null;
  }
}

/** Starts what all journeys share: one Chromium, and one PostgreSQL to clone databases from. */
export async function setUpJourneys(project: TestProject) {
  let browser: BrowserServer | undefined;
  const postgres = await startPostgres();
  const stop = async () => {
    await browser?.close();
    await postgres.stop();
  };
  try {
    const browserPath = await ensureHeadlessBrowser();
    browser = await chromium.launchServer({ executablePath: browserPath, args: browserSwitches() });
    project.provide('postgresUrl', postgres.url);
    project.provide('browserPath', browserPath);
    project.provide('browserEndpoint', browser.wsEndpoint());
    project.provide('twoInstances', null);
    return { postgres, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** For journeys on one server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop } = await setUpJourneys(project);
  return stop;
}
