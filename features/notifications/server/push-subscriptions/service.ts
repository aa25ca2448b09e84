/** Push subscriptions of users' browsers. */

import type { PushSubscriptionSent } from '#core/contract/push.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid } from '#core/server/problem.ts';
import type { Scope, SignedInScope, SystemScope } from '#core/server/scope/scope.ts';
import * as queries from './queries.ts';

/** Most browsers per user; the oldest is replaced. */
const maxPerAccount = 10;

export function key(ctx: Ctx<SignedInScope>): { publicKey: string } {
  return { publicKey: ctx.app.pusher.publicKey };
}

export async function add(ctx: Ctx<SignedInScope>, sent: PushSubscriptionSent): Promise<undefined> {
  if (!ctx.app.pusher.isAllowedEndpoint(sent.endpoint))
    throw invalid('endpoint', 'not-a-push-service');
  return inTransaction(ctx, async (tx) => {
    const isNew = await queries.save(tx, sent, tx.now);
    if (!isNew) return undefined;
    await queries.removeAllBut(tx, maxPerAccount);
    await recordAudit(tx, {
      action: 'account.push-added',
      recordId: ctx.scope.accountId,
    });
    return undefined;
  });
}

export async function remove(ctx: Ctx<SignedInScope>, endpoint: string): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    await queries.removeOwn(tx, endpoint);
    await recordAudit(tx, {
      action: 'account.push-removed',
      recordId: ctx.scope.accountId,
    });
  });
}

export function listIds(ctx: Ctx<Scope>, accountId: string): Promise<string[]> {
  return queries.listIds(ctx, accountId);
}

export function find(ctx: Ctx<SystemScope>, id: string): Promise<queries.Subscription | undefined> {
  return queries.find(ctx, id);
}

/** Called when a browser or its user is gone. */
export function forget(ctx: Ctx<SystemScope>, id: string): Promise<void> {
  return queries.remove(ctx, id);
}
