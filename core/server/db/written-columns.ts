import { type AliasedRawBuilder, sql } from 'kysely';
import type { Executor } from './database.ts';

/**
 * Columns of a table and expressions without parameters, compiled at the first use instead of at
 * each: in a long list of columns, that takes longer than the rest of a statement.
 *
 * @returns a function that returns them for a `select`
 */
export function writtenColumns<Row>(
  table: string,
  columns: readonly string[],
  more: readonly AliasedRawBuilder<unknown, string>[],
) {
  let written: string | undefined;
  return (on: Executor): AliasedRawBuilder<Row> => {
    if (written === undefined) {
      const all = [...columns.map((column) => sql.ref(`${table}.${column}`)), ...more];
      const { sql: text, parameters } = sql`${sql.join(all)}`.compile(on);
      if (parameters.length > 0) throw new Error('a column of a list has parameters');
      written = text;
    }
    // Each has its own name already.
    return sql.raw(written) as unknown as AliasedRawBuilder<Row>;
  };
}
