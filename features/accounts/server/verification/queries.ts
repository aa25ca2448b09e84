import type { Ctx } from '#core/server/context.ts';
import type { Scope } from '#core/server/scope/scope.ts';

/** Records the first proof of an address; false when it was proved before. */
export async function setVerified(ctx: Ctx<Scope>, accountId: string, now: Date): Promise<boolean> {
  const row = await ctx.db
    .updateTable('account')
    // The owner's first sign-in follows, from any device.
    .set({ emailVerifiedAt: now, lastSignInAt: null, updatedAt: now })
    .where('id', '=', accountId)
    .where('emailVerifiedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Hides everything from this account until its address is verified. */
export async function endWaiver(ctx: Ctx<Scope>, accountId: string): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set({ verificationWaived: false })
    .where('id', '=', accountId)
    .execute();
}

/** Forces a new password through the mailbox. */
export async function removePassword(ctx: Ctx<Scope>, accountId: string) {
  await ctx.db
    .updateTable('account')
    .set({ passwordHash: null })
    .where('id', '=', accountId)
    .execute();
}

/** Removes provider links and push subscriptions of an account. */
export async function removeLinksAndDevices(ctx: Ctx<Scope>, accountId: string): Promise<void> {
  for (const table of ['socialLogin', 'pushSubscription'] as const) {
    await ctx.db.deleteFrom(table).where('accountId', '=', accountId).execute();
  }
}

/** True when the secret belongs to an open portal invitation mailed to this address. */
export async function isMailedInvitation(
  ctx: Ctx<Scope>,
  { secretHash, email }: { secretHash: string; email: string },
  now: Date,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('pageInvitation')
    .innerJoin('applicant', 'applicant.id', 'pageInvitation.applicantId')
    .select('pageInvitation.id')
    .where('pageInvitation.secretHash', '=', secretHash)
    .where('pageInvitation.how', '=', 'mail')
    .where('pageInvitation.revokedAt', 'is', null)
    .where('pageInvitation.acceptedAt', 'is', null)
    .where('pageInvitation.expiresAt', '>', now)
    .where('applicant.deletedAt', 'is', null)
    .where((where) => where(where.fn('lower', ['applicant.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
}
