import type { NoticeKind } from '#contract/notifications.ts';
import type { ReceivedBy } from '#contract/operation.ts';
import {
  type liftReminderStop,
  minutesToTakeBack,
  type ReminderStop,
  type ReminderWish,
} from '#contract/reminder-stop.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hashSecret } from '#server/platform/codes.ts';
import { type Ctx, contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import { problem, refuse } from '#server/platform/problem.ts';
import {
  type PublicScope,
  proveScope,
  type StaffScope,
  type SystemScope,
} from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { DeliveriesService } from '../deliveries/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import * as queries from './queries.ts';
import { purpose, speakToApplicants } from './to-applicants.ts';

/** Something of which one person is to be reminded. */
interface Due {
  /**
   * Of what, in the words of the source: the same as long as it stays as it is, and another when it has
   * moved, which is a new reminder. Ids, times and codes; it is kept.
   */
  cause: string;
  /** When it was to be told. */
  dueAt: Date;
  /** After this it would remind of what is over. */
  expiresAt: Date;
}

/** For somebody with an account: in their inbox, by mail and on their devices, as they want it. */
export interface DueToAccount extends Due {
  accountId: string;
  kind: NoticeKind;
  recordId: string | null;
}

/** For an applicant or client: of an appointment, when it is and by which clock. */
export interface DueToApplicant extends Due {
  applicantId: string;
  at: Date;
  /** Of the place where it is. */
  zone: string;
}

/** A module that has something to remind of. */
export interface Reminding {
  /** Its name, without a colon. */
  source: string;
  /** What is to be told by now and is not over; what was told already may be among it. */
  listDue(ctx: Ctx<SystemScope>, now: Date): Promise<(DueToAccount | DueToApplicant)[]>;
  /** Whether what a cause names is still to come, and still so: asked when the mail is about to leave. */
  isStillSo(ctx: Ctx<SystemScope>, cause: string): Promise<boolean>;
}

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  publicUrl: string;
  organisation: OrganisationService;
  applicants: ApplicantsService;
  notifications: NotificationsService;
  deliveries: DeliveriesService;
}

/** Reminders: what is to be told ahead of something, planned minute by minute, each once. */
export function remindersService(parts: Parts) {
  const { db, clock, jobs, applicants, notifications, deliveries } = parts;
  const system = proveScope<SystemScope>({ kind: 'system' });
  const sources = new Map<string, Reminding>();

  speakToApplicants({
    ...parts,
    isStillSo: async (on, source, cause) =>
      (await sources.get(source)?.isStillSo(contextOf(on, system), cause)) ?? false,
  });

  const plan = (source: string, due: DueToAccount | DueToApplicant) => {
    const { cause, dueAt, expiresAt } = due;
    return inTransaction(db, async (on) => {
      if ('accountId' in due) {
        return notifications.tell(contextOf(on, system), [due.accountId], {
          ...{ kind: due.kind, recordId: due.recordId },
          reminder: { key: `${source}:${cause}`, dueAt, expiresAt },
        });
      }
      const { applicantId, at, zone } = due;
      await deliveries.plan(contextOf(on, system), {
        ...{ key: `mail:${source}:${cause}:${applicantId}`, purpose, channel: 'mail' },
        ...{ to: { applicantId }, about: { source, cause, at: at.toISOString(), zone } },
        ...{ dueAt: clock(), expiresAt },
      });
    });
  };

  jobs.handleAt('* * * * *', jobKind('reminders'), async () => {
    for (const [source, reminding] of sources) {
      for (const due of await reminding.listDue(contextOf(db, system), clock())) {
        // A server that was asleep brings what is late, and not what is over.
        if (due.expiresAt > clock()) await plan(source, due);
      }
    }
    await notifications.planDigests();
  });

  const wishOf = async (ctx: Ctx<PublicScope>, id: string): Promise<ReminderWish> => {
    const since = await queries.findFirstStop(ctx, id);
    if (!since) return { isStopped: false, canResume: false };
    const age = clock().getTime() - since.getTime();
    return { isStopped: true, canResume: age < minutesToTakeBack * 60_000 };
  };

  const stop = (ctx: Ctx<PublicScope>, secret: string, find: typeof queries.findByStop) =>
    inTransaction(ctx, async (tx): Promise<ReminderWish> => {
      const found = await find(tx, hashSecret(secret));
      if (!found) throw problem('not-found');
      const before = await wishOf(tx, found.id);
      const isNew = await queries.stop(tx, found.id, clock());
      if (before.isStopped && !isNew) return before;
      const action = 'applicant.reminders-stopped';
      await recordAudit(tx, { action, recordId: found.id });
      return wishOf(tx, found.id);
    });

  /** A press by mistake can be undone; later, someone else who reads the mails may hold the link. */
  const takeBack = (ctx: Ctx<PublicScope>, secret: string) =>
    inTransaction(ctx, async (tx): Promise<ReminderWish> => {
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

  const stopOf = async (ctx: Ctx<StaffScope>, id: string): Promise<ReminderStop> => ({
    stoppedAt: (await queries.findStop(ctx, id))?.toISOString() ?? null,
  });

  return {
    /** Has this source asked, every minute, for what is to be told. */
    remindOf(reminding: Reminding): void {
      sources.set(reminding.source, reminding);
      notifications.remindsOf(reminding.source, (on, cause) =>
        reminding.isStillSo(contextOf(on, system), cause),
      );
    },

    async readWish(ctx: Ctx<PublicScope>, secret: string): Promise<ReminderWish> {
      const found = await queries.findByStop(ctx, hashSecret(secret));
      return found ? wishOf(ctx, found.id) : refuse('not-found');
    },

    stop: (ctx: Ctx<PublicScope>, secret: string) => stop(ctx, secret, queries.findByStop),
    resume: takeBack,
    stopInOneClick: (ctx: Ctx<PublicScope>, secret: string) =>
      stop(ctx, secret, queries.findByOneClick),

    /** It is part of the file: reading it opens it. */
    readStop(ctx: Ctx<StaffScope>, applicantId: string): Promise<ReminderStop> {
      return inTransaction(ctx, async (tx): Promise<ReminderStop> => {
        await applicants.open(tx, applicantId);
        return stopOf(tx, applicantId);
      });
    },

    /** By the word of the person: the reason says how they gave it. */
    liftStop(
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
    },
  };
}
export type RemindersService = ReturnType<typeof remindersService>;
