import type { Ctx } from '#core/server/context.ts';
import type { PublicScope, SignedInScope } from '#core/server/scope/scope.ts';

/** The only provider. */
const provider = 'google';

export interface Identity {
  subject: string;
  email: string;
}

/** The account linked to this identity. */
export async function findLinked(ctx: Ctx<PublicScope>, { subject }: Identity) {
  const row = await ctx.db
    .selectFrom('socialLogin')
    .select('accountId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.accountId;
}

/** Links the identity to an account; false when it is already linked. */
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

/** Unlinks an account. Returns the address at the provider; undefined when none was linked. */
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
