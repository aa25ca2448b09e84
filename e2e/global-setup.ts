import type { TestProject } from 'vitest/node';
import { ensureBrowser } from '../scripts/setup/ensure-browser.mjs';
import { startServers } from './servers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    demoUrl: string;
    newUrl: string;
    setupToken: string;
    browserPath: string;
  }
}

/** One browser to start, and two real servers for all journeys. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('browserPath', await ensureBrowser());
  const servers = await startServers();
  project.provide('demoUrl', servers.demoUrl);
  project.provide('newUrl', servers.newUrl);
  project.provide('setupToken', servers.setupToken);
  return servers.stop;
}
