/**
 * Sends email, push, and texts at most once, even across crashes. See docs/decisions/050-reminders.md; the
 * migration documents the states.
 */

import { type App, perApp, suppliedAtStart } from '#core/server/app.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import type { Scope, SystemScope } from '#core/server/scope/scope.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { PushRefused, type PushTarget } from '#core/server/sending/pusher.ts';
import { type OutgoingText, TextNotTaken, type TextReceipt } from '#core/server/sending/texter.ts';
import type {
  ContactPath,
  ContactReason,
  ContactVerdict,
} from '#features/person/contract/contact-safety.ts';
import { claimMinutes, classifyFailure, jobMinutes, pauseAfter } from './policy.ts';
import type { Channel, Delivery, NewDelivery, Outcome } from './queries.ts';
import * as queries from './queries.ts';

export type { Delivery, NewDelivery, Outcome } from './queries.ts';

export interface Push {
  target: PushTarget;
  payload: string;
  topic: string;
  /** Seconds that the push service keeps it for an offline phone. */
  ttlSeconds?: number;
  /** Called when the subscription has expired. */
  onGone(): Promise<void>;
}

export interface Text extends OutgoingText {
  /** Called with what the gateway said when it took the text. */
  onTaken(receipt: TextReceipt): Promise<void>;
}

/** Hashes of the link secrets: for the page, and for one-click unsubscribe. */
interface Secrets {
  stopHash?: string;
  oneClickHash?: string;
}

/** Result of rechecking a due delivery. */
export type Decision =
  /** Renders after the claim, outside the transaction. */
  | ({ path: ContactPath; mail: () => Promise<Mail> } & Secrets)
  | { path: ContactPath; push: () => Promise<Push> }
  /** Staff overrode some reasons against it. The record is judged besides the delivery's recipient. */
  | {
      path: ContactPath;
      overridden: readonly ContactReason[];
      recordId: string | null;
      text: () => Promise<Text>;
    }
  /** Rescheduled, and rechecked then. */
  | { waitUntil: Date }
  /** Dropped for good, with a reason code. */
  | { drop: string };

/** Provides the content for a purpose. */
export interface Speaker {
  /** Rechecks that the delivery is still wanted, true, and allowed. Runs in the claiming transaction. */
  decide(ctx: Ctx<SystemScope>, delivery: Delivery, now: Date): Promise<Decision>;
  /** Runs in the transaction that records the outcome. */
  settled?(
    ctx: Ctx<SystemScope>,
    delivery: Delivery,
    outcome: Outcome,
    why: string | null,
  ): Promise<void>;
}

/** Separate queues, so that a slow push service or gateway doesn't delay email. */
const jobNames = {
  mail: jobKind<{ deliveryId: string }>('mail-delivery'),
  push: jobKind<{ deliveryId: string }>('push-delivery'),
  text: jobKind<{ deliveryId: string }>('text-delivery'),
} satisfies Record<Channel, unknown>;

/** Longer than notifications are kept, so that an old one is never planned twice. */
const settledDays = 400;

/** Another worker presumed this one dead and took over the delivery. */
class ClaimLost extends Error {}

const speakers = perApp(() => new Map<string, Speaker>());

/** Decides whether a recipient may be contacted this way. */
type Judge = (
  ctx: Ctx<SystemScope>,
  path: ContactPath,
  to: NewDelivery['to'],
) => Promise<ContactVerdict>;

const contactSafety = suppliedAtStart<Judge>('contact safety for deliveries');

function addJob(ctx: Ctx<Scope>, id: string, channel: Channel, dueAt: Date) {
  const afterSeconds = Math.max(0, Math.ceil((dueAt.getTime() - ctx.now.getTime()) / 1000));
  return ctx.app.jobs.add(ctx.db, jobNames[channel], { deliveryId: id }, { afterSeconds });
}

/** Records the outcome; with `claim` null, of a delivery that no one claimed. */
async function settle(
  ctx: Ctx<SystemScope>,
  delivery: Delivery,
  { claim, outcome, why }: { claim: string | null; outcome: Outcome; why: string | null },
): Promise<Outcome | undefined> {
  const ended = { id: delivery.id, claim, outcome, why };
  if (!(await queries.settle(ctx, ended, ctx.now))) return undefined;
  await speakers(ctx.app).get(delivery.purpose)?.settled?.(ctx, delivery, outcome, why);
  return outcome;
}

/** Counts only after the commit, because a transaction may be retried. */
function countOutcome(app: App, channel: Channel, outcome: Outcome | undefined) {
  if (outcome) app.meters.recordDelivery(channel, outcome);
}

/** Claims a delivery; undefined when there is nothing to send. */
function claimDelivery(app: App, id: string) {
  return inTransaction(asSystem(app), async (tx) => {
    const delivery = await queries.lockPlanned(tx, id);
    const speaker = delivery && speakers(app).get(delivery.purpose);
    if (!delivery || !speaker) return undefined;
    const now = tx.now;
    const isLate = delivery.expiresAt !== null && delivery.expiresAt <= now;
    const decision = isLate ? { drop: 'late' } : await decideSafely(tx, speaker, delivery, now);
    if ('drop' in decision) {
      const { channel } = delivery;
      const ended = { claim: null, outcome: 'dropped' as const, why: decision.drop };
      return { isOver: true as const, channel, outcome: await settle(tx, delivery, ended) };
    }
    if ('waitUntil' in decision) {
      const { waitUntil: dueAt } = decision;
      await queries.reschedule(tx, {
        id,
        claim: null,
        dueAt,
        tries: delivery.tries,
      });
      await addJob(tx, id, delivery.channel, dueAt);
      return undefined;
    }
    const claim = crypto.randomUUID();
    const secrets: Secrets = 'mail' in decision ? decision : {};
    const { stopHash = null, oneClickHash = null } = secrets;
    await queries.claim(tx, { id, claim, stopHash, oneClickHash }, now);
    return { isOver: false as const, delivery, claim, decision };
  });
}

/** A texter finds out whether the gateway took an earlier try, so none ends as unknown. */
const canAskAgain = (channel: Channel) => channel === 'text';

async function handleFailure(
  app: App,
  delivery: Delivery,
  claim: string,
  failure: { error: unknown; isLetGo: boolean },
) {
  const { error, isLetGo } = failure;
  if (error instanceof ClaimLost) return;
  app.log.error({ job: jobNames[delivery.channel].name, err: error }, 'job-failed');
  const isRefused = error instanceof PushRefused;
  const isText = error instanceof TextNotTaken;
  const verdict = isText
    ? error.verdict
    : classifyFailure(error, { isLetGo: isLetGo && !canAskAgain(delivery.channel), isRefused });
  const outcome = await inTransaction(asSystem(app), async (tx): Promise<Outcome | undefined> => {
    const pause = verdict === 'again' ? pauseAfter(delivery.tries) : null;
    if (verdict === 'unknown') {
      return settle(tx, delivery, { claim, outcome: 'unknown', why: null });
    }
    if (pause === null) {
      const why = isText ? error.failure : verdict;
      return settle(tx, delivery, { claim, outcome: 'failed', why });
    }
    const dueAt = new Date(tx.now.getTime() + pause * 1000);
    const again = { id: delivery.id, claim, dueAt, tries: delivery.tries + 1 };
    const isMine = await queries.reschedule(tx, again);
    if (isMine) await addJob(tx, delivery.id, delivery.channel, dueAt);
    return undefined;
  });
  countOutcome(app, delivery.channel, outcome);
}

async function deliver(app: App, { deliveryId }: { deliveryId: string }) {
  const claimed = await claimDelivery(app, deliveryId);
  if (!claimed) return;
  if (claimed.isOver) return countOutcome(app, claimed.channel, claimed.outcome);
  const { delivery, claim, decision } = claimed;
  let isLetGo = false;
  const letGo = async () => {
    if (!(await queries.markLeaving(asSystem(app), claim, app.clock()))) throw new ClaimLost();
    isLetGo = true;
  };
  try {
    if ('mail' in decision) {
      await app.mail.send(await decision.mail(), { key: delivery.key, beforeContent: letGo });
    } else if ('text' in decision) {
      await sendText(app, decision, letGo);
    } else {
      const { target, payload, topic, ttlSeconds, onGone } = await decision.push();
      await letGo();
      const answer = await app.pusher.send(target, payload, topic, ttlSeconds);
      if (answer === 'gone') await onGone();
    }
  } catch (error) {
    return handleFailure(app, delivery, claim, { error, isLetGo });
  }
  const sent = { claim, outcome: 'sent' as const, why: null };
  countOutcome(
    app,
    delivery.channel,
    await inTransaction(asSystem(app), (tx) => settle(tx, delivery, sent)),
  );
}

async function sendText(
  app: App,
  decision: Extract<Decision, { text: unknown }>,
  letGo: () => Promise<void>,
) {
  const { onTaken, ...text } = await decision.text();
  // The settings have changed since it was planned.
  if (!app.texter) throw new TextNotTaken('never', 'gateway', 'is gone');
  await letGo();
  await onTaken(await app.texter.send(text));
}

/**
 * Recovers deliveries left by a stopped server. Also run at startup, so that they don't wait for
 * the next minute.
 */
export async function sweep(app: App) {
  const ago = (minutes: number) => new Date(app.clock().getTime() - minutes * 60_000);
  for (const abandoned of await queries.listAbandoned(asSystem(app), ago(claimMinutes))) {
    const { id, claim, isLetGo, tries } = abandoned;
    const found = await inTransaction(asSystem(app), async (tx) => {
      const delivery = await queries.find(tx, id);
      const { channel } = delivery;
      const ended = { claim, outcome: 'unknown' as const, why: null };
      if (isLetGo && !canAskAgain(channel)) {
        return { channel, outcome: await settle(tx, delivery, ended) };
      }
      const again = { id, claim, dueAt: tx.now, tries };
      if (await queries.reschedule(tx, again)) await addJob(tx, id, channel, tx.now);
      return { channel, outcome: undefined };
    });
    countOutcome(app, found.channel, found.outcome);
  }
  await inTransaction(asSystem(app), async (tx) => {
    const overdue = await queries.takeOverdue(tx, ago(jobMinutes), tx.now);
    for (const { id, channel } of overdue) await addJob(tx, id, channel, tx.now);
  });
}

export function start(app: App): void {
  for (const kind of Object.values(jobNames)) app.jobs.handle(kind, (data) => deliver(app, data));
  app.jobs.handleAt('* * * * *', jobKind('deliveries'), () => sweep(app));
  app.jobs.handleNightly(jobKind('deliveries-tidy'), () =>
    queries.removeOld(asSystem(app), new Date(app.clock().getTime() - settledDays * 86_400_000)),
  );
}

/** Registers the speaker for a purpose. */
export function registerSpeaker(app: App, purpose: string, speaker: Speaker): void {
  speakers(app).set(purpose, speaker);
}

/** Registers the contact-safety check. Without one, nothing is sent. */
export function registerJudge(app: App, judge: Judge): void {
  contactSafety.supply(app, judge);
}

/**
 * Plans a delivery within the caller's transaction, once per key.
 * @returns the id, if new
 */
export async function plan(ctx: Ctx<Scope>, planned: NewDelivery): Promise<string | undefined> {
  const id = await queries.insert(ctx, planned, ctx.now);
  if (id) await addJob(ctx, id, planned.channel, planned.dueAt);
  return id;
}

/** Withdraws a planned delivery within the caller's transaction; false once it is being sent. */
export function withdraw(ctx: Ctx<Scope>, id: string): Promise<boolean> {
  const ended = { id, claim: null, outcome: 'dropped', why: 'withdrawn' } as const;
  return queries.settle(ctx, ended, ctx.now);
}

/** Drops deliveries covered by this one; in the claiming transaction. */
export function dropOthers(
  ctx: Ctx<SystemScope>,
  { id, purpose, accountId }: Delivery,
  filter: { field: string; ids: readonly string[] },
): Promise<void> {
  return queries.dropOthers(ctx, { id, purpose, accountId: accountId ?? '' }, filter, ctx.now);
}

/** Applies contact safety to every decision, so that no speaker can bypass it. */
async function decideSafely(
  ctx: Ctx<SystemScope>,
  speaker: Speaker,
  delivery: Delivery,
  now: Date,
): Promise<Decision> {
  const decision = await speaker.decide(ctx, delivery, now);
  if (!('path' in decision)) return decision;
  const judgeDelivery = contactSafety.get(ctx.app);
  const overridden = 'overridden' in decision ? decision.overridden : [];
  for (const to of recipientsToJudge(delivery, decision)) {
    const { outcome, reasons } = await judgeDelivery(ctx, decision.path, to);
    const isRefused = outcome === 'refused' && !reasons.every((one) => overridden.includes(one));
    if (isRefused) return { drop: reasons[0] ?? 'contact-refused' };
  }
  return decision;
}

/** An application may have become a record since the delivery was planned, or a record another. */
function recipientsToJudge(delivery: Delivery, decision: Decision): NewDelivery['to'][] {
  const recordId = 'recordId' in decision ? decision.recordId : null;
  const planned = deliveryRecipient(delivery);
  return recordId === null || recordId === delivery.applicantId
    ? [planned]
    : [planned, { applicantId: recordId }];
}

function deliveryRecipient({
  accountId,
  applicantId,
  draftApplicantId,
}: Delivery): NewDelivery['to'] {
  if (applicantId) return { applicantId };
  return draftApplicantId ? { draftId: draftApplicantId } : { accountId: accountId ?? '' };
}
