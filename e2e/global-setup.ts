import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildApp } from '#server/app.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { readSettings } from '#server/env.ts';
import { ensureBeginnings } from '#server/first-start.ts';
import { ensureFirstAdmin } from '#server/modules/auth/first-admin.ts';
import { openDatabase } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts';
import { migrate } from '#server/platform/migrate.ts';
import { runOnServer, urlOf } from '#server/testing/postgres-server.ts';
import { ensureBrowser } from '../scripts/setup/ensure-browser.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the server with the demo's people listens. */
    demoUrl: string;
    /** Where a server listens that nobody has used yet, and the token of its set-up link. */
    newUrl: string;
    setupToken: string;
    browserPath: string;
  }
}

const webRoot = join(import.meta.dirname, '..', 'dist', 'web');

/** Starts two real servers for the journeys: one full of made-up people, one that is new. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    project.provide('browserPath', await ensureBrowser());
    const dataDir = await mkdtemp(join(tmpdir(), 'cairn-journeys-'));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true });
    undo.push(() => postgres.stop());

    const start = async (name: string, prepare: (db: Database) => Promise<unknown>) => {
      await runOnServer(postgres.url, `CREATE DATABASE ${name}`);
      const db = openDatabase(urlOf(postgres.url, name));
      undo.push(() => db.destroy());
      await migrate(db);
      const settings = readSettings({ LOG_LEVEL: 'silent', ORG_NAME: 'Waymark House' });
      await ensureBeginnings(db, settings);
      await prepare(db);
      const secrets = { tokenKey: crypto.getRandomValues(new Uint8Array(32)) };
      // Journeys sign in more often in a minute than people do.
      const app = await buildApp({ settings, db, secrets, webRoot, limitRates: false });
      undo.push(() => app.close());
      return app.listen({ host: '127.0.0.1', port: 0 });
    };
    project.provide('demoUrl', await start('demo', seedDemo));
    project.provide(
      'newUrl',
      await start('new', async (db) => {
        const admin = await ensureFirstAdmin(db, readSettings({}));
        if (admin.kind === 'set-up') project.provide('setupToken', admin.token);
      }),
    );
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

type Database = ReturnType<typeof openDatabase>;
