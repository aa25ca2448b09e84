import type { Ctx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

/** Notes the first proof of an address; false when it was proved before. */
export async function setVerified(ctx: Ctx<Scope>, accountId: string, now: Date): Promise<boolean> {
  const row = await ctx.db
    .updateTable('account')
    // The next sign-in is the first of its owner, from whichever device.
    .set({ email_verified_at: now, last_sign_in_at: null, updated_at: now })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** From now on this account shows nothing until its address is verified. */
export async function endWaiver(ctx: Ctx<Scope>, accountId: string): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set({ verification_waived: false })
    .where('id', '=', accountId)
    .execute();
}

/** The next way in is a new password, which is chosen with a link in the mailbox. */
export async function removePassword(ctx: Ctx<Scope>, accountId: string) {
  await ctx.db
    .updateTable('account')
    .set({ password_hash: null })
    .where('id', '=', accountId)
    .execute();
}

/** Ends sign-in by a provider, and messages to the devices of an account. */
export async function removeLinksAndDevices(ctx: Ctx<Scope>, accountId: string): Promise<void> {
  for (const table of ['social_login', 'push_subscription'] as const) {
    await ctx.db.deleteFrom(table).where('account_id', '=', accountId).execute();
  }
}

/** Whether this secret stood in a mail to this address: a portal invitation that is still open. */
export async function isMailedInvitation(
  ctx: Ctx<Scope>,
  { secretHash, email }: { secretHash: string; email: string },
  now: Date,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('page_invitation')
    .innerJoin('applicant', 'applicant.id', 'page_invitation.applicant_id')
    .select('page_invitation.id')
    .where('page_invitation.secret_hash', '=', secretHash)
    .where('page_invitation.how', '=', 'mail')
    .where('page_invitation.revoked_at', 'is', null)
    .where('page_invitation.accepted_at', 'is', null)
    .where('page_invitation.expires_at', '>', now)
    .where('applicant.deleted_at', 'is', null)
    .where((where) => where(where.fn('lower', ['applicant.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
}
