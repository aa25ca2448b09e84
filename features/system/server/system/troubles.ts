import {
  type SystemState,
  type SystemTrouble,
  systemTroubles,
} from '#features/system/contract/system.ts';

/** Below either of these, a database soon can't write any more. */
const leastFree = { share: 0.05, bytes: 2 * 1024 ** 3 };

/** A minute is usual; after a quarter of an hour nobody is doing them. */
const longestWait = 15 * 60_000;

/** What is to be judged, with since when the work is due that waits longest, and when a backup is too old. */
export type Judged = Omit<SystemState, 'troubles'> & { dueSince: Date | null; oldestBackup: Date };

/** What somebody should look after, the most pressing first. */
export function troublesOf(state: Judged, now: Date): SystemTrouble[] {
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
    'jobs-late': state.dueSince !== null && now.getTime() - state.dueSince.getTime() > longestWait,
    'jobs-failed': jobs.some(({ failed }) => failed > 0),
    'mail-failing': isFailing(mail),
    'mail-kept': mail.host === null,
    'push-failing': isFailing(push),
    'log-unprotected': !state.isLogProtected,
  };
  return systemTroubles.filter((trouble) => is[trouble]);
}

function isNearlyFull({ freeBytes, bytes }: { freeBytes: number; bytes: number }): boolean {
  return freeBytes < Math.min(leastFree.bytes, bytes * 0.5) || freeBytes < bytes * leastFree.share;
}

/** One address that doesn't exist is no trouble of the system's: others that were sent since say so. */
function isFailing({ sentAt, failedAt, failure }: SystemState['mail'] | SystemState['push']) {
  if (failedAt === null || failure === 'recipient') return false;
  return sentAt === null || Date.parse(failedAt) > Date.parse(sentAt);
}
