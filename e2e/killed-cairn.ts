import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { type CairnProcess, signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { waitUntil } from '../scripts/vitest/wait-until.ts';

/** A Cairn on a folder of its own, which a test kills and starts again. */
export interface KilledCairn {
  url(): string;
  /** A call whose body is JSON; with the token of a session where there has to be one. */
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Response>;
  start(): Promise<void>;
  /** Gone without a word, with whatever it was about; `ended` comes once it is. */
  kill(): void;
  ended(): Promise<void>;
  /** The minutes have passed in which nobody would take it for dead, nor what it had to begin for lost. */
  letGrowOld(): Promise<void>;
  ask<Row extends object>(statement: string): Promise<Row[]>;
  /** What became of the newest delivery by this way, once it is settled. */
  settled(channel: 'mail' | 'push'): Promise<string>;
  /** A connection that stays, for holding what the server waits for. */
  connect(): Promise<pg.Client>;
  /** Stops it as somebody would, and leaves nothing behind. */
  remove(): Promise<void>;
}

/** @param name of the folder, to tell it from others of its kind */
export async function killedCairn(
  name: string,
  environment: NodeJS.ProcessEnv,
): Promise<KilledCairn> {
  const dataDir = await mkdtemp(join(tmpdir(), `cairn-${name}-`));
  // Else, as root, the database would go where this test doesn't look.
  await chmod(dataDir, 0o755);
  let process: CairnProcess;
  let url = '';

  const own: KilledCairn = {
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
      await own.ask(`update delivery set due_at = due_at - interval '1 hour',
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
      const client = await own.connect();
      const { rows } = await client.query<Row>(statement);
      await client.end();
      return rows;
    },
    settled: (channel) =>
      waitUntil(async () => {
        const newest = `select state from delivery where channel = '${channel}'
          order by created_at desc limit 1`;
        const [delivery] = await own.ask<{ state: string }>(newest);
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
  await own.start();
  return own;
}
