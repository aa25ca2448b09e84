import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Executor } from './database.ts';

const folder = new URL('../migrations/', import.meta.url);

/**
 * Brings the database to the newest structure. Each migration is a numbered SQL file, applied once
 * and in order, all in one transaction under a lock, so several instances may start together.
 * Throws what PostgreSQL said when one fails; nothing of it is kept then.
 *
 * @param db a transaction if it is to be a part of one
 * @param upTo the last one to apply, without `.sql`; all unless said
 * @returns those that were applied, by their names
 */
export async function migrate(db: Executor, upTo?: string): Promise<string[]> {
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

/** The names of all migrations that this version knows, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await fileNames()).map((name) => name.replace(/\.sql$/, ''));
}

/** What the migrations call the tables and functions that they make, those that are gone included. */
export async function namesInMigrations(): Promise<string[]> {
  const made =
    /\bcreate (?:or replace )?(?:unlogged )?(?:table|function) (?:if not exists )?(?:public\.)?(\w+)/gi;
  const names = new Set(['schema_migration', 'schema_migration_lock']);
  for (const name of await fileNames()) {
    const text = await readFile(new URL(name, folder), 'utf8');
    for (const [, found] of text.matchAll(made)) if (found) names.add(found);
    for (const [, found] of text.matchAll(/\brename to (\w+)/gi)) if (found) names.add(found);
  }
  return [...names];
}

async function fileNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

async function readMigrations() {
  const names = await fileNames();
  const entries = names.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8');
    const up = async (db: Kysely<never>) => {
      await sql.raw(text).execute(db);
    };
    return [name.replace(/\.sql$/, ''), { up }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
