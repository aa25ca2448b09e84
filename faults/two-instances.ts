import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { readSettings } from '#server/env.ts';
import { ensureBeginnings } from '#server/first-start.ts';
import { openDatabase } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { logOfRun } from '#server/testing/run-log.ts';
import { startBucket } from '#server/testing/s3-server.ts';
import { builtWeb, freePort, type RunningServer } from '../e2e/servers.ts';
import { startProxy } from './proxy.ts';

/**
 * Two instances with the demo's people, on one PostgreSQL and one bucket, behind nginx, which gives
 * each call to whichever is free: for journeys that know nothing of it.
 */
export async function startTwoInstances(nginx: string): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'cairn-two-instances-'));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true });
    undo.push(() => postgres.stop());
    const bucket = await startBucket();
    undo.push(() => bucket.stop());
    const addresses = { owner: postgres.url, app: postgres.appUrl };
    await prepareDatabase(addresses, { makesRole: true });

    const [port, ...instancePorts] = [await freePort(), await freePort(), await freePort()];
    const settings = readSettings({
      // Mails are kept there, and nothing else.
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.appUrl,
      FILES_URL: bucket.url,
      PUBLIC_URL: `http://localhost:${port}`,
      ORG_NAME: 'Waymark House',
      ORG_URL: 'https://waymark.example',
    });
    for (const [number, instancePort] of instancePorts.entries()) {
      const db = openDatabase(postgres.appUrl);
      undo.push(() => db.destroy());
      if (number === 0) {
        await ensureBeginnings(db, settings);
        await seedDemo(db);
      }
      const secrets = await loadSecrets(settings, db);
      // Journeys sign in more often in a minute than people do.
      const app = await buildApp({
        ...{ settings, db, secrets, webRoot: builtWeb, limitRates: false },
        log: logOfRun(`instance-${number}`),
      });
      undo.push(() => app.close());
      await app.listen({ host: '127.0.0.1', port: instancePort });
    }
    const proxy = await startProxy({ nginx, port, instancePorts, withTls: false });
    undo.push(() => proxy.stop());
    return { url: proxy.url, outbox: join(dataDir, 'outbox'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
