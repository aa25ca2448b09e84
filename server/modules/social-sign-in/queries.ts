import type { Ctx } from '#server/platform/context.ts';
import type { PublicScope, SignedInScope } from '#server/platform/scope.ts';

/** The one provider that there is. */
const provider = 'google';

/** Somebody at the provider. */
export interface Identity {
  subject: string;
  email: string;
}

/** Whose account is signed in to by this identity. */
export async function findLinked(ctx: Ctx<PublicScope>, { subject }: Identity) {
  const row = await ctx.db
    .selectFrom('social_login')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.account_id;
}

/** Links the identity to an account; false when it is linked to one already. */
export async function insertLink(
  ctx: Ctx<PublicScope>,
  accountId: string,
  { subject, email }: Identity,
  now: Date,
): Promise<boolean> {
  const row = await ctx.db
    .insertInto('social_login')
    .values({ provider, subject, account_id: accountId, email, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the link of an account away; the address at the provider, undefined when there was none. */
export async function removeLink(
  ctx: Ctx<PublicScope | SignedInScope>,
  accountId: string,
): Promise<string | undefined> {
  const row = await ctx.db
    .deleteFrom('social_login')
    .where('provider', '=', provider)
    .where('account_id', '=', accountId)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

export async function hasPasskey(ctx: Ctx<SignedInScope>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('passkey')
    .select('id')
    .where('account_id', '=', ctx.scope.accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
