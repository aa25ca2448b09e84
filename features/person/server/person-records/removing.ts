import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { ownColumn } from './record.ts';
import { personRecords } from './registered.ts';

/** Removes a person whose row is locked and whose merges are settled, with every record about them. */
export async function removePerson(ctx: Ctx<SystemScope | StaffScope>, id: string): Promise<void> {
  await sql`delete from notice where record_id = ${id}
    or record_id in (select id from draft_applicant where applicant_id = ${id})`.execute(ctx.db);
  for (const record of personRecords.of(ctx.app).toReversed()) {
    const { rows } = record.erase;
    if (typeof rows === 'function') await rows(ctx, id);
    const column = ownColumn(record);
    if (rows !== 'delete' || !column) continue;
    await sql`delete from ${sql.table(record.table)}
      where ${sql.ref(column)} = ${id}`.execute(ctx.db);
  }
}
