import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { Executor } from '#server/platform/database.ts';
import type { StaffScope } from '#server/platform/scope.ts';

/** What went along with a merged file: who opens it, and an invitation that nobody had accepted. */
export interface MovedLinks {
  accountIds: string[];
  invitationIds: string[];
  /** Wishes for another time that waited. */
  wishIds?: string[];
}

export async function countLinks(ctx: Ctx<StaffScope>, applicantId: string) {
  const { count } = await ctx.db
    .selectFrom('client_link')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('applicant_id', '=', applicantId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Two accounts can't open one page, and which of them is the person, staff have to say. */
export async function areBothLinked(
  ctx: Ctx<StaffScope>,
  from: string,
  to: string,
): Promise<boolean> {
  return (await countLinks(ctx, from)) > 0 && (await countLinks(ctx, to)) > 0;
}

/**
 * Whoever opened the merged file opens the remaining one; both are held. An invitation goes along where
 * it can still be accepted; else it is taken back.
 */
export async function moveLinks(
  ctx: Ctx<StaffScope>,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<MovedLinks> {
  const links = await ctx.db
    .updateTable('client_link')
    .set({ applicant_id: to })
    .where('applicant_id', '=', from)
    .returning('account_id')
    .execute();
  const isTaken = (await countLinks(ctx, to)) > 0 || (await isInvited(ctx.db, to));
  const invitations = await ctx.db
    .updateTable('page_invitation')
    .set(isTaken ? { revoked_at: now } : { applicant_id: to })
    .where('applicant_id', '=', from)
    .where('revoked_at', 'is', null)
    .where('accepted_at', 'is', null)
    .returning('id')
    .execute();
  const wishes = await ctx.db
    .updateTable('move_wish')
    .set({ applicant_id: to })
    .where('applicant_id', '=', from)
    .where('answered_at', 'is', null)
    // Of two who asked the same, one wish stays.
    .where(
      sql<boolean>`not exists (select from move_wish as same where same.applicant_id = ${to}
        and same.event_id = move_wish.event_id and same.starts_on = move_wish.starts_on
        and same.answered_at is null)`,
    )
    .returning('id')
    .execute();
  return {
    accountIds: links.map((row) => row.account_id),
    invitationIds: isTaken ? [] : invitations.map(({ id }) => id),
    wishIds: wishes.map(({ id }) => id),
  };
}

/** Undoes `moveLinks`, for the links and invitations that are still there. */
export async function moveLinksBack(
  ctx: Ctx<StaffScope>,
  { from, to }: { from: string; to: string },
  // None for a merge from before pages were there.
  { accountIds, invitationIds, wishIds = [] }: MovedLinks = { accountIds: [], invitationIds: [] },
): Promise<{ back: number; stay: number }> {
  let back = 0;
  for (const accountId of accountIds) {
    const gone = await ctx.db
      .updateTable('client_link')
      .set({ applicant_id: from })
      .where('account_id', '=', accountId)
      .where('applicant_id', '=', to)
      .returning('account_id')
      .executeTakeFirst();
    if (gone) back += 1;
  }
  for (const id of invitationIds) {
    await ctx.db
      .updateTable('page_invitation')
      .set({ applicant_id: from })
      .where('id', '=', id)
      .where('applicant_id', '=', to)
      .where('accepted_at', 'is', null)
      .execute();
  }
  await ctx.db
    .updateTable('move_wish')
    .set({ applicant_id: from })
    .where(sql<boolean>`id = any(${wishIds}::uuid[])`)
    .where('applicant_id', '=', to)
    .execute();
  return { back, stay: 0 };
}

async function isInvited(on: Executor, applicantId: string): Promise<boolean> {
  const open = await on
    .selectFrom('page_invitation')
    .select('id')
    .where('applicant_id', '=', applicantId)
    .where('revoked_at', 'is', null)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}
