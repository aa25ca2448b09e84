import { CronExpressionParser } from 'cron-parser';

/**
 * Five numeric fields with `*`, lists, ranges, and steps. The parser also accepts names, seconds,
 * and random times.
 */
const fiveFields = /^[\d*,/-]+(?:\s+[\d*,/-]+){4}$/;

/** pg-boss starts the backups, so its parser decides which times were missed. */
function parse(cron: string, before?: Date) {
  return CronExpressionParser.parse(cron, { tz: 'UTC', ...(before && { currentDate: before }) });
}

export function isCron(text: string): boolean {
  if (!fiveFields.test(text)) return false;
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the last times of a cron expression (UTC) at or before a moment, newest first. */
export function lastScheduledTimes(cron: string, at: Date, count: number): Date[] {
  const times = parse(cron, new Date(at.getTime() + 1));
  return Array.from({ length: count }, () => times.prev().toDate());
}

/** A backup may miss one scheduled time, not two, and is never late within two days. */
const minAge = 48 * 3_600_000;

/** Backups that began before this moment are too old for their schedule (null: manual backups). */
export function oldestAcceptable(cron: string | null, now: Date): Date {
  const before = new Date(now.getTime() - minAge);
  const due = cron === null ? undefined : lastScheduledTimes(cron, now, 2).at(1);
  return due && due < before ? due : before;
}
