import type { TestProject } from 'vitest/node';
import { ensureBrowser } from '../scripts/setup/ensure-browser.mjs';
import { startServers } from './servers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    demoUrl: string;
    demoOutbox: string;
    newUrl: string;
    newOutbox: string;
    setupToken: string;
    browserPath: string;
  }
}

/** One browser to start, and two real servers for all journeys. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', await ensureBrowser());
  const { stop, ...servers } = await startServers();
  project.provide('postgresUrl', servers.postgresUrl);
  project.provide('demoUrl', servers.demoUrl);
  project.provide('demoOutbox', servers.demoOutbox);
  project.provide('newUrl', servers.newUrl);
  project.provide('newOutbox', servers.newOutbox);
  project.provide('setupToken', servers.setupToken);
  return stop;
}
