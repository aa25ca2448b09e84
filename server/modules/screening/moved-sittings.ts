import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope } from '#server/platform/scope.ts';

/** A sitting that went to another applicant, and whether it had come from one before. */
export interface MovedSitting {
  id: string;
  wasFrom: string | null;
  wasOpen: boolean;
}

export async function countSittings(ctx: Ctx<StaffScope>, applicantId: string) {
  const { count } = await ctx.db
    .selectFrom('screening')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('applicant_id', '=', applicantId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Makes the sittings of one applicant sittings of another; both are held. One that is under way stays
 * so, beside one that is there: whoever has its link loses nothing.
 */
export async function moveSittings(
  ctx: Ctx<StaffScope>,
  from: string,
  to: string,
): Promise<MovedSitting[]> {
  const { rows } = await sql<MovedSitting>`
    with before as materialized (
      select id, merged_from as "wasFrom", submitted_at is null as "wasOpen"
      from screening where applicant_id = ${from} for update
    )
    update screening set applicant_id = ${to}, merged_from = coalesce(merged_from, ${from}::uuid)
    from before where screening.id = before.id
    returning before.*
  `.execute(ctx.db);
  return rows;
}

/** Undoes `moveSittings`; what was handed in since stays, with the answers that came by it. */
export async function moveSittingsBack(
  ctx: Ctx<StaffScope>,
  from: string,
  to: string,
  moved: readonly MovedSitting[],
): Promise<{ back: number; stay: number }> {
  let back = 0;
  let stay = 0;
  for (const { id, wasFrom, wasOpen } of moved) {
    const gone = await ctx.db
      .updateTable('screening')
      .set({ applicant_id: from, merged_from: wasFrom })
      .where('id', '=', id)
      .where('applicant_id', '=', to)
      .$if(wasOpen, (query) => query.where('submitted_at', 'is', null))
      .returning('id')
      .executeTakeFirst();
    if (gone) back += 1;
    else stay += 1;
  }
  return { back, stay };
}
