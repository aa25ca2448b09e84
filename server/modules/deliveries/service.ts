import type { ContactPath, ContactVerdict } from '#contract/contact-safety.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import type { Mail } from '#server/platform/mail-layout.ts';
import type { Mailer } from '#server/platform/mailer.ts';
import { type Pusher, PushRefused, type PushTarget } from '#server/platform/pusher.ts';
import { proveScope, type Scope, type SystemScope } from '#server/platform/scope.ts';
import type { ContactSafetyService } from '../contact-safety/service.ts';
import { minutesOfClaim, minutesOfJob, pauseAfter, verdictOf } from './policy.ts';
import type { Channel, Delivery, NewDelivery, Outcome } from './queries.ts';
import * as queries from './queries.ts';

export type { Delivery, NewDelivery, Outcome } from './queries.ts';

/** What is pushed, and to which browser. */
export interface Push {
  target: PushTarget;
  payload: string;
  topic: string;
  /** Seconds for which the service tries to reach a phone that is off. */
  keptFor?: number;
  /** The browser doesn't want any more. */
  onGone(): Promise<void>;
}

/** Hashes of the secrets with which a mail can be answered: on its page, and by one click of a mail program. */
interface Secrets {
  stopHash?: string;
  oneClickHash?: string;
}

/** What is to be done with a delivery whose time has come. */
export type Decision =
  /** The words are made once the delivery is claimed, outside of the transaction. */
  | ({ path: ContactPath; mail: () => Promise<Mail> } & Secrets)
  | { path: ContactPath; push: () => Promise<Push> }
  /** Not now; it is decided anew then. */
  | { waitUntil: Date }
  /** Not at all any more, with a word why. */
  | { drop: string };

/** Knows what a delivery is about. */
export interface Speaker {
  /** As things are now: still wanted, true and allowed? In the transaction that claims it. */
  decide(on: Executor, delivery: Delivery, now: Date): Promise<Decision>;
  /** In the transaction that notes what became of it. */
  settled?(on: Executor, delivery: Delivery, outcome: Outcome): Promise<void>;
}

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mailer;
  pusher: Pusher;
  contactSafety: ContactSafetyService;
  /** Told of what went wrong; the delivery is tried again, given up, or noted as unknown. */
  onFailure: (name: string, error: unknown) => void;
  /** Told what became of each. */
  onSettled: (channel: Channel, outcome: Outcome) => void;
}

/** Two queues: a push service that is slow keeps no mail waiting. */
const jobOf = {
  mail: jobKind<{ deliveryId: string }>('mail-delivery'),
  push: jobKind<{ deliveryId: string }>('push-delivery'),
} satisfies Record<Channel, unknown>;

/** Longer than any notice is kept, so that nothing of old is planned a second time. */
const daysOfSettled = 400;

/** The claim was lost: somebody took this worker for dead, and the delivery is theirs. */
class ClaimLost extends Error {}

/**
 * What reaches people by mail and push: each at most once, whatever ends at whichever moment. How it is
 * done stands in docs/decisions/050-reminders.md; the states in the migration.
 */
export function deliveriesService(parts: Parts) {
  const { db, clock, jobs, mail, pusher, onFailure, onSettled } = parts;
  const system = proveScope<SystemScope>({ kind: 'system' });
  const speakers = new Map<string, Speaker>();

  const addJob = (on: Executor, id: string, channel: Channel, dueAt: Date) => {
    const afterSeconds = Math.max(0, Math.ceil((dueAt.getTime() - clock().getTime()) / 1000));
    return jobs.add(on, jobOf[channel], { deliveryId: id }, { afterSeconds });
  };

  /** In a transaction of its own or in that of the claim (`claim` null: nobody holds it). */
  const settle = async (
    on: Executor,
    delivery: Delivery,
    { claim, outcome, why }: { claim: string | null; outcome: Outcome; why: string | null },
  ): Promise<Outcome | undefined> => {
    const ended = { id: delivery.id, claim, outcome, why };
    if (!(await queries.settle(contextOf(on, system), ended, clock()))) return undefined;
    await speakers.get(delivery.purpose)?.settled?.(on, delivery, outcome);
    return outcome;
  };

  /** Told when it is committed: a transaction may be begun anew. */
  const tell = (channel: Channel, outcome: Outcome | undefined) => {
    if (outcome) onSettled(channel, outcome);
  };

  /** Claims it if it is still to be sent; undefined when there is nothing to send. */
  const begin = (id: string) =>
    inTransaction(db, async (on) => {
      const delivery = await queries.holdPlanned(contextOf(on, system), id);
      const speaker = delivery && speakers.get(delivery.purpose);
      if (!delivery || !speaker) return undefined;
      const now = clock();
      const isLate = delivery.expiresAt !== null && delivery.expiresAt <= now;
      const decision = isLate
        ? { drop: 'late' }
        : await decided(parts, speaker, { on, delivery, now });
      if ('drop' in decision) {
        const { channel } = delivery;
        const ended = { claim: null, outcome: 'dropped' as const, why: decision.drop };
        return { isOver: true as const, channel, outcome: await settle(on, delivery, ended) };
      }
      if ('waitUntil' in decision) {
        const { waitUntil: dueAt } = decision;
        await queries.planAgain(contextOf(on, system), {
          id,
          claim: null,
          dueAt,
          tries: delivery.tries,
        });
        await addJob(on, id, delivery.channel, dueAt);
        return undefined;
      }
      const claim = crypto.randomUUID();
      const secrets: Secrets = 'mail' in decision ? decision : {};
      const { stopHash = null, oneClickHash = null } = secrets;
      await queries.claim(contextOf(on, system), { id, claim, stopHash, oneClickHash }, now);
      return { isOver: false as const, delivery, claim, decision };
    });

  const after = async (
    delivery: Delivery,
    claim: string,
    failure: { error: unknown; isLetGo: boolean },
  ) => {
    const { error, isLetGo } = failure;
    if (error instanceof ClaimLost) return;
    onFailure(jobOf[delivery.channel].name, error);
    const verdict = verdictOf(error, { isLetGo, isRefused: error instanceof PushRefused });
    const outcome = await inTransaction(db, async (on): Promise<Outcome | undefined> => {
      const pause = verdict === 'again' ? pauseAfter(delivery.tries) : null;
      if (verdict === 'unknown') {
        return settle(on, delivery, { claim, outcome: 'unknown', why: null });
      }
      if (pause === null) {
        return settle(on, delivery, { claim, outcome: 'failed', why: verdict });
      }
      const dueAt = new Date(clock().getTime() + pause * 1000);
      const again = { id: delivery.id, claim, dueAt, tries: delivery.tries + 1 };
      const isMine = await queries.planAgain(contextOf(on, system), again);
      if (isMine) await addJob(on, delivery.id, delivery.channel, dueAt);
      return undefined;
    });
    tell(delivery.channel, outcome);
  };

  const deliver = async ({ deliveryId }: { deliveryId: string }) => {
    const begun = await begin(deliveryId);
    if (!begun) return;
    if (begun.isOver) return tell(begun.channel, begun.outcome);
    const { delivery, claim, decision } = begun;
    let isLetGo = false;
    const letGo = async () => {
      if (!(await queries.letGo(contextOf(db, system), claim, clock()))) throw new ClaimLost();
      isLetGo = true;
    };
    try {
      if ('mail' in decision) {
        await mail.send(await decision.mail(), { key: delivery.key, beforeContent: letGo });
      } else {
        const { target, payload, topic, keptFor, onGone } = await decision.push();
        await letGo();
        const answer = await pusher.send(target, payload, topic, keptFor);
        if (answer === 'gone') await onGone();
      }
    } catch (error) {
      return after(delivery, claim, { error, isLetGo });
    }
    const sent = { claim, outcome: 'sent' as const, why: null };
    tell(delivery.channel, await inTransaction(db, (on) => settle(on, delivery, sent)));
  };
  for (const kind of Object.values(jobOf)) jobs.handle(kind, deliver);

  /** Looks after what a server that ended has left. */
  const sweep = async () => {
    const ago = (minutes: number) => new Date(clock().getTime() - minutes * 60_000);
    for (const left of await queries.listAbandoned(contextOf(db, system), ago(minutesOfClaim))) {
      const { id, claim, isLetGo, tries } = left;
      const found = await inTransaction(db, async (on) => {
        const delivery = await queries.find(contextOf(on, system), id);
        const { channel } = delivery;
        const ended = { claim, outcome: 'unknown' as const, why: null };
        if (isLetGo) return { channel, outcome: await settle(on, delivery, ended) };
        const again = { id, claim, dueAt: clock(), tries };
        if (await queries.planAgain(contextOf(on, system), again))
          await addJob(on, id, channel, clock());
        return { channel, outcome: undefined };
      });
      tell(found.channel, found.outcome);
    }
    await inTransaction(db, async (on) => {
      const forgotten = await queries.takeForgotten(
        contextOf(on, system),
        ago(minutesOfJob),
        clock(),
      );
      for (const { id, channel } of forgotten) await addJob(on, id, channel, clock());
    });
  };
  jobs.handleAt('* * * * *', jobKind('deliveries'), sweep);
  jobs.handleNightly(jobKind('deliveries-tidy'), () =>
    queries.removeOld(
      contextOf(db, system),
      new Date(clock().getTime() - daysOfSettled * 86_400_000),
    ),
  );

  return {
    /** Says who finds the words for a purpose. */
    speakFor(purpose: string, speaker: Speaker): void {
      speakers.set(purpose, speaker);
    },

    /**
     * Plans a delivery, unless there is one with this key; within the transaction of its cause.
     * @returns its id, if it is new
     */
    async plan(ctx: Ctx<Scope>, planned: NewDelivery): Promise<string | undefined> {
      const id = await queries.insert(ctx, planned, clock());
      if (id) await addJob(ctx.db, id, planned.channel, planned.dueAt);
      return id;
    },

    /** One delivery speaks for others of its purpose to the same account; in the claim's transaction. */
    dropOthers: (
      on: Executor,
      { id, purpose, accountId }: Delivery,
      among: { field: string; ids: readonly string[] },
    ): Promise<void> =>
      queries.dropOthers(
        contextOf(on, system),
        { id, purpose, accountId: accountId ?? '' },
        among,
        clock(),
      ),

    /** To be called at the start: what was left is not kept waiting for the next full minute. */
    sweep,
  };
}
export type DeliveriesService = ReturnType<typeof deliveriesService>;

/** No speaker can skip contact safety: it is asked here, for whatever they would send. */
async function decided(
  { contactSafety }: Pick<Parts, 'contactSafety'>,
  speaker: Speaker,
  { on, delivery, now }: { on: Executor; delivery: Delivery; now: Date },
): Promise<Decision> {
  const decision = await speaker.decide(on, delivery, now);
  if (!('path' in decision)) return decision;
  const { accountId, applicantId } = delivery;
  const to = applicantId ? { applicantId } : { accountId: accountId ?? '' };
  const system = proveScope<SystemScope>({ kind: 'system' });
  const refused = await contactSafety.refusal(contextOf(on, system), decision.path, to);
  if (!refused) return decision;
  return { drop: (refused.details as ContactVerdict).reasons[0] ?? refused.code };
}
