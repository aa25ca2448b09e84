import type { Keeping } from '#core/server/backup/keeping.ts';

const day = 86_400_000;

/**
 * The day after which no backup that is made by itself holds what is erased now: each kind of backup is kept for so
 * many of its days, weeks or months, and one more that has begun. Null where none are made.
 */
export function lastDayInBackups(keeping: Keeping | undefined, now: Date): string | null {
  if (!keeping) return null;
  const { days, weeks, months } = keeping;
  const longest = Math.max(days + 1, (weeks + 1) * 7, (months + 1) * 31);
  // What is left over in a place is removed by the second backup after.
  return new Date(now.getTime() + (longest + 2) * day).toISOString().slice(0, 10);
}
