import type { BackupRetention } from '#core/server/backup/retention.ts';

const day = 86_400_000;

/**
 * The day after which no scheduled backup holds data erased now: the longest retention plus one period in progress.
 * Null without scheduled backups.
 */
export function lastDayInBackups(retention: BackupRetention | undefined, now: Date): string | null {
  if (!retention) return null;
  const { days, weeks, months } = retention;
  const maxDays = Math.max(days + 1, (weeks + 1) * 7, (months + 1) * 31);
  // The second backup after that removes leftovers.
  return new Date(now.getTime() + (maxDays + 2) * day).toISOString().slice(0, 10);
}
