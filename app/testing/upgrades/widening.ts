import { sql } from 'kysely';
import type { Executor } from '#core/server/db/database.ts';
import { readTables } from './tables.ts';

/**
 * What a newer version's migration may do under one that still runs (decision 065): columns that may stay empty or
 * fill themselves in these tables, and a table of its own.
 */
export function wideningOf(tables: readonly string[]): string {
  const widened = tables.map(
    (name) =>
      `alter table ${name} add column newer_text text, add column newer_count integer not null default 7;`,
  );
  return [...widened, 'create table newer_table (id integer primary key);'].join('\n');
}

/** Does so to every table. */
export async function widen(on: Executor): Promise<void> {
  const tables = await readTables(on);
  await sql.raw(wideningOf(tables.map(({ name }) => name))).execute(on);
}
