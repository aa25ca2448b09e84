import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';

/** True if a record, or the record that it was merged into, is on legal hold. @param file a column or a value */
export function onHold(file: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`is_on_hold(${typeof file === 'string' ? sql.ref(file) : file})`;
}

/** True if this record is on legal hold, including holds committed by others since. */
export async function isOnHold(ctx: Ctx<SystemScope | StaffScope>, id: string) {
  const { rows } = await sql<{ held: boolean }>`
    select ${onHold(sql`${id}::uuid`)} as held
  `.execute(ctx.db);
  return rows[0]?.held === true;
}

/** Those of these records that are on legal hold, as in `isOnHold`. */
export async function filterOnHold(
  ctx: Ctx<SystemScope | StaffScope>,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) as id where ${onHold(sql`id`)}
  `.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}
