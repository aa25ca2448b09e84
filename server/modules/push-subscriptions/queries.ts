import type { PushSubscriptionSent } from '#contract/push.ts';
import type { Executor } from '#server/platform/database.ts';
import type { PushTarget } from '#server/platform/pusher.ts';
import type { Scope, SignedInScope, SystemScope } from '#server/platform/scope.ts';

/** A browser that is told, and whom it belongs to. */
export interface Subscription extends PushTarget {
  id: string;
  accountId: string;
}

/** Mine from now on, even if somebody else used this browser before; false when it was mine already. */
export async function save(
  on: Executor,
  scope: SignedInScope,
  { endpoint, keys }: PushSubscriptionSent,
  now: Date,
): Promise<boolean> {
  const before = await on
    .selectFrom('push_subscription')
    .select('account_id')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  const { accountId, sessionId } = scope;
  const own = { account_id: accountId, session_id: sessionId, ...keys, created_at: now };
  await on
    .insertInto('push_subscription')
    .values({ ...own, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(own))
    .execute();
  return before?.account_id !== accountId;
}

/** Of mine, all but the newest. */
export async function removeAllBut(
  on: Executor,
  scope: SignedInScope,
  newest: number,
): Promise<void> {
  await on
    .deleteFrom('push_subscription')
    .where('id', 'in', (select) =>
      select
        .selectFrom('push_subscription')
        .select('id')
        .where('account_id', '=', scope.accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(newest),
    )
    .execute();
}

export async function removeOwn(
  on: Executor,
  scope: SignedInScope,
  endpoint: string,
): Promise<void> {
  await on
    .deleteFrom('push_subscription')
    .where('account_id', '=', scope.accountId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** In the order in which they came. */
export async function listOf(on: Executor, _scope: Scope, accountId: string): Promise<string[]> {
  const rows = await on
    .selectFrom('push_subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

export async function find(
  on: Executor,
  _scope: SystemScope,
  id: string,
): Promise<Subscription | undefined> {
  const row = await on
    .selectFrom('push_subscription')
    .select(['id', 'account_id', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id: accountId, ...target } = row;
  return { ...target, accountId };
}

export async function remove(on: Executor, _scope: SystemScope, id: string): Promise<void> {
  await on.deleteFrom('push_subscription').where('id', '=', id).execute();
}
