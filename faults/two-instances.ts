import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '#app/server/server.ts';
import { urlForDatabase } from '#app/testing/postgres-server.ts';
import { createRunLog } from '#app/testing/run-log.ts';
import { openDatabase } from '#core/server/db/database.ts';
import { readSettings } from '#core/server/env.ts';
import { loadSecrets } from '#core/server/secrets/secrets.ts';
import {
  builtWeb,
  cloneTemplate,
  dropDatabase,
  freePort,
  organization,
  type RunningServer,
} from '../e2e/servers.ts';
import { startProxy } from './proxy.ts';

export interface TwoInstancesOptions {
  /** PostgreSQL with the templates of e2e/servers.ts, as owner and as app. */
  postgres: { url: string; appUrl: string };
  /** S3 bucket, with a folder per installation. */
  bucketUrl: string;
  /** Path of nginx. */
  nginx: string;
}

let count = 0;

/**
 * Two instances with demo data, one database, and one bucket behind nginx, for journeys that don't
 * depend on it.
 */
export async function startTwoInstances(options: TwoInstancesOptions): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'cairn-two-instances-'));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const databaseUrl = await cloneTemplate(options.postgres.url, 'demo');
    undo.push(() => dropDatabase(databaseUrl));
    const appUrl = urlForDatabase(options.postgres.appUrl, new URL(databaseUrl).pathname.slice(1));

    const [port, ...instancePorts] = [await freePort(), await freePort(), await freePort()];
    count += 1;
    const settings = readSettings({
      // Holds only emails.
      DATA_DIR: dataDir,
      DATABASE_URL: appUrl,
      FILES_URL: bucketFolder(options.bucketUrl, `${process.pid}-${count}`),
      PUBLIC_URL: `http://localhost:${port}`,
      ...organization,
    });
    for (const [number, instancePort] of instancePorts.entries()) {
      const db = openDatabase(appUrl);
      undo.push(() => db.destroy());
      const secrets = await loadSecrets(settings, db);
      // Journeys sign in more often than people do.
      const app = await buildServer({
        settings,
        db,
        secrets,
        webRoot: builtWeb,
        limitRates: false,
        log: createRunLog(`instance-${number}`),
      });
      undo.push(() => app.close());
      await app.listen({ host: '127.0.0.1', port: instancePort });
    }
    const { nginx } = options;
    const proxy = await startProxy({ nginx, port, instancePorts, withTls: false });
    undo.push(() => proxy.stop());
    return { url: proxy.url, outbox: join(dataDir, 'outbox'), databaseUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** An installation deletes unknown files, so each gets its own folder. */
function bucketFolder(bucketUrl: string, folder: string): string {
  const url = new URL(bucketUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${folder}`;
  return url.href;
}
