import type { TestProject } from 'vitest/node';
import { ensureBrowser } from '../scripts/setup/ensure-browser.mjs';
import { type RunningServer, startServers } from './servers.ts';

/** What a journey has to know of a server. */
type Reached = Omit<RunningServer, 'stop'>;

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** One for each worker: see demo.ts. */
    demos: Reached[];
    fresh: Reached;
    setupToken: string;
    browserPath: string;
  }
}

/** One browser to start, and the real servers of all journeys. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', await ensureBrowser());
  const { stop, demos, fresh, postgresUrl, setupToken } = await startServers({
    demos: project.vitest.config.maxWorkers,
  });
  project.provide('postgresUrl', postgresUrl);
  project.provide('setupToken', setupToken);
  project.provide('demos', demos.map(reached));
  project.provide('fresh', reached(fresh));
  return stop;
}

function reached({ url, outbox }: RunningServer): Reached {
  return { url, outbox };
}
