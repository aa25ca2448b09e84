import type { Executor } from '#server/platform/database.ts';
import type { PublicScope, SignedInScope } from '#server/platform/scope.ts';

/** The one provider that there is. */
const provider = 'google';

/** Somebody at the provider. */
export interface Identity {
  subject: string;
  email: string;
}

/** Whose account is signed in to by this identity. */
export async function findLinked(on: Executor, _scope: PublicScope, { subject }: Identity) {
  const row = await on
    .selectFrom('social_login')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.account_id;
}

/** Links the identity to an account; false when it is linked to one already. */
export async function insertLink(
  on: Executor,
  _scope: PublicScope,
  accountId: string,
  { subject, email }: Identity,
  now: Date,
): Promise<boolean> {
  const row = await on
    .insertInto('social_login')
    .values({ provider, subject, account_id: accountId, email, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the link of an account away; the address at the provider, undefined when there was none. */
export async function removeLink(
  on: Executor,
  _scope: PublicScope | SignedInScope,
  accountId: string,
): Promise<string | undefined> {
  const row = await on
    .deleteFrom('social_login')
    .where('provider', '=', provider)
    .where('account_id', '=', accountId)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

export async function hasPasskey(on: Executor, scope: SignedInScope): Promise<boolean> {
  const row = await on
    .selectFrom('passkey')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
