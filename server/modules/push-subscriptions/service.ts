import type { Language } from '#contract/languages.ts';
import type { PushSubscriptionSent } from '#contract/push.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import { invalid, type Problem } from '#server/platform/problem.ts';
import type { Pusher } from '#server/platform/pusher.ts';
import {
  proveScope,
  type Scope,
  type SignedInScope,
  type SystemScope,
} from '#server/platform/scope.ts';
import { accounts } from '../accounts/service.ts';
import * as queries from './queries.ts';

/** Browsers of one person; the oldest gives way. */
const mostOfOne = 10;

/** What is pushed: it stands on a locked screen, so it names nobody. */
export interface PushWords {
  title: string;
  body: string;
  /** Where a tap leads, an address of ours. */
  url: string;
}

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  pusher: Pusher;
}

/** What happened, and of it nothing that is secret: it is kept with the job. */
type About = { kind: string };

/** Telling people on their devices, by the push services of their browsers. */
export function pushService({ db, clock, jobs, pusher }: Parts) {
  const system = proveScope<SystemScope>({ kind: 'system' });
  const push = jobKind<About & { subscriptionId: string }>('push');
  let wordsFor: (kind: string, language: Language) => Promise<PushWords>;

  jobs.handle(push, async ({ subscriptionId, kind }) => {
    const subscription = await queries.find(db, system, subscriptionId);
    if (!subscription) return;
    const user = await accounts.findActive(db, system, subscription.accountId);
    if (!user) return queries.remove(db, system, subscriptionId);
    const words = await wordsFor(kind, user.language ?? 'en');
    const payload = JSON.stringify({ ...words, tag: kind });
    if ((await pusher.send(subscription, payload, kind)) === 'gone') {
      await queries.remove(db, system, subscriptionId);
    }
  });

  return {
    /** Says what is pushed of an event; set once, by whoever knows the events. */
    speakWith(words: (kind: string, language: Language) => Promise<PushWords>): void {
      wordsFor = words;
    },

    key: (_scope: SignedInScope): { publicKey: string } => ({ publicKey: pusher.publicKey }),

    async add(scope: SignedInScope, sent: PushSubscriptionSent): Promise<undefined | Problem> {
      if (!pusher.reaches(sent.endpoint)) return invalid('endpoint', 'not-a-push-service');
      return inTransaction(db, async (on) => {
        await queries.save(on, scope, sent, clock());
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

    /** Tells each device of this account; within the transaction of what happened. */
    async tell(on: Executor, scope: Scope, accountId: string, about: About): Promise<void> {
      for (const subscriptionId of await queries.listOf(on, scope, accountId)) {
        await jobs.add(on, push, { ...about, subscriptionId });
      }
    },
  };
}
export type PushService = ReturnType<typeof pushService>;
