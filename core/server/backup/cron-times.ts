import { CronExpressionParser } from 'cron-parser';

/** Five fields of numbers with `*`, lists, ranges, and steps. The parser also knows names, seconds, and random times. */
const fiveFields = /^[\d*,/-]+(?:\s+[\d*,/-]+){4}$/;

/** The parser of pg-boss, which starts the backups: what counts as missed is what it would have started. */
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

/** The last times of a cron expression (UTC) at or before a moment, newest first. */
export function lastTimesOf(cron: string, at: Date, count: number): Date[] {
  const times = parse(cron, new Date(at.getTime() + 1));
  return Array.from({ length: count }, () => times.prev().toDate());
}

/** A backup may be late by one scheduled time, but not by two, and never counts as late within two days. */
const leastAge = 48 * 3_600_000;

/** A backup that began before this is too old for its schedule (null: made by hand). */
export function oldestFine(cron: string | null, now: Date): Date {
  const before = new Date(now.getTime() - leastAge);
  const due = cron === null ? undefined : lastTimesOf(cron, now, 2).at(1);
  return due && due < before ? due : before;
}
