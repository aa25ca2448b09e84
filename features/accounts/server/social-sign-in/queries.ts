import type { Ctx } from '#core/server/context.ts';
import type { PublicScope, SignedInScope } from '#core/server/scope/scope.ts';

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
    .selectFrom('socialLogin')
    .select('accountId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.accountId;
}

/** Links the identity to an account; false when it is linked to one already. */
export async function insertLink(
  ctx: Ctx<PublicScope>,
  accountId: string,
  { subject, email }: Identity,
  now: Date,
): Promise<boolean> {
  const row = await ctx.db
    .insertInto('socialLogin')
    .values({ provider, subject, accountId, email, linkedAt: now })
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
    .deleteFrom('socialLogin')
    .where('provider', '=', provider)
    .where('accountId', '=', accountId)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

export async function hasPasskey(ctx: Ctx<SignedInScope>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('passkey')
    .select('id')
    .where('accountId', '=', ctx.scope.accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
