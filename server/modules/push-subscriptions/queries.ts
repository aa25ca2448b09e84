import type { PushSubscriptionSent } from '#contract/push.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { PushTarget } from '#server/platform/pusher.ts';
import type { Scope, SignedInScope, SystemScope } from '#server/platform/scope.ts';

/** A browser that is told, and whom it belongs to. */
export interface Subscription extends PushTarget {
  id: string;
  accountId: string;
}

/** Mine from now on, even if somebody else used this browser before; false when it was mine already. */
export async function save(
  ctx: Ctx<SignedInScope>,
  { endpoint, keys }: PushSubscriptionSent,
  now: Date,
): Promise<boolean> {
  const before = await ctx.db
    .selectFrom('push_subscription')
    .select('account_id')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  const { accountId, sessionId } = ctx.scope;
  const own = { account_id: accountId, session_id: sessionId, ...keys, created_at: now };
  await ctx.db
    .insertInto('push_subscription')
    .values({ ...own, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(own))
    .execute();
  return before?.account_id !== accountId;
}

/** Of mine, all but the newest. */
export async function removeAllBut(ctx: Ctx<SignedInScope>, newest: number): Promise<void> {
  await ctx.db
    .deleteFrom('push_subscription')
    .where('id', 'in', (select) =>
      select
        .selectFrom('push_subscription')
        .select('id')
        .where('account_id', '=', ctx.scope.accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(newest),
    )
    .execute();
}

export async function removeOwn(ctx: Ctx<SignedInScope>, endpoint: string): Promise<void> {
  await ctx.db
    .deleteFrom('push_subscription')
    .where('account_id', '=', ctx.scope.accountId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** In the order in which they came. */
export async function listOf(ctx: Ctx<Scope>, accountId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('push_subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

export async function find(ctx: Ctx<SystemScope>, id: string): Promise<Subscription | undefined> {
  const row = await ctx.db
    .selectFrom('push_subscription')
    .select(['id', 'account_id', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id: accountId, ...target } = row;
  return { ...target, accountId };
}

export async function remove(ctx: Ctx<SystemScope>, id: string): Promise<void> {
  await ctx.db.deleteFrom('push_subscription').where('id', '=', id).execute();
}
