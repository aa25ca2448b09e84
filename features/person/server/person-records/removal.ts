import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { type PersonRecord, personColumn } from './record.ts';
import { personRecords } from './registered.ts';

/** Removes a person whose row is locked and whose merges are settled, with every record about them. */
export async function removePerson(ctx: Ctx<SystemScope | StaffScope>, id: string): Promise<void> {
  await sql`delete from notice where record_id = ${id}
    or record_id in (select id from draft_applicant where applicant_id = ${id})`.execute(ctx.db);
  for (const record of personRecords.get(ctx.app).toReversed()) {
    const { rows } = record.erase;
    if (typeof rows === 'function') await rows(ctx, id);
    const column = personColumn(record);
    if (rows !== 'delete' || !column) continue;
    await sql`delete from ${sql.table(record.table)}
      where ${sql.ref(column)} = ${id}`.execute(ctx.db);
  }
}

type IsPerson = (column: RawBuilder<unknown>) => RawBuilder<boolean>;

export const isOneOf =
  (ids: readonly string[]): IsPerson =>
  (column) =>
    sql<boolean>`${column} = any(${ids}::uuid[])`;

/**
 * True if a row belongs to a person, in SQL.
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
  if (!parent || !above || !key) throw new Error(`no person record for ${above}`);
  return sql`${column(key)} in (select id from ${sql.table(above)}
    where ${belongsTo(records, parent, above, isPerson)})`;
}
