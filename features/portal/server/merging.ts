import { sql } from 'kysely';
import {
  countRows,
  type Mover,
  moveRows,
  reversed,
} from '#features/person/server/person-records/movers.ts';

/** Moved accounts, open invitations, and answers to appointments. */
interface MovedLinks {
  accountIds: string[];
  invitationIds: string[];
  /** Missing in merges by earlier versions. */
  wishIds?: string[];
}

const isOpen = sql`revoked_at is null and accepted_at is null`;

export const portalMover: Mover<MovedLinks> = {
  count: (ctx, id) => countRows(ctx, 'clientLink', id),

  /** Staff must first choose between two linked accounts. */
  async refusals(ctx, { from, to }) {
    const one = await countRows(ctx, 'clientLink', from);
    const other = await countRows(ctx, 'clientLink', to);
    return one > 0 && other > 0 ? [{ why: 'both-linked' }] : [];
  },

  /** Moves an invitation if the other record can accept it, else revokes it. */
  async move(ctx, way) {
    const { from, to } = way;
    const accountIds = await moveRows(ctx, 'clientLink', way, { key: 'accountId' });
    const isTaken =
      (await countRows(ctx, 'clientLink', to)) > 0 ||
      (await countRows(ctx, 'pageInvitation', to, isOpen)) > 0;
    if (isTaken) {
      await sql`update page_invitation set revoked_at = ${ctx.now}
        where applicant_id = ${from} and ${isOpen}`.execute(ctx.db);
    }
    const invitationIds = isTaken
      ? []
      : await moveRows(ctx, 'pageInvitation', way, { where: isOpen });
    // Keeps one of two equal open requests.
    const wishIds = await moveRows(ctx, 'moveWish', way, {
      where: sql`(answered_at is not null or not exists (
        select from move_wish as same where same.applicant_id = ${to}
          and same.event_id = move_wish.event_id and same.starts_on = move_wish.starts_on
          and same.answered_at is null))`,
    });
    return { accountIds, invitationIds, wishIds };
  },

  async moveBack(ctx, way, { accountIds, invitationIds, wishIds = [] }) {
    const back = reversed(way);
    const links = await moveRows(ctx, 'clientLink', back, { key: 'accountId', only: accountIds });
    const where = sql`accepted_at is null`;
    await moveRows(ctx, 'pageInvitation', back, { only: invitationIds, where });
    await moveRows(ctx, 'moveWish', back, { only: wishIds });
    return { back: links.length, stay: 0 };
  },
};
