import { afterAll, beforeAll, inject } from 'vitest';
import { startTwoInstances } from '../faults/two-instances.ts';
import { type RunningServer, startServer } from './servers.ts';

let running: RunningServer | undefined;

/**
 * Server of this test file with demo data, not shared with other files: one process, or two behind
 * nginx, depending on the Vitest project.
 */
export const demo = {
  get url(): string {
    return server().url;
  },
  get outbox(): string {
    return server().outbox;
  },
  get databaseUrl(): string {
    return server().databaseUrl;
  },
};

/** Starts `demo` before the tests of this file and stops it after them. */
export function useDemo(): void {
  beforeAll(async () => {
    const twoInstances = inject('twoInstances');
    running = twoInstances
      ? await startTwoInstances(twoInstances)
      : await startServer({ postgresUrl: inject('postgresUrl'), name: 'demo', template: 'demo' });
  });
  afterAll(async () => {
    await running?.stop();
    running = undefined;
  });
}

/** Uses a server started outside a test file. */
export function useRunningServer(server: RunningServer): void {
  running = server;
}

function server(): RunningServer {
  if (!running) throw new Error('No server runs: call useDemo() or useBrowser() in this file.');
  return running;
}
