import type { BackupRetention } from '#core/server/backup/retention.ts';

const day = 86_400_000;

/**
 * The day after which no scheduled backup holds data erased now: the longest retention plus one period in progress.
 * Null without scheduled backups.
 */
export function lastDayInBackups(keeping: BackupRetention | undefined, now: Date): string | null {
  if (!keeping) return null;
  const { days, weeks, months } = keeping;
  const longest = Math.max(days + 1, (weeks + 1) * 7, (months + 1) * 31);
  // The second backup after that removes leftovers.
  return new Date(now.getTime() + (longest + 2) * day).toISOString().slice(0, 10);
}
