import { type RawBuilder, sql } from 'kysely';
import type { PersonRecord } from './record.ts';

type IsPerson = (column: RawBuilder<unknown>) => RawBuilder<boolean>;

export const isOneOf =
  (ids: readonly string[]): IsPerson =>
  (column) =>
    sql<boolean>`${column} = any(${ids}::uuid[])`;

/**
 * Whether a row belongs to a person, in SQL.
 *
 * @param records all of them, for the tables above
 * @param row what the row is called in the statement
 */
export function belongsTo(
  records: readonly PersonRecord[],
  { via }: PersonRecord,
  row: string,
  isPerson: IsPerson,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  if (typeof via === 'string') return isPerson(column(via));
  if ('linkedBy' in via) {
    return sql`${column('id')} in (select ${sql.ref(via.column)} from ${sql.table(via.linkedBy)}
      where ${isPerson(sql.ref('applicantId'))})`;
  }
  if (via.applicant) return isPerson(column(via.applicant));
  const [[above, key] = []] = Object.entries(via);
  const parent = records.find(({ table }) => table === above);
  if (!parent || !above || !key) throw new Error(`no entry for ${above}`);
  return sql`${column(key)} in (select id from ${sql.table(above)}
    where ${belongsTo(records, parent, above, isPerson)})`;
}
