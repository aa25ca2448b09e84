import { sql } from 'kysely';
import { StartupError } from '../startup-error.ts';
import type { Executor } from './database.ts';
import { knownMigrations } from './migrate.ts';

/**
 * Returns the migrations that a newer version applied. Versions overlap during an upgrade, and the
 * older one may have to restart: it works as long as nothing it uses was removed.
 * @returns an empty array if the database is as this version knows it, or older
 * @throws StartupError when the database is too new for this version
 */
export async function newerMigrations(on: Executor): Promise<string[]> {
  const known = await knownMigrations();
  const applied = await namesIn(on, 'schema_migration', 'name');
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length === 0) return [];
  const [oldest] = await namesIn(on, 'oldest_code', 'migration');
  // The newer database must include all our changes; another branch may lack some.
  const isWhole = known.every((name) => applied.includes(name));
  if (oldest !== undefined && known.includes(oldest) && isWhole) return newer;
  throw new StartupError(
    `A newer version of Cairn has upgraded the database (${newer.at(-1)}), and this version can't use it anymore. ` +
      'Start the newer version, or restore a backup from before the upgrade into an empty database.',
  );
}

/** Returns an empty array if the table doesn't exist yet. */
async function namesIn(on: Executor, table: string, column: string): Promise<string[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass(${`public.${table}`}) is not null as "isThere"`.execute(on);
  if (!found[0]?.isThere) return [];
  const { rows } = await sql<{ name: string }>`
    select ${sql.id(column)} as name from ${sql.id('public', table)} order by 1`.execute(on);
  return rows.map(({ name }) => name);
}
