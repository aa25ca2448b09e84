import type { Executor } from '#server/platform/database.ts';
import type { Scope } from '#server/platform/scope.ts';

/** Notes the first proof of an address; false when it was proved before. */
export async function setVerified(
  on: Executor,
  _scope: Scope,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const row = await on
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
export async function endWaiver(on: Executor, _scope: Scope, accountId: string): Promise<void> {
  await on
    .updateTable('account')
    .set({ verification_waived: false })
    .where('id', '=', accountId)
    .execute();
}

/** The next way in is a new password, which is chosen with a link in the mailbox. */
export async function removePassword(on: Executor, _scope: Scope, accountId: string) {
  await on
    .updateTable('account')
    .set({ password_hash: null })
    .where('id', '=', accountId)
    .execute();
}

/** Ends sign-in by a provider, and messages to the devices of an account. */
export async function removeLinksAndDevices(
  on: Executor,
  _scope: Scope,
  accountId: string,
): Promise<void> {
  for (const table of ['social_login', 'push_subscription'] as const) {
    await on.deleteFrom(table).where('account_id', '=', accountId).execute();
  }
}

/** Whether this secret stood in a mail to this address: a portal invitation that is still open. */
export async function isMailedInvitation(
  on: Executor,
  _scope: Scope,
  { secretHash, email }: { secretHash: string; email: string },
  now: Date,
): Promise<boolean> {
  const row = await on
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
