import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { cloneStatement, runOnServer, templateName, urlOf } from './postgres-server.ts';

/** A migrated database of a test file's own. */
export interface TestDatabase {
  db: Database;
  url: string;
  /** Closes `db` and removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * Makes a database for one test file: migrated, empty and seen by nobody else. Call it in
 * `beforeAll`, and `drop()` in `afterAll`.
 *
 * @param upTo the last migration that it has had, for a test of the next; all unless said
 */
export async function createTestDatabase(upTo?: string): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = upTo ? 'template0' : templateName;
  await runOnServer(server, cloneStatement(name, template));
  const url = urlOf(server, name);
  const db = openDatabase(url);
  if (upTo) await migrate(db, upTo);
  const drop = async () => {
    await db.destroy();
    await runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { db, url, drop };
}
