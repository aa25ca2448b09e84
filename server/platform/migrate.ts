import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

const folder = new URL('../migrations/', import.meta.url);

/**
 * Brings the database to the newest structure. Each migration is a numbered SQL file, applied once
 * and in order, all in one transaction under a lock, so several instances may start together.
 * Throws what PostgreSQL said when one fails; nothing of it is kept then.
 *
 * @param upTo the last one to apply, without `.sql`; all unless said
 * @returns those that were applied, by their names
 */
export async function migrate(db: Database, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({
    db,
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
    provider: { getMigrations: readMigrations },
  });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

async function readMigrations() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const entries = names.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8');
    const up = async (db: Kysely<never>) => {
      await sql.raw(text).execute(db);
    };
    return [name.replace(/\.sql$/, ''), { up }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
