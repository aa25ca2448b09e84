import { statfs } from 'node:fs/promises';
import { perApp } from '#core/server/app.ts';
import { oldestAcceptable } from '#core/server/backup/cron-times.ts';
import { asSystem, type Ctx } from '#core/server/context.ts';
import { shareRunningCall, succeedsWithin } from '#core/server/http/health.ts';
import { knownFailure } from '#core/server/monitoring/watch-work.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { codeRevision, version } from '#core/server/version.ts';
import {
  type JobKindName,
  type JobState,
  jobKinds,
  type SystemState,
  type SystemTrouble,
  systemTroubles,
} from '#features/system/contract/system.ts';
import * as queries from './queries.ts';

/** Cache time of the document count in ms; counting reads all rows. */
const fileCountCacheTime = 10 * 60_000;

/** Maximum wait for the count and for an unavailable store, in ms. */
const checkTimeouts = { count: 50, store: 1500 };

/** A running backup without news for this long was killed with its server, in ms. */
const maxBackupTime = 24 * 3_600_000;

/** Start of this process. */
const since = new Date(performance.timeOrigin).toISOString();

const revision = perApp(() => codeRevision());

/** Expensive checks, run once at a time for all viewers. */
const appChecks = perApp((app) => {
  let counted: SystemState['storage']['files'] = null;
  const recount = shareRunningCall(async () => {
    const found = await queries.countFiles(asSystem(app));
    counted = { ...found, countedAt: app.clock().toISOString() };
  });
  return {
    files: shareRunningCall(app.vault.check),
    async countedFiles() {
      const age = counted
        ? app.clock().getTime() - Date.parse(counted.countedAt)
        : Number.POSITIVE_INFINITY;
      if (age > fileCountCacheTime) await succeedsWithin(recount(), checkTimeouts.count);
      return counted;
    },
  };
});

/** Below either limit, a database will soon fail to write. */
const minFreeSpace = { share: 0.05, bytes: 2 * 1024 ** 3 };

/** A minute is normal; after a quarter of an hour no one is processing jobs. */
const maxJobWait = 15 * 60_000;

/** Input for the checks: state, due time of the longest waiting job, and age limit of backups. */
export type Judged = Omit<SystemState, 'troubles'> & { dueSince: Date | null; oldestBackup: Date };

/** Problems to fix, the most urgent first. */
export function findTroubles(state: Judged, now: Date): SystemTrouble[] {
  const { storage, backup, mail, push, jobs } = state;
  const last = backup.isSetUp ? backup.last : null;
  const isOld = (moment: string) => Date.parse(moment) < state.oldestBackup.getTime();
  const is: Record<SystemTrouble, boolean> = {
    'files-away': !storage.isReachable,
    'disk-full': storage.disk !== null && isNearlyFull(storage.disk),
    'backup-missing': !backup.isSetUp,
    'backup-failed': backup.isSetUp && backup.failedAt !== null,
    'backup-old': backup.isSetUp && (backup.last === null || isOld(backup.last.at)),
    'backup-incomplete': (last?.missingFileCount ?? 0) > 0,
    'backup-not-tidied': (last?.brokenListCount ?? 0) > 0,
    'jobs-late': state.dueSince !== null && now.getTime() - state.dueSince.getTime() > maxJobWait,
    'jobs-failed': jobs.some(({ failed }) => failed > 0),
    'mail-failing': isFailing(mail),
    'mail-kept': mail.host === null,
    'push-failing': isFailing(push),
    'log-unprotected': !state.isLogProtected,
  };
  return systemTroubles.filter((trouble) => is[trouble]);
}

function isNearlyFull({ freeBytes, bytes }: { freeBytes: number; bytes: number }): boolean {
  return (
    freeBytes < Math.min(minFreeSpace.bytes, bytes * 0.5) || freeBytes < bytes * minFreeSpace.share
  );
}

/** One invalid address is no system problem: later successful mails show that. */
function isFailing({ sentAt, failedAt, failure }: SystemState['mail'] | SystemState['push']) {
  if (failedAt === null || failure === 'recipient') return false;
  return sentAt === null || Date.parse(failedAt) > Date.parse(sentAt);
}

/** State of the system. Cheap: it is polled every half minute while viewed. */
export async function read(ctx: Ctx<StaffScope>): Promise<SystemState> {
  const { now, app } = ctx;
  const { settings } = app;
  const checks = appChecks(app);
  const [database, queues, deliveries, last, backups, files, isReachable, disk] = await Promise.all(
    [
      queries.readDatabase(ctx),
      queries.countJobs(ctx),
      queries.countDeliveries(ctx),
      queries.listLastWork(ctx),
      queries.readBackups(ctx),
      checks.countedFiles(),
      succeedsWithin(checks.files(), checkTimeouts.store),
      readDiskSpace(settings.dataDir),
    ],
  );
  const sending = (channel: 'mail' | 'push') => {
    const { doneAt = null, failedAt = null, failure = null } = last.get(channel) ?? {};
    return {
      ...deliveries[channel],
      sentAt: asMoment(doneAt),
      failedAt: asMoment(failedAt),
      failure: knownFailure(failure),
    };
  };
  const { version: postgres, bytes, isLogProtected } = database;
  const state = {
    version: {
      cairn: version,
      revision: revision(app),
      node: process.versions.node,
      postgres,
      since,
    },
    storage: {
      databaseBytes: bytes,
      files,
      place: settings.filesBucket ? ('bucket' as const) : ('folder' as const),
      isReachable,
      disk,
      isScanned: settings.clamdUrl !== undefined,
    },
    jobs: jobStates(queues, last),
    mail: { ...sending('mail'), host: smtpHost(settings.smtpUrl) },
    push: sending('push'),
    backup: backupState(backups, settings.backup !== undefined, now),
    isLogProtected,
  };
  const due = queues.flatMap(({ dueSince }) => (dueSince ? [dueSince.getTime()] : []));
  const oldestBackup = oldestAcceptable(settings.backup?.at ?? null, now);
  const dueSince = due.length > 0 ? new Date(Math.min(...due)) : null;
  return { ...state, troubles: findTroubles({ ...state, dueSince, oldestBackup }, now) };
}

/** Job states in the contract's order; unnamed kinds are combined. */
function jobStates(
  queues: readonly queries.QueueCounts[],
  last: ReadonlyMap<string, queries.LastWork>,
): JobState[] {
  const toJobKind = (name: string): JobKindName =>
    jobKinds.find((kind) => kind === name) ?? 'other';
  return jobKinds.flatMap((kind) => {
    const kindQueues = queues.filter(({ name }) => toJobKind(name) === kind);
    if (kindQueues.length === 0) return [];
    const sum = (field: 'waiting' | 'active' | 'retrying' | 'failed') =>
      kindQueues.reduce((total, queue) => total + queue[field], 0);
    const latest = (field: 'doneAt' | 'failedAt') => {
      const times = kindQueues.map(({ name }) => last.get(`job ${name}`)?.[field]?.getTime() ?? 0);
      const newest = Math.max(...times);
      return newest === 0 ? null : new Date(newest).toISOString();
    };
    return [
      {
        kind,
        waiting: sum('waiting'),
        active: sum('active'),
        retrying: sum('retrying'),
        failed: sum('failed'),
        doneAt: latest('doneAt'),
        failedAt: latest('failedAt'),
      },
    ];
  });
}

function backupState(
  { made, verifiedAt, failed, running }: Awaited<ReturnType<typeof queries.readBackups>>,
  isSetUp: boolean,
  now: Date,
): SystemState['backup'] {
  const isSince = (begun: Date) => !made || begun > made.beganAt;
  const isRunning =
    running &&
    isSince(running.beganAt) &&
    now.getTime() - running.beganAt.getTime() < maxBackupTime;
  return {
    isSetUp,
    last: made
      ? {
          at: (made.endedAt ?? made.beganAt).toISOString(),
          archiveBytes: made.archiveBytes === null ? null : Number(made.archiveBytes),
          fileCount: made.fileCount === null ? null : Number(made.fileCount),
          missingFileCount: Number(made.missingFileCount ?? 0),
          brokenListCount: Number(made.brokenListCount ?? 0),
        }
      : null,
    verifiedAt: asMoment(verifiedAt),
    failedAt: failed && isSince(failed.beganAt) ? asMoment(failed.endedAt) : null,
    runningSince: isRunning ? running.beganAt.toISOString() : null,
  };
}

/** Host and port without credentials. */
function smtpHost(smtpUrl: string | undefined): string | null {
  return smtpUrl === undefined ? null : new URL(smtpUrl).host;
}

async function readDiskSpace(folder: string) {
  const found = await statfs(folder).catch(() => null);
  if (!found) return null;
  return { freeBytes: found.bavail * found.bsize, bytes: found.blocks * found.bsize };
}

function asMoment(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
