import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { cloneStatement, runOnServer, templateName, urlForDatabase } from './postgres-server.ts';

/** A migrated database for one test file. */
export interface TestDatabase {
  db: Database;
  url: string;
  /** Closes `db` and drops the database, along with open connections. */
  drop(): Promise<void>;
}

/**
 * Creates a migrated, empty database for one test file. Call it in `beforeAll`, and `drop()` in
 * `afterAll`.
 *
 * @param upTo the last migration to apply, for a test of the next one; all by default
 */
export async function createTestDatabase(upTo?: string): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = upTo ? 'template0' : templateName;
  await runOnServer(server, cloneStatement(name, template));
  const url = urlForDatabase(server, name);
  const db = openDatabase(url);
  if (upTo) await migrate(db, upTo);
  const drop = async () => {
    await db.destroy();
    await runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { db, url, drop };
}
