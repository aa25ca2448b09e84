import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';
import type { Executor } from './database.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Brings the database to the newest structure. Each migration is a numbered SQL file, applied once
 * and in order, all in one transaction under a lock, so several instances may start together.
 * @throws MigrationError when one fails; nothing of any is kept then.
 *
 * @param db a transaction if it is to be a part of one
 * @param upTo the last one to apply, without `.sql`; all unless said
 * @param waiting how it waits for a table that somebody works with; unless it is a part of a transaction,
 *   which can't be begun anew
 * @returns those that were applied, by their names
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
    // Whoever came meanwhile gets on with it.
    await wait(pauseBetween);
    // Where there is never a quiet moment, it has to insist.
    lockTimeout = Math.min(Math.round(lockTimeout * 1.5), longestLockTimeout);
  }
}

/** A migration has failed, and with it all that were to be applied: the database is as it was. */
export class MigrationError extends StartupError {
  constructor(migration: string, message: string, options?: ErrorOptions) {
    super(
      `The database could not be upgraded, and is as it was: ${migration} failed (${message}). ` +
        'The version before works on it.',
      options,
    );
  }
}

/** How a migration waits for a table that somebody works with. */
export interface MigrationWaiting {
  /**
   * After so many ms it steps back, and tries again a moment later, then for longer: whoever only wants to read
   * a table stands behind whoever waits to change it. Less than the second after which PostgreSQL looks who waits
   * for each other, and gives up one of those who work.
   */
  lockTimeout?: number;
  /** For so many ms it tries. */
  patience?: number;
  /** Told each time that it had to step back. */
  onBlocked?: () => Promise<void>;
}

/** In ms. */
const pauseBetween = 1000;
const longestLockTimeout = 5000;

/** A lock that is not to be had in time, or that somebody else waits for who holds another. */
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

/** The failure says which one it was; the code of PostgreSQL stays its code. */
function withName(error: unknown, migration: string | undefined): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (migration === undefined) return error;
  return Object.assign(new MigrationError(migration, message ?? '', { cause: error }), { code });
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

async function readMigrations(lockTimeout: number | null) {
  const names = await fileNames();
  const entries = names.map(async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8');
    const up = async (db: Kysely<never>) => {
      // In the transaction of all of them: nothing of it is left behind.
      if (lockTimeout !== null)
        await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db);
      await sql.raw(text).execute(db);
    };
    return [name.replace(/\.sql$/, ''), { up }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
