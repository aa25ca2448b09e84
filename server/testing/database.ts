import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase } from '#server/platform/database.ts';
import { runOnServer, templateName, urlOf } from './postgres-server.ts';

/** A migrated database of a test file's own. */
export interface TestDatabase {
  db: ReturnType<typeof openDatabase>;
  url: string;
  /** Closes `db` and removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * Makes a database for one test file: migrated, empty and seen by nobody else. Call it in
 * `beforeAll`, and `drop()` in `afterAll`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  const url = urlOf(server, name);
  const db = openDatabase(url);
  const drop = async () => {
    await db.destroy();
    await runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { db, url, drop };
}
