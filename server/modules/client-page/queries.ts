import { sql } from 'kysely';
import type { PageInvitationWay } from '#contract/client-page.ts';
import { wasAddressReplacedBy } from '#server/platform/address-in-log.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope, SystemScope } from '#server/platform/scope.ts';

export interface NewInvitation {
  how: PageInvitationWay;
  /** Null until its mail is written. */
  secretHash: string | null;
  expiresAt: Date;
}

/** The account that opens the page of an applicant whose file was opened or is held. */
export async function findLink(ctx: Ctx<StaffScope>, applicantId: string) {
  return ctx.db
    .selectFrom('client_link')
    .innerJoin('account', 'account.id', 'client_link.account_id')
    .leftJoin('account as inviter', 'inviter.id', 'client_link.invited_by')
    .select([
      'client_link.account_id as accountId',
      'account.first_name as firstName',
      'account.last_name as lastName',
      'account.email',
      'client_link.since',
      'client_link.handed_over as isHandedOver',
      'client_link.suspended_at as suspendedAt',
      'account.email_verified_at as emailVerifiedAt',
      sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as('invitedBy'),
    ])
    .where('client_link.applicant_id', '=', applicantId)
    .executeTakeFirst();
}

/** The invitation that was neither accepted nor taken back; it may have run out. */
export async function findInvitation(ctx: Ctx<StaffScope>, applicantId: string) {
  return ctx.db
    .selectFrom('page_invitation')
    .innerJoin('account', 'account.id', 'page_invitation.created_by')
    .select(['page_invitation.id', 'how', 'page_invitation.created_at', 'sent_at', 'expires_at'])
    .select(sql<string>`account.first_name || ' ' || account.last_name`.as('madeBy'))
    .where('applicant_id', '=', applicantId)
    .where('revoked_at', 'is', null)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertInvitation(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { how, secretHash, expiresAt }: NewInvitation,
  now: Date,
): Promise<string> {
  const row = await ctx.db
    .insertInto('page_invitation')
    .values({
      applicant_id: applicantId,
      how,
      secret_hash: secretHash,
      created_by: ctx.scope.accountId,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes the invitation back that was not accepted yet; false when there is none. */
export async function revokeInvitation(
  ctx: Ctx<StaffScope | SystemScope>,
  applicantId: string,
  now: Date,
): Promise<boolean> {
  const revoked = await ctx.db
    .updateTable('page_invitation')
    .set({ revoked_at: now })
    .where('applicant_id', '=', applicantId)
    .where('revoked_at', 'is', null)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/**
 * Gives an invitation that is to be mailed its secret. Undefined when it was taken back meanwhile, or has
 * run out, or opens nothing any more for another reason.
 */
export async function takeForMail(
  ctx: Ctx<SystemScope>,
  id: string,
  secretHash: string,
  now: Date,
) {
  return ctx.db
    .updateTable('page_invitation')
    .set({ secret_hash: secretHash })
    .from('applicant')
    .whereRef('applicant.id', '=', 'page_invitation.applicant_id')
    .where('page_invitation.id', '=', id)
    .where('page_invitation.how', '=', 'mail')
    .where('page_invitation.sent_at', 'is', null)
    .where('page_invitation.revoked_at', 'is', null)
    .where('page_invitation.accepted_at', 'is', null)
    .where('page_invitation.expires_at', '>', now)
    .where('applicant.deleted_at', 'is', null)
    .returning(['applicant.id as applicantId', 'applicant.email', 'applicant.language'])
    .returning('page_invitation.expires_at')
    .executeTakeFirst();
}

export async function setSent(
  ctx: Ctx<SystemScope>,
  { id, sentToHash }: { id: string; sentToHash: string },
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('page_invitation')
    .set({ sent_at: now, sent_to_hash: sentToHash })
    .where('id', '=', id)
    .execute();
}

/** Whom to tell of a portal link that rests on the word of a colleague. */
export async function listCheckers(ctx: Ctx<StaffScope>, applicantId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('account')
    .select('id')
    .where((where) =>
      where.or([
        where('role', '=', 'admin'),
        sql<boolean>`id = (select case_worker_id from applicant where id = ${applicantId})`,
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Suspends the links that this staff member handed over, or mailed to someone whose account has another address
 * than the record; returns whose they are.
 */
export async function suspendLinksOf(
  ctx: Ctx<StaffScope>,
  giverId: string,
  now: Date,
): Promise<string[]> {
  const rows = await ctx.db
    .updateTable('client_link')
    .set({ suspended_at: now })
    .where('invited_by', '=', giverId)
    .where((where) => where.or([where('handed_over', '=', true), isNotMailbox(giverId)]))
    .where('suspended_at', 'is', null)
    .returning('applicant_id')
    .execute();
  return rows.map((row) => row.applicant_id);
}

/** Whether the account of a link has another address than the record, or one that the giver put there. */
function isNotMailbox(giverId: string) {
  return sql<boolean>`not exists (
    select from account join applicant on lower(applicant.email) = lower(account.email)
    where account.id = client_link.account_id and applicant.id = client_link.applicant_id
      and not ${wasAddressReplacedBy(giverId)}
  )`;
}

/** The open invitations that this staff member made, with the current e-mail address of the record. */
export function listOpenInvitationsOf(ctx: Ctx<StaffScope>, giverId: string) {
  return ctx.db
    .selectFrom('page_invitation')
    .innerJoin('applicant', 'applicant.id', 'page_invitation.applicant_id')
    .select(['page_invitation.id', 'how', 'sent_to_hash', 'applicant.email', 'applicant_id'])
    .select(wasAddressReplacedBy(giverId).as('isAddressTheirs'))
    .where('page_invitation.created_by', '=', giverId)
    .where('revoked_at', 'is', null)
    .where('accepted_at', 'is', null)
    .execute();
}

/** Takes invitations back. */
export async function revokeInvitations(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('page_invitation')
    .set({ revoked_at: now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** The link rests on the word of whoever asks from now on; false when none was suspended. */
export async function resumeLink(ctx: Ctx<StaffScope>, applicantId: string): Promise<boolean> {
  const row = await ctx.db
    .updateTable('client_link')
    .set({ suspended_at: null, invited_by: ctx.scope.accountId })
    .where('applicant_id', '=', applicantId)
    .where('suspended_at', 'is not', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The file is nobody's page any more. */
export async function deleteLink(ctx: Ctx<StaffScope>, applicantId: string) {
  await ctx.db.deleteFrom('client_link').where('applicant_id', '=', applicantId).execute();
}
