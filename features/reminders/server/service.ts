/** Reminders: what is to be told ahead of something, planned minute by minute, each once. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { PublicScope, StaffScope } from '#core/server/scope/scope.ts';
import { hashSecret } from '#core/server/secrets/codes.ts';
import * as deliveries from '#features/notifications/server/deliveries/service.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import {
  type liftReminderStop,
  minutesToTakeBack,
  type ReminderStop,
  type ReminderWish,
} from '#features/reminders/contract/reminder-stop.ts';
import * as queries from './queries.ts';
import { type DueToAccount, type DueToApplicant, type Reminding, sources } from './sources.ts';
import { purpose, startTellingApplicants } from './to-applicants.ts';

function plan(app: App, source: string, due: DueToAccount | DueToApplicant) {
  const { cause, dueAt, expiresAt } = due;
  return inTransaction(asSystem(app), async (tx) => {
    if ('accountId' in due) {
      return notifications.tell(tx, [due.accountId], {
        kind: due.kind,
        recordId: due.recordId,
        reminder: { key: `${source}:${cause}`, dueAt, expiresAt },
      });
    }
    const { applicantId, at, zone } = due;
    await deliveries.plan(tx, {
      key: `mail:${source}:${cause}:${applicantId}`,
      purpose,
      channel: 'mail',
      to: { applicantId },
      about: { source, cause, at: at.toISOString(), zone },
      dueAt: tx.now,
      expiresAt,
    });
  });
}

export function start(app: App): void {
  startTellingApplicants(app);

  app.jobs.handleAt('* * * * *', jobKind('reminders'), async () => {
    for (const [source, reminding] of sources(app)) {
      for (const due of await reminding.listDue(asSystem(app), app.clock())) {
        // A server that was asleep brings what is late, and not what is over.
        if (due.expiresAt > app.clock()) await plan(app, source, due);
      }
    }
    await notifications.planDigests(app);
  });
}

async function wishOf(ctx: Ctx<PublicScope>, id: string): Promise<ReminderWish> {
  const since = await queries.findFirstStop(ctx, id);
  if (!since) return { isStopped: false, canResume: false };
  const age = ctx.now.getTime() - since.getTime();
  return { isStopped: true, canResume: age < minutesToTakeBack * 60_000 };
}

function stopBy(ctx: Ctx<PublicScope>, secret: string, find: typeof queries.findByStop) {
  return inTransaction(ctx, async (tx): Promise<ReminderWish> => {
    const found = await find(tx, hashSecret(secret));
    if (!found) throw problem('not-found');
    const before = await wishOf(tx, found.id);
    const isNew = await queries.stop(tx, found.id, tx.now);
    if (before.isStopped && !isNew) return before;
    const action = 'applicant.reminders-stopped';
    await recordAudit(tx, { action, recordId: found.id });
    return wishOf(tx, found.id);
  });
}

/** A press by mistake can be undone; later, someone else who reads the mails may hold the link. */
export function resume(ctx: Ctx<PublicScope>, secret: string) {
  return inTransaction(ctx, async (tx): Promise<ReminderWish> => {
    const found = await queries.findByStop(tx, hashSecret(secret));
    if (!found) throw problem('not-found');
    const before = await wishOf(tx, found.id);
    if (!before.isStopped) return before;
    if (!before.canResume) throw problem('gone');
    await queries.resume(tx, found.id);
    const action = 'applicant.reminders-resumed';
    await recordAudit(tx, { action, recordId: found.id });
    return wishOf(tx, found.id);
  });
}

async function stopOf(ctx: Ctx<StaffScope>, id: string): Promise<ReminderStop> {
  return {
    stoppedAt: (await queries.findStop(ctx, id))?.toISOString() ?? null,
  };
}

/** Has this source asked, every minute, for what is to be told. */
export function remindOf(app: App, reminding: Reminding): void {
  sources(app).set(reminding.source, reminding);
  notifications.remindsOf(app, reminding.source, (ctx, cause) => reminding.isStillSo(ctx, cause));
}

export async function readWish(ctx: Ctx<PublicScope>, secret: string): Promise<ReminderWish> {
  const found = await queries.findByStop(ctx, hashSecret(secret));
  return found ? wishOf(ctx, found.id) : refuse('not-found');
}

export function stop(ctx: Ctx<PublicScope>, secret: string) {
  return stopBy(ctx, secret, queries.findByStop);
}

export function stopInOneClick(ctx: Ctx<PublicScope>, secret: string) {
  return stopBy(ctx, secret, queries.findByOneClick);
}

/** It is part of the file: reading it opens it. */
export function readStop(ctx: Ctx<StaffScope>, applicantId: string): Promise<ReminderStop> {
  return inTransaction(ctx, async (tx): Promise<ReminderStop> => {
    await applicants.open(tx, applicantId);
    return stopOf(tx, applicantId);
  });
}

/** By the word of the person: the reason says how they gave it. */
export function liftStop(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { stoppedAt, reason }: ReceivedBy<typeof liftReminderStop>['body'],
): Promise<ReminderStop> {
  return inTransaction(ctx, async (tx): Promise<ReminderStop> => {
    await applicants.hold(tx, applicantId);
    const before = await stopOf(tx, applicantId);
    if (before.stoppedAt !== stoppedAt) throw problem('stale-version', before);
    if (before.stoppedAt === null) return before;
    await queries.resume(tx, applicantId, new Date(before.stoppedAt));
    const after = await stopOf(tx, applicantId);
    // Said again at this very moment: that stands.
    if (after.stoppedAt !== null) throw problem('stale-version', after);
    const action = 'applicant.reminders-lifted';
    await recordAudit(tx, { action, recordId: applicantId, before, reason });
    return after;
  });
}

export type { DueToAccount, DueToApplicant, Reminding } from './sources.ts';
