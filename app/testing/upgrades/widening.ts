import { sql } from 'kysely';
import type { Executor } from '#core/server/db/database.ts';
import { readTables } from './tables.ts';

/**
 * Changes that a newer version's migration may make while this one still runs (decision 065):
 * nullable columns or columns with defaults in these tables, and a new table.
 */
export function wideningStatements(tables: readonly string[]): string {
  const widened = tables.map(
    (name) =>
      `alter table ${name} add column newer_text text, add column newer_count integer not null default 7;`,
  );
  return [...widened, 'create table newer_table (id integer primary key);'].join('\n');
}

/** Widens every table. */
export async function widen(on: Executor): Promise<void> {
  const tables = await readTables(on);
  await sql.raw(wideningStatements(tables.map(({ name }) => name))).execute(on);
}
