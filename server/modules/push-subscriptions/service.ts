import type { PushSubscriptionSent } from '#contract/push.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import { invalid, type Problem } from '#server/platform/problem.ts';
import type { Pusher } from '#server/platform/pusher.ts';
import {
  proveScope,
  type Scope,
  type SignedInScope,
  type SystemScope,
} from '#server/platform/scope.ts';
import * as queries from './queries.ts';

/** Browsers of one person; the oldest gives way. */
const mostOfOne = 10;

interface Parts {
  db: Database;
  clock: Clock;
  pusher: Pusher;
}

/** The devices on which people are told, by the push services of their browsers. */
export function pushService({ clock, pusher }: Parts) {
  const system = proveScope<SystemScope>({ kind: 'system' });

  return {
    key: (_scope: SignedInScope): { publicKey: string } => ({ publicKey: pusher.publicKey }),

    async add(ctx: Ctx<SignedInScope>, sent: PushSubscriptionSent): Promise<undefined | Problem> {
      if (!pusher.reaches(sent.endpoint)) return invalid('endpoint', 'not-a-push-service');
      return inTransaction(ctx, async (tx) => {
        const isNew = await queries.save(tx, sent, clock());
        if (!isNew) return undefined;
        await queries.removeAllBut(tx, mostOfOne);
        await recordAudit(tx, {
          action: 'account.push-added',
          recordId: ctx.scope.accountId,
        });
        return undefined;
      });
    },

    async remove(ctx: Ctx<SignedInScope>, endpoint: string): Promise<undefined> {
      await inTransaction(ctx, async (tx) => {
        await queries.removeOwn(tx, endpoint);
        await recordAudit(tx, {
          action: 'account.push-removed',
          recordId: ctx.scope.accountId,
        });
      });
    },

    /** The devices of this account, by their ids. */
    listOf: (ctx: Ctx<Scope>, accountId: string): Promise<string[]> =>
      queries.listOf(ctx, accountId),

    find: (on: Executor, id: string): Promise<queries.Subscription | undefined> =>
      queries.find(contextOf(on, system), id),

    /** The browser is gone, or its person is. */
    forget: (on: Executor, id: string): Promise<void> => queries.remove(contextOf(on, system), id),
  };
}
export type PushService = ReturnType<typeof pushService>;
