import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope } from '#server/platform/scope.ts';

/** The drafts that a file has come from, and how they belong to it. */
export interface MovedDrafts {
  drafts: string[];
  attachments: { id: string; wasFrom: string | null }[];
}

export async function countDrafts(ctx: Ctx<StaffScope>, applicantId: string) {
  const { count } = await ctx.db
    .selectFrom('draft_applicant')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('applicant_id', '=', applicantId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The pre-screenings of one applicant become those of another; both are held. One that was attached
 * can't be parted again by itself until the merge is undone: what it was joined with is in that file.
 */
export async function moveDrafts(
  ctx: Ctx<StaffScope>,
  from: string,
  to: string,
): Promise<MovedDrafts> {
  const drafts = await ctx.db
    .updateTable('draft_applicant')
    .set({ applicant_id: to })
    .where('applicant_id', '=', from)
    .returning('id')
    .execute();
  const { rows: attachments } = await sql<MovedDrafts['attachments'][number]>`
    with before as materialized (
      select id, merged_from as "wasFrom" from draft_attachment
      where applicant_id = ${from} and undone_at is null for update
    )
    update draft_attachment
    set applicant_id = ${to}, merged_from = coalesce(merged_from, ${from}::uuid)
    from before where draft_attachment.id = before.id
    returning before.*
  `.execute(ctx.db);
  return { drafts: drafts.map(({ id }) => id), attachments };
}

/** Undoes `moveDrafts` for those that are still there. */
export async function moveDraftsBack(
  ctx: Ctx<StaffScope>,
  from: string,
  to: string,
  { drafts, attachments }: MovedDrafts,
): Promise<number> {
  const back = await ctx.db
    .updateTable('draft_applicant')
    .set({ applicant_id: from })
    .where('applicant_id', '=', to)
    .where(sql<boolean>`id = any(${drafts}::uuid[])`)
    .returning('id')
    .execute();
  for (const { id, wasFrom } of attachments) {
    await ctx.db
      .updateTable('draft_attachment')
      .set({ applicant_id: from, merged_from: wasFrom })
      .where('id', '=', id)
      .where('applicant_id', '=', to)
      .execute();
  }
  return back.length;
}
