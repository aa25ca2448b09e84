import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { wasAddressReplacedBy } from '#core/server/telemetry/audited-records.ts';
import type { NewLink } from '#features/person/server/secret-links/service.ts';
import type { PageInvitationWay } from '#features/portal/contract/client-page.ts';

/** Account with portal access. Call it only after access to the record was checked. */
export async function findLink(ctx: Ctx<StaffScope>, applicantId: string) {
  return ctx.db
    .selectFrom('clientLink')
    .innerJoin('account', 'account.id', 'clientLink.accountId')
    .leftJoin('account as inviter', 'inviter.id', 'clientLink.invitedBy')
    .select([
      'clientLink.accountId',
      'account.firstName',
      'account.lastName',
      'account.email',
      'clientLink.since',
      'clientLink.handedOver as isHandedOver',
      'clientLink.suspendedAt',
      'account.emailVerifiedAt',
      sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as('invitedBy'),
    ])
    .where('clientLink.applicantId', '=', applicantId)
    .executeTakeFirst();
}

/** Invitation that was neither accepted nor revoked; it may have expired. */
export async function findInvitation(ctx: Ctx<StaffScope>, applicantId: string) {
  return ctx.db
    .selectFrom('pageInvitation')
    .innerJoin('account', 'account.id', 'pageInvitation.createdBy')
    .select(['pageInvitation.id', 'how', 'pageInvitation.createdAt', 'sentAt', 'expiresAt'])
    .select(sql<string>`account.first_name || ' ' || account.last_name`.as('madeBy'))
    .where('applicantId', '=', applicantId)
    .where('revokedAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .executeTakeFirst();
}

export async function insertInvitation(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  invitation: NewLink<PageInvitationWay>,
  now: Date,
): Promise<string> {
  const row = await ctx.db
    .insertInto('pageInvitation')
    .values({
      applicantId,
      ...invitation,
      createdBy: ctx.scope.accountId,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Revokes the open invitation; false when there is none. */
export async function revokeInvitation(
  ctx: Ctx<StaffScope | SystemScope>,
  applicantId: string,
  now: Date,
): Promise<boolean> {
  const revoked = await ctx.db
    .updateTable('pageInvitation')
    .set({ revokedAt: now })
    .where('applicantId', '=', applicantId)
    .where('revokedAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/**
 * Sets the secret of an invitation about to be mailed. Undefined when it was revoked, has expired,
 * or no longer works for another reason.
 */
export async function takeForMail(
  ctx: Ctx<SystemScope>,
  id: string,
  secretHash: string,
  now: Date,
) {
  return ctx.db
    .updateTable('pageInvitation')
    .set({ secretHash })
    .from('applicant')
    .whereRef('applicant.id', '=', 'pageInvitation.applicantId')
    .where('pageInvitation.id', '=', id)
    .where('pageInvitation.how', '=', 'mail')
    .where('pageInvitation.sentAt', 'is', null)
    .where('pageInvitation.revokedAt', 'is', null)
    .where('pageInvitation.acceptedAt', 'is', null)
    .where('pageInvitation.expiresAt', '>', now)
    .where('applicant.deletedAt', 'is', null)
    .returning(['applicant.id as applicantId', 'applicant.email', 'applicant.language'])
    .returning('pageInvitation.expiresAt')
    .executeTakeFirst();
}

export async function setSent(
  ctx: Ctx<SystemScope>,
  { id, sentToHash }: { id: string; sentToHash: string },
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('pageInvitation')
    .set({ sentAt: now, sentToHash })
    .where('id', '=', id)
    .execute();
}

/** Accounts to notify about a portal link that a colleague vouches for. */
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
 * Suspends links that this staff member handed over, or mailed to an address that differs between
 * account and record. Returns the applicants' ids.
 */
export async function suspendLinksBy(
  ctx: Ctx<StaffScope>,
  giverId: string,
  now: Date,
): Promise<string[]> {
  const rows = await ctx.db
    .updateTable('clientLink')
    .set({ suspendedAt: now })
    .where('invitedBy', '=', giverId)
    .where((where) => where.or([where('handedOver', '=', true), hasOtherAddress(giverId)]))
    .where('suspendedAt', 'is', null)
    .returning('applicantId')
    .execute();
  return rows.map((row) => row.applicantId);
}

/**
 * True when the link's account has another address than the record, or one that the giver entered.
 */
function hasOtherAddress(giverId: string) {
  return sql<boolean>`not exists (
    select from account join applicant on lower(applicant.email) = lower(account.email)
    where account.id = client_link.account_id and applicant.id = client_link.applicant_id
      and not ${wasAddressReplacedBy(giverId)}
  )`;
}

/** Open invitations by this staff member, with the record's current email address. */
export function listOpenInvitationsBy(ctx: Ctx<StaffScope>, giverId: string) {
  return ctx.db
    .selectFrom('pageInvitation')
    .innerJoin('applicant', 'applicant.id', 'pageInvitation.applicantId')
    .select(['pageInvitation.id', 'how', 'sentToHash', 'applicant.email', 'applicantId'])
    .select(wasAddressReplacedBy(giverId).as('isAddressTheirs'))
    .where('pageInvitation.createdBy', '=', giverId)
    .where('revokedAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .execute();
}

export async function revokeInvitations(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('pageInvitation')
    .set({ revokedAt: now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Reactivates the link with the caller as its giver; false when it wasn't suspended. */
export async function resumeLink(ctx: Ctx<StaffScope>, applicantId: string): Promise<boolean> {
  const row = await ctx.db
    .updateTable('clientLink')
    .set({ suspendedAt: null, invitedBy: ctx.scope.accountId })
    .where('applicantId', '=', applicantId)
    .where('suspendedAt', 'is not', null)
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends portal access. */
export async function deleteLink(ctx: Ctx<StaffScope>, applicantId: string) {
  await ctx.db.deleteFrom('clientLink').where('applicantId', '=', applicantId).execute();
}
