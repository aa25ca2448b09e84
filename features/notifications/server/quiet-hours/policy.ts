import { clockIn, momentAt } from '#core/server/time/days-in-zone.ts';
import type { Hours } from '#features/notifications/contract/quiet-hours.ts';

/** When the daily summary comes while nobody has chosen. */
export const usualDigestAt = '08:00';

const usualMorning = '07:00';

const dayInMs = 86_400_000;

/** "22:30" as minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** When somebody is told of what falls on a day, such as a task that is due: not after their summary. */
export function morningOf(digestAt: string): string {
  return digestAt < usualMorning ? digestAt : usualMorning;
}

/**
 * When the quiet that is now ends; null when there is none. It begins on the chosen days, by the clock
 * of the zone: one of 22:00 to 7:00 ends at seven, also in the night in which the clocks change.
 */
export function quietUntil(quiet: Hours['quiet'], zone: string, now: Date): Date | null {
  if (!quiet) return null;
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)];
  // It may have begun yesterday.
  for (const ago of [0, 1]) {
    const { day } = clockIn(zone, now);
    const weekday = weekdayOf(day, -ago);
    if (!quiet.days.includes(weekday)) continue;
    const begins = momentAt(day, from, zone, -ago);
    const ends = momentAt(day, until, zone, until > from ? -ago : 1 - ago);
    if (begins <= now && now < ends) return ends;
  }
  return null;
}

/** The last moment up to now at which the clocks of a zone showed this time, and its day. */
export function lastTime(time: string, zone: string, now: Date): { day: string; moment: Date } {
  const { day } = clockIn(zone, now);
  const today = momentAt(day, minutesOf(time), zone);
  if (today <= now) return { day, moment: today };
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - dayInMs).toISOString().slice(0, 10);
  return { day: before, moment: momentAt(before, minutesOf(time), zone) };
}

/** The day of the week of a day, or of one some days later; 1 for Monday. */
function weekdayOf(day: string, later: number): number {
  return new Date(Date.parse(`${day}T00:00:00Z`) + later * dayInMs).getUTCDay() || 7;
}
