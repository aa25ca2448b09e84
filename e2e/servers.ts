import { mkdtemp, rm } from 'node:fs/promises';
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

const webRoot = join(import.meta.dirname, '..', 'dist', 'web');

export interface Servers {
  /** Where the server with the demo's people listens. */
  demoUrl: string;
  /** Where a server listens that nobody has used yet, and the token of its set-up link. */
  newUrl: string;
  setupToken: string;
  stop(): Promise<void>;
}

/** Starts two real servers on one throwaway PostgreSQL: one full of made-up people, one new. */
export async function startServers(): Promise<Servers> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'cairn-journeys-'));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true });
    undo.push(() => postgres.stop());

    const start = async (name: string, prepare: (db: Database) => Promise<unknown>) => {
      await runOnServer(postgres.url, `CREATE DATABASE ${name}`);
      const db = openDatabase(urlOf(postgres.url, name));
      undo.push(() => db.destroy());
      await migrate(db);
      const settings = readSettings({
        LOG_LEVEL: 'silent',
        ORG_NAME: 'Waymark House',
        ORG_URL: 'https://waymark.example',
      });
      await ensureBeginnings(db, settings);
      await prepare(db);
      const secrets = { tokenKey: crypto.getRandomValues(new Uint8Array(32)) };
      // Journeys sign in more often in a minute than people do.
      const app = await buildApp({ settings, db, secrets, webRoot, limitRates: false });
      undo.push(() => app.close());
      return app.listen({ host: '127.0.0.1', port: 0 });
    };
    let setupToken = '';
    const demoUrl = await start('demo', seedDemo);
    const newUrl = await start('new', async (db) => {
      const admin = await ensureFirstAdmin(db, readSettings({}));
      if (admin.kind === 'set-up') setupToken = admin.token;
    });
    return { demoUrl, newUrl, setupToken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
