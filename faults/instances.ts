import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CairnProcess, signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { waitUntil } from '../scripts/vitest/wait-until.ts';

/** One of several Cairns on one database, which a test kills and starts again at the same address. */
export interface Instance {
  url: string;
  /** Gone without a word, with whatever it was about. */
  kill(): Promise<void>;
  /** Told to stop, as a service manager does. */
  stop(): Promise<void>;
  /**
   * @param checkout where another version of the code lies; this one unless said
   * @returns how long it took until it was ready for calls, in ms
   */
  start(checkout?: string): Promise<number>;
  /** The memory that it has now, in bytes. */
  memory(): number;
  /** Where it keeps what is its own, such as mails when it has no server for them. */
  dataDir: string;
  remove(): Promise<void>;
}

/** @param environment settings, the database's among them */
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
      const own = { ...environment, PORT: String(port) };
      process = startCairn({ dataDir, environment: own, ...(checkout && { checkout }) });
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

/** Whether it says itself that it is ready for calls. */
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
