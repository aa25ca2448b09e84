import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { readSettings } from '#server/env.ts';
import { ensureBeginnings } from '#server/first-start.ts';
import { ensureFirstAdmin } from '#server/modules/auth/first-admin.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts';
import { migrate } from '#server/platform/migrate.ts';
import { runOnServer, urlOf } from '#server/testing/postgres-server.ts';
import { logOfRun } from '#server/testing/run-log.ts';

/** What `npm run build` has made. */
export const builtWeb = join(import.meta.dirname, '..', 'dist', 'web');

export interface Servers {
  /** The throwaway PostgreSQL of the journeys, for a journey that starts a server of its own. */
  postgresUrl: string;
  /** The servers with the demo's people. */
  demos: RunningServer[];
  /** Where the first of them listens, for who needs no more. */
  demoUrl: string;
  /** The server that nobody has used yet, and the token of its set-up link. */
  fresh: RunningServer;
  setupToken: string;
  stop(): Promise<void>;
}

/** Starts real servers on one throwaway PostgreSQL: some full of made-up people, and a new one. */
export async function startServers({ demos: count = 1 } = {}): Promise<Servers> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = () => undoAll(undo);
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'cairn-journeys-'));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true });
    undo.push(() => postgres.stop());

    const postgresUrl = postgres.url;
    const demos: RunningServer[] = [];
    for (let number = 1; number <= count; number += 1) {
      const demo = await startServer({ postgresUrl, name: `demo_${number}`, prepare: seedDemo });
      undo.push(demo.stop);
      demos.push(demo);
    }
    let setupToken = '';
    const fresh = await startServer({
      postgresUrl,
      name: 'new',
      prepare: async (db) => {
        const admin = await ensureFirstAdmin(db, readSettings({}));
        if (admin.kind === 'set-up') setupToken = admin.token;
      },
    });
    undo.push(fresh.stop);
    return { postgresUrl, demos, demoUrl: demos[0]?.url ?? '', fresh, setupToken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface ServerOptions {
  postgresUrl: string;
  /** Of its database, so that each server of a run has another one. */
  name: string;
  /** Another folder with a build of the web app, for a journey that changes it. */
  webRoot?: string;
  /** Settings beyond those of every server here. */
  environment?: Record<string, string>;
  /** Where it listens, if somebody has to know beforehand. */
  port?: number;
  /** Fills the database before the server listens. */
  prepare?: (db: Database) => Promise<unknown>;
}

export interface RunningServer {
  url: string;
  /** The folder in which it keeps the mails that it would send. */
  outbox: string;
  stop(): Promise<void>;
}

/** Starts a real server on a new database, with a data folder of its own. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { postgresUrl, name, environment = {}, prepare = async () => undefined } = options;
  const { webRoot = builtWeb } = options;
  const undo: (() => Promise<unknown>)[] = [];
  const stop = () => undoAll(undo);
  try {
    const folder = await mkdtemp(join(tmpdir(), `cairn-${name}-`));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    await runOnServer(postgresUrl, `CREATE DATABASE ${name}`);
    const db = openDatabase(urlOf(postgresUrl, name));
    undo.push(() => db.destroy());
    await migrate(db);
    const port = options.port ?? (await freePort());
    // By its name and not its number: browsers make passkeys for names only.
    const url = `http://localhost:${port}`;
    const settings = readSettings({
      DATA_DIR: folder,
      PUBLIC_URL: url,
      ORG_NAME: 'Waymark House',
      ORG_URL: 'https://waymark.example',
      ...environment,
    });
    await ensureBeginnings(db, settings);
    await prepare(db);
    const secrets = {
      tokenKey: crypto.getRandomValues(new Uint8Array(32)),
      encryptionKey: crypto.getRandomValues(new Uint8Array(32)),
      pushKey: crypto.getRandomValues(new Uint8Array(32)),
    };
    // Journeys sign in more often in a minute than people do.
    const app = await buildApp({
      settings,
      db,
      secrets,
      webRoot,
      limitRates: false,
      log: logOfRun(name),
    });
    undo.push(() => app.close());
    await app.listen({ host: '127.0.0.1', port });
    return { url, outbox: join(folder, 'outbox'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function undoAll(steps: (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps.splice(0).toReversed()) await step();
}

/** A port that nobody uses right now: the address has to be known before the app is built. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
