import { type Database, openDatabase } from '#core/server/db/database.ts';
import { explainDatabaseFailure } from '#core/server/db/explain-database-failure.ts';
import { readSettings, type Settings } from '#core/server/env.ts';
import { hasCluster, runningAddress } from '#core/server/postgres/running-address.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { StartupError } from '#core/server/startup-error.ts';

/**
 * Connects to Cairn's database from a command, whether Cairn runs or not, by DATABASE_URL or in
 * DATA_DIR.
 *
 * @param isApp connects to an external server as the app's role, which owns the jobs; otherwise as
 * the owner
 */
export async function withDatabase<T>(
  work: (db: Database, settings: Settings) => Promise<T>,
  { isApp = false } = {},
): Promise<T> {
  const settings = readSettings(process.env);
  const { databaseUrl, databaseOwnerUrl, databaseDirectUrl, dataDir } = settings;
  const openAnd = async (url: string) => {
    const db = openDatabase(url);
    return await work(db, settings).finally(() => db.destroy());
  };
  if (databaseUrl) {
    const appUrl = databaseDirectUrl ?? databaseUrl;
    return openAnd(isApp ? appUrl : (databaseOwnerUrl ?? appUrl)).catch((error) => {
      throw explainDatabaseFailure(error);
    });
  }
  if (!hasCluster(dataDir)) {
    throw new StartupError(
      `There is no database in ${dataDir}. Set DATA_DIR to Cairn's data folder.`,
    );
  }
  const running = runningAddress(dataDir);
  if (running !== undefined && (await answers(running))) return openAnd(running);

  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    return await openAnd(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** A killed PostgreSQL leaves its pid file behind. */
async function answers(url: string): Promise<boolean> {
  const db = openDatabase(url);
  try {
    await db.selectFrom('auditEntry').select('id').limit(1).execute();
    return true;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P03'].includes(code)) return false;
    throw explainDatabaseFailure(error, 'the data folder');
  } finally {
    await db.destroy();
  }
}
