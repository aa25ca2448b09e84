import type { PushSubscriptionSent } from '#core/contract/push.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Scope, SignedInScope, SystemScope } from '#core/server/scope/scope.ts';
import type { PushTarget } from '#core/server/sending/pusher.ts';

export interface Subscription extends PushTarget {
  id: string;
  accountId: string;
}

/** Takes over a browser used by another account; false when it was already the caller's. */
export async function save(
  ctx: Ctx<SignedInScope>,
  { endpoint, keys }: PushSubscriptionSent,
  now: Date,
): Promise<boolean> {
  const before = await ctx.db
    .selectFrom('pushSubscription')
    .select('accountId')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  const { accountId, sessionId } = ctx.scope;
  const fields = { accountId, sessionId, ...keys, createdAt: now };
  await ctx.db
    .insertInto('pushSubscription')
    .values({ ...fields, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(fields))
    .execute();
  return before?.accountId !== accountId;
}

/** Deletes the caller's subscriptions except the newest. */
export async function removeAllBut(ctx: Ctx<SignedInScope>, newest: number): Promise<void> {
  await ctx.db
    .deleteFrom('pushSubscription')
    .where('id', 'in', (select) =>
      select
        .selectFrom('pushSubscription')
        .select('id')
        .where('accountId', '=', ctx.scope.accountId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(newest),
    )
    .execute();
}

export async function removeOwn(ctx: Ctx<SignedInScope>, endpoint: string): Promise<void> {
  await ctx.db
    .deleteFrom('pushSubscription')
    .where('accountId', '=', ctx.scope.accountId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Oldest first. */
export async function listIds(ctx: Ctx<Scope>, accountId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('pushSubscription')
    .select('id')
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ id }) => id);
}

export async function find(ctx: Ctx<SystemScope>, id: string): Promise<Subscription | undefined> {
  const row = await ctx.db
    .selectFrom('pushSubscription')
    .select(['id', 'accountId', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { accountId, ...target } = row;
  return { ...target, accountId };
}

export async function remove(ctx: Ctx<SystemScope>, id: string): Promise<void> {
  await ctx.db.deleteFrom('pushSubscription').where('id', '=', id).execute();
}
