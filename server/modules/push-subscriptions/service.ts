import type { PushSubscriptionSent } from '#contract/push.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
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
export function pushService({ db, clock, pusher }: Parts) {
  const system = proveScope<SystemScope>({ kind: 'system' });

  return {
    key: (_scope: SignedInScope): { publicKey: string } => ({ publicKey: pusher.publicKey }),

    async add(scope: SignedInScope, sent: PushSubscriptionSent): Promise<undefined | Problem> {
      if (!pusher.reaches(sent.endpoint)) return invalid('endpoint', 'not-a-push-service');
      return inTransaction(db, async (on) => {
        const isNew = await queries.save(on, scope, sent, clock());
        if (!isNew) return undefined;
        await queries.removeAllBut(on, scope, mostOfOne);
        await recordAudit(on, scope, {
          action: 'account.push-added',
          recordId: scope.accountId,
        });
        return undefined;
      });
    },

    async remove(scope: SignedInScope, endpoint: string): Promise<undefined> {
      await inTransaction(db, async (on) => {
        await queries.removeOwn(on, scope, endpoint);
        await recordAudit(on, scope, {
          action: 'account.push-removed',
          recordId: scope.accountId,
        });
      });
    },

    /** The devices of this account, by their ids. */
    listOf: (on: Executor, scope: Scope, accountId: string): Promise<string[]> =>
      queries.listOf(on, scope, accountId),

    find: (on: Executor, id: string): Promise<queries.Subscription | undefined> =>
      queries.find(on, system, id),

    /** The browser is gone, or its person is. */
    forget: (on: Executor, id: string): Promise<void> => queries.remove(on, system, id),
  };
}
export type PushService = ReturnType<typeof pushService>;
