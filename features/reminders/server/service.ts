/** Plans due reminders every minute; each is sent at most once. */

import { defaultLanguage, knownLanguage } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { type App, perApp } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { PublicScope, StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { hashSecret, randomSecret } from '#core/server/secrets/codes.ts';
import type { NoticeKind } from '#features/notifications/contract/notifications.ts';
import type { Outcome } from '#features/notifications/server/deliveries/service.ts';
import * as deliveries from '#features/notifications/server/deliveries/service.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import {
  type liftReminderStop,
  type ReminderStop,
  type ReminderWish,
  undoMinutes,
} from '#features/reminders/contract/reminder-stop.ts';
import * as texts from '#features/texts/server/sending.ts';
import { appointmentMail } from './emails.ts';
import * as queries from './queries.ts';

const purpose = 'applicant-reminder';

/** Audit actions for an email that was sent or may have been. */
const actions: Partial<Record<Outcome, `applicant.${string}`>> = {
  sent: 'applicant.reminder-sent',
  unknown: 'applicant.reminder-unknown',
};

interface Due {
  /**
   * Stable identifier in the source's format; a new value is a new reminder. Contains ids, times,
   * and codes only, because it is stored.
   */
  cause: string;
  /** Scheduled time. */
  dueAt: Date;
  /** Dropped after this, because the event is over. */
  expiresAt: Date;
}

/** For an account: inbox, email, and push, by the user's settings. */
export interface DueToAccount extends Due {
  accountId: string;
  kind: NoticeKind;
  recordId: string | null;
}

/** For a person without an account: time and zone of an appointment. */
export interface DueToApplicant extends Due {
  applicantId: string;
  at: Date;
  /** Zone of the location. */
  zone: string;
}

/** A feature that supplies reminders. */
export interface ReminderSource {
  /** Unique name without a colon. */
  source: string;
  /** Reminders due by now and not expired; may include ones already sent. */
  listDue(ctx: Ctx<SystemScope>, now: Date): Promise<(DueToAccount | DueToApplicant)[]>;
  /** Rechecked just before sending. */
  isStillSo(ctx: Ctx<SystemScope>, cause: string): Promise<boolean>;
}

const sources = perApp(() => new Map<string, ReminderSource>());

/**
 * Reminders for people without an account go by email or text, as they chose, and only where contact
 * safety allows.
 */
function startApplicantReminders(app: App): void {
  const { publicUrl } = app.settings;

  deliveries.registerSpeaker(app, purpose, {
    async decide(ctx, { applicantId, about }) {
      const id = applicantId ?? '';
      const person = await contactSafety.findRecipient(ctx, id);
      if (!person?.email) return { drop: person ? 'no-email' : 'gone' };
      const { at = '', zone = 'UTC' } = about;
      if (!(await isStillSo(ctx, about))) return { drop: 'over' };
      // Stored only in the email; a retry creates a new one.
      const secret = randomSecret();
      const oneClick = randomSecret();
      const to = {
        email: person.email,
        language: knownLanguage(person.language) ?? defaultLanguage,
      };
      return {
        path: 'appointment-reminder',
        stopHash: hashSecret(secret),
        oneClickHash: hashSecret(oneClick),
        async mail() {
          const { name, timeZone: usualZone, hourCycle } = await organization.read(asSystem(app));
          const links = {
            stopUrl: `${publicUrl}/reminders#stop=${secret}`,
            unsubscribeUrl: `${publicUrl}/api/reminder-wish/${oneClick}/stop`,
          };
          const named = person.mayBeNamed ? name : null;
          const when = { at: new Date(at), zone, usualZone, hourCycle };
          return appointmentMail(to, when, links, named);
        },
      };
    },
    async settled(ctx, { applicantId }, outcome) {
      const action = actions[outcome];
      if (action) await recordAudit(ctx, { action, recordId: applicantId });
    },
  });
}

async function isStillSo(
  ctx: Ctx<SystemScope>,
  { source = '', cause = '' }: Record<string, string>,
): Promise<boolean> {
  return (await sources(ctx.app).get(source)?.isStillSo(ctx, cause)) ?? false;
}

function plan(app: App, source: string, due: DueToAccount | DueToApplicant) {
  const { cause, dueAt, expiresAt } = due;
  return inTransaction(asSystem(app), async (tx) => {
    if ('accountId' in due) {
      return notifications.notify(tx, [due.accountId], {
        kind: due.kind,
        recordId: due.recordId,
        reminder: { key: `${source}:${cause}`, dueAt, expiresAt },
      });
    }
    const { applicantId, at, zone } = due;
    const planned = await deliveries.plan(tx, {
      key: `mail:${source}:${cause}:${applicantId}`,
      purpose,
      channel: 'mail',
      to: { applicantId },
      about: { source, cause, at: at.toISOString(), zone },
      dueAt: tx.now,
      expiresAt,
    });
    if (planned === undefined) return;
    const key = `${source}:${cause}:${applicantId}`;
    const about = { source, cause };
    await texts.textAppointment(tx, applicantId, { key, at, zone, expiresAt, about });
  });
}

export function start(app: App): void {
  startApplicantReminders(app);
  texts.registerRecheck(app, 'appointment', isStillSo);

  app.jobs.handleAt('* * * * *', jobKind('reminders'), async () => {
    for (const [source, reminding] of sources(app)) {
      for (const due of await reminding.listDue(asSystem(app), app.clock())) {
        // After downtime, sends late reminders but not expired ones.
        if (due.expiresAt > app.clock()) await plan(app, source, due);
      }
    }
    await notifications.planDigests(app);
  });
}

async function publicStopState(ctx: Ctx<PublicScope>, id: string): Promise<ReminderWish> {
  const since = await queries.findFirstStop(ctx, id);
  if (!since) return { isStopped: false, canResume: false };
  const age = ctx.now.getTime() - since.getTime();
  return { isStopped: true, canResume: age < undoMinutes * 60_000 };
}

function stopBy(ctx: Ctx<PublicScope>, secret: string, find: typeof queries.findByStop) {
  return inTransaction(ctx, async (tx): Promise<ReminderWish> => {
    const found = await find(tx, hashSecret(secret));
    if (!found) throw problem('not-found');
    const before = await publicStopState(tx, found.id);
    const isNew = await queries.stop(tx, found.id, tx.now);
    if (before.isStopped && !isNew) return before;
    const action = 'applicant.reminders-stopped';
    await recordAudit(tx, { action, recordId: found.id });
    return publicStopState(tx, found.id);
  });
}

/** Undoes an accidental stop, only briefly: later, someone else may have the link. */
export function resume(ctx: Ctx<PublicScope>, secret: string) {
  return inTransaction(ctx, async (tx): Promise<ReminderWish> => {
    const found = await queries.findByStop(tx, hashSecret(secret));
    if (!found) throw problem('not-found');
    const before = await publicStopState(tx, found.id);
    if (!before.isStopped) return before;
    if (!before.canResume) throw problem('gone');
    await queries.resume(tx, found.id);
    const action = 'applicant.reminders-resumed';
    await recordAudit(tx, { action, recordId: found.id });
    return publicStopState(tx, found.id);
  });
}

async function readStopState(ctx: Ctx<StaffScope>, id: string): Promise<ReminderStop> {
  return {
    stoppedAt: (await queries.findStop(ctx, id))?.toISOString() ?? null,
  };
}

/** Registers a source, which is polled every minute. */
export function registerSource(app: App, reminding: ReminderSource): void {
  sources(app).set(reminding.source, reminding);
  notifications.remindsOf(app, reminding.source, (ctx, cause) => reminding.isStillSo(ctx, cause));
}

export async function readPublicStopState(
  ctx: Ctx<PublicScope>,
  secret: string,
): Promise<ReminderWish> {
  const found = await queries.findByStop(ctx, hashSecret(secret));
  return found ? publicStopState(ctx, found.id) : refuse('not-found');
}

export function stop(ctx: Ctx<PublicScope>, secret: string) {
  return stopBy(ctx, secret, queries.findByStop);
}

export function stopInOneClick(ctx: Ctx<PublicScope>, secret: string) {
  return stopBy(ctx, secret, queries.findByOneClick);
}

/** Logs access: the opt-out is part of the case record. */
export function readStop(ctx: Ctx<StaffScope>, applicantId: string): Promise<ReminderStop> {
  return inTransaction(ctx, async (tx): Promise<ReminderStop> => {
    await applicants.open(tx, applicantId);
    return readStopState(tx, applicantId);
  });
}

/** At the person's request; `reason` records how they asked. */
export function liftStop(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { stoppedAt, reason }: ReceivedBy<typeof liftReminderStop>['body'],
): Promise<ReminderStop> {
  return inTransaction(ctx, async (tx): Promise<ReminderStop> => {
    await applicants.lock(tx, applicantId);
    const before = await readStopState(tx, applicantId);
    if (before.stoppedAt !== stoppedAt) throw problem('stale-version', before);
    if (before.stoppedAt === null) return before;
    await queries.resume(tx, applicantId, new Date(before.stoppedAt));
    const after = await readStopState(tx, applicantId);
    // A repeat at this very moment wins.
    if (after.stoppedAt !== null) throw problem('stale-version', after);
    const action = 'applicant.reminders-lifted';
    await recordAudit(tx, { action, recordId: applicantId, before, reason });
    return after;
  });
}
