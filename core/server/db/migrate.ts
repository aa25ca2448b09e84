import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';
import type { Executor } from './database.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Applies new migrations: numbered SQL files, once each and in order, in one transaction under a
 * lock, so that several instances may start together.
 * @throws MigrationError when one fails; all are rolled back
 * @param db may be a transaction
 * @param upTo the last one to apply, without `.sql`; default: all
 * @param waiting how to wait for tables in use; ignored within a transaction, which can't be
 * restarted
 * @returns the names of the applied migrations
 */
export async function migrate(
  db: Executor,
  upTo?: string,
  waiting: MigrationWaiting = {},
): Promise<string[]> {
  const { lockTimeout: first = 400, patience = 15 * 60_000, onBlocked } = waiting;
  const deadline = Date.now() + patience;
  let lockTimeout = first;
  for (;;) {
    try {
      return await applyAll(db, upTo, db.isTransaction ? null : lockTimeout);
    } catch (error) {
      const isBlocked = steppingBack.has((error as { code?: string }).code ?? '');
      if (!isBlocked || db.isTransaction || Date.now() > deadline) throw error;
    }
    await onBlocked?.();
    // Lets waiting queries through.
    await wait(pauseBetween);
    // On a busy table, wait longer each time.
    lockTimeout = Math.min(Math.round(lockTimeout * 1.5), maxLockTimeout);
  }
}

/** A migration failed. All were rolled back. */
export class MigrationError extends StartupError {
  constructor(migration: string, message: string, options?: ErrorOptions) {
    super(
      `The database upgrade failed and was rolled back: ${migration} failed (${message}). ` +
        'The previous version still works.',
      options,
    );
  }
}

/** How a migration waits for a table in use. */
export interface MigrationWaiting {
  /**
   * Ms to wait for a table's lock before letting others through and retrying, longer each time:
   * readers queue behind a waiting migration. Below PostgreSQL's deadlock timeout of 1 s, which
   * would abort one of the others.
   */
  lockTimeout?: number;
  /** Ms to keep trying. */
  patience?: number;
  /** Called each time that it lets others through. */
  onBlocked?: () => Promise<void>;
}

/** In ms. */
const pauseBetween = 1000;
const maxLockTimeout = 5000;

/** Lock timeout, or a deadlock. */
const steppingBack = new Set(['55P03', '40P01']);

async function applyAll(
  db: Executor,
  upTo: string | undefined,
  lockTimeout: number | null,
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
    provider: { getMigrations: () => readMigrations(lockTimeout) },
  });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error)
    throw withName(error, results?.find(({ status }) => status === 'Error')?.migrationName);
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** Adds the migration's name to the error, and keeps PostgreSQL's code. */
function withName(error: unknown, migration: string | undefined): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (migration === undefined) return error;
  return Object.assign(new MigrationError(migration, message ?? '', { cause: error }), { code });
}

/** Returns the names of all migrations of this version, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await fileNames()).map((name) => name.replace(/\.sql$/, ''));
}

/** Returns the names of all tables and functions that migrations create, including dropped ones. */
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

async function readMigrations(lockTimeout: number | null) {
  const names = await fileNames();
  const entries = names.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8');
    const up = async (db: Kysely<never>) => {
      // Set for the transaction, so it ends with it.
      if (lockTimeout !== null)
        await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db);
      await sql.raw(text).execute(db);
    };
    return [name.replace(/\.sql$/, ''), { up }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
