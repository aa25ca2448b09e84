import { type Database, openDatabase } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { jobKeeper } from '#core/server/jobs/jobs.ts';
import { runOnServer, urlForDatabase } from './postgres-server.ts';

/**
 * Makes a database that tests clone instead of migrating their own: migrated, with the pg-boss
 * tables and what `fill` adds.
 */
export async function makeTemplate(
  server: string,
  name: string,
  fill: (db: Database) => Promise<unknown> = async () => undefined,
): Promise<void> {
  // A server that outlives the run may keep a template from a killed run.
  await runOnServer(server, `DROP DATABASE IF EXISTS ${name}`);
  await runOnServer(server, `CREATE DATABASE ${name}`);
  // PostgreSQL clones only databases without connections, hence destroy() before the first clone.
  const db = openDatabase(urlForDatabase(server, name));
  try {
    await migrate(db);
    const jobs = jobKeeper(db, { doWork: false, onFailure: () => {} });
    await jobs.start();
    await jobs.stop();
    await fill(db);
  } finally {
    await db.destroy();
  }
}
