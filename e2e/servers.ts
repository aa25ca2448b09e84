import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '#app/demo/seed-demo.ts';
import { ensureInitialData } from '#app/server/initial-data.ts';
import { buildServer } from '#app/server/server.ts';
import { cloneStatement, runOnServer, urlForDatabase } from '#app/testing/postgres-server.ts';
import { createRunLog } from '#app/testing/run-log.ts';
import { makeTemplate } from '#app/testing/template.ts';
import { type Database, openDatabase } from '#core/server/db/database.ts';
import { readSettings } from '#core/server/env.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { prepareDatabase } from '#core/server/prepare-database.ts';

/** The output of `vite build`. */
export const builtWeb = join(import.meta.dirname, '..', 'dist', 'web');

export const organization = { ORG_NAME: 'Waymark House', ORG_URL: 'https://waymark.example' };

/** Template databases: a new installation, and one with demo data. */
const templates = { empty: 'cairn_empty', demo: 'cairn_demo' };
export type Template = keyof typeof templates;

/** A temporary PostgreSQL with both templates. */
export async function startPostgres(): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-journeys-'));
  const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const settings = readSettings({ DATA_DIR: dataDir, ...organization });
    await makeTemplate(postgres.url, templates.empty, (db) => ensureInitialData(db, settings));
    await makeTemplate(postgres.url, templates.demo, async (db) => {
      await ensureInitialData(db, settings);
      await seedDemo(db);
    });
    // Clones inherit the privileges of the app's role.
    const addresses = {
      owner: urlForDatabase(postgres.url, templates.demo),
      app: urlForDatabase(postgres.appUrl, templates.demo),
    };
    await prepareDatabase(addresses, { makesRole: true });
    return { ...postgres, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Clones a template. Returns the new database's address, as superuser. */
export async function cloneTemplate(server: string, template: Template): Promise<string> {
  const name = `journey_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, cloneStatement(name, templates[template]));
  return urlForDatabase(server, name);
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await runOnServer(urlForDatabase(url, 'postgres'), `DROP DATABASE ${name} WITH (FORCE)`);
}

export interface ServerOptions {
  /** PostgreSQL from startPostgres(). */
  postgresUrl: string;
  /** Used in the name of its log file. */
  name: string;
  /** Defaults to `empty`. */
  template?: Template;
  /** Another build of the web client, for a journey that changes it. */
  webRoot?: string;
  /** Additional settings. */
  environment?: Record<string, string>;
  /** Any free port by default. */
  port?: number;
  /** Changes the database before the server listens. */
  prepare?: (db: Database) => Promise<unknown>;
}

export interface RunningServer {
  url: string;
  /** Folder of its outbox. */
  outbox: string;
  /** Its database, to simulate the passing of time or accidents. */
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Starts a real server with its own database and data folder. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { postgresUrl, name, template = 'empty', environment = {}, webRoot = builtWeb } = options;
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), `cairn-${name}-`));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const databaseUrl = await cloneTemplate(postgresUrl, template);
    undo.push(() => dropDatabase(databaseUrl));
    const db = openDatabase(databaseUrl);
    undo.push(() => db.destroy());
    await options.prepare?.(db);
    const port = options.port ?? (await freePort());
    // Uses a host name, because browsers don't create passkeys for IP addresses.
    const url = `http://localhost:${port}`;
    const settings = readSettings({
      DATA_DIR: folder,
      PUBLIC_URL: url,
      ...organization,
      ...environment,
    });
    const secrets = {
      tokenKey: crypto.getRandomValues(new Uint8Array(32)),
      encryptionKey: crypto.getRandomValues(new Uint8Array(32)),
      pushKey: crypto.getRandomValues(new Uint8Array(32)),
    };
    // Journeys sign in more often than people do.
    const app = await buildServer({
      settings,
      db,
      secrets,
      webRoot,
      limitRates: false,
      log: createRunLog(name),
    });
    undo.push(() => app.close());
    await app.listen({ host: '127.0.0.1', port });
    return { url, outbox: join(folder, 'outbox'), databaseUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A server with demo data and its own PostgreSQL, outside a test run. */
export async function startDemoServer(): Promise<RunningServer> {
  const postgres = await startPostgres();
  try {
    const server = await startServer({ postgresUrl: postgres.url, name: 'demo', template: 'demo' });
    const stop = async () => {
      await server.stop();
      await postgres.stop();
    };
    return { ...server, stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

const usedPorts = new Set<number>();

/**
 * Returns a free port, because the address must be known before the app is built. It is outside the
 * system's ephemeral range, so nothing takes it before the app listens or while it is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (usedPorts.has(port)) continue;
    usedPorts.add(port);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
