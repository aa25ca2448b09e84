import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { type CairnProcess, signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { waitUntil } from '../scripts/vitest/wait-until.ts';

/** Cairn on its own folder, which tests can kill and restart. */
export interface KilledCairn {
  url(): string;
  /** Sends a JSON call, with a session token if needed. */
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Response>;
  start(): Promise<void>;
  /** Kills it with SIGKILL; `ended` resolves once it is gone. */
  kill(): void;
  ended(): Promise<void>;
  /** Ages its leftovers, so that a new process takes them over. */
  letGrowOld(): Promise<void>;
  ask<Row extends object>(statement: string): Promise<Row[]>;
  /** Final state of the newest delivery by this channel. */
  settled(channel: 'mail' | 'push'): Promise<string>;
  /** A connection that stays open, to hold locks. */
  connect(): Promise<pg.Client>;
  /** Stops it normally and deletes its data. */
  remove(): Promise<void>;
}

/**
 * @param name prefix of the folder
 */
export async function killedCairn(
  name: string,
  environment: NodeJS.ProcessEnv,
): Promise<KilledCairn> {
  const dataDir = await mkdtemp(join(tmpdir(), `cairn-${name}-`));
  // Otherwise, as root, the database would go elsewhere.
  await chmod(dataDir, 0o755);
  let process: CairnProcess;
  let url = '';

  const serverHandle: KilledCairn = {
    url: () => url,
    post: (path, body, headers = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        body: body ? JSON.stringify(body) : null,
      }),
    async start() {
      process = startCairn({ dataDir, environment });
      url = await process.find(/Cairn is running at (http:\S+)/);
    },
    kill: () => signalGroup(process.child, 'SIGKILL'),
    async ended() {
      expect(await process.ended).toBe('SIGKILL');
    },
    async letGrowOld() {
      await serverHandle.ask(`update delivery set due_at = due_at - interval '1 hour',
        claimed_at = claimed_at - interval '1 hour' where settled_at is null`);
    },
    async connect() {
      const host = join(dataDir, 'postgres');
      const password = (await readFile(join(host, 'password'), 'utf8')).trim();
      const client = new pg.Client({ host, user: 'cairn', password, database: 'cairn' });
      // The database may be killed with the server.
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    async ask<Row extends object>(statement: string) {
      const client = await serverHandle.connect();
      const { rows } = await client.query<Row>(statement);
      await client.end();
      return rows;
    },
    settled: (channel) =>
      waitUntil(async () => {
        const newest = `select state from delivery where channel = '${channel}'
          order by created_at desc limit 1`;
        const [delivery] = await serverHandle.ask<{ state: string }>(newest);
        return /sent|unknown|failed|dropped/.test(delivery?.state ?? '')
          ? delivery?.state
          : undefined;
      }),
    async remove() {
      signalGroup(process.child, 'SIGINT');
      await process.ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await serverHandle.start();
  return serverHandle;
}
