import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CairnProcess, signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { waitUntil } from '../scripts/vitest/wait-until.ts';

/** One of several instances on a database, which tests can kill and restart at the same address. */
export interface Instance {
  url: string;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Stops it like a service manager. */
  stop(): Promise<void>;
  /**
   * @param checkout folder of another version; this one by default
   *
   * @returns ms until it is ready
   */
  start(checkout?: string): Promise<number>;
  /** Current memory in bytes. */
  memory(): number;
  /** Its own data folder, with the outbox if there is no SMTP server. */
  dataDir: string;
  remove(): Promise<void>;
}

/**
 * @param environment settings, including the database's
 */
export async function startInstance(
  port: number,
  environment: Record<string, string>,
): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-instance-'));
  const url = `http://127.0.0.1:${port}`;
  let process: CairnProcess;
  const end = async (signal: NodeJS.Signals) => {
    signalGroup(process.child, signal);
    await process.ended;
  };
  const instance: Instance = {
    url,
    dataDir,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start(checkout) {
      const began = performance.now();
      const instanceEnvironment = { ...environment, PORT: String(port) };
      process = startCairn({
        dataDir,
        environment: instanceEnvironment,
        ...(checkout && { checkout }),
      });
      await process.find(/Cairn is running at/);
      await waitUntil(async () => await isReady(url));
      return performance.now() - began;
    },
    memory: () => residentMemory(process.child.pid ?? 0),
    async remove() {
      if (process.child.exitCode === null && process.child.signalCode === null)
        await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await instance.start();
  return instance;
}

export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    (reply) => reply.ok,
    () => false,
  );
}

function residentMemory(id: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
