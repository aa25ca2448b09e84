import { clockIn, momentAt } from '#core/server/time/days-in-zone.ts';
import type { Hours } from '#features/notifications/contract/quiet-hours.ts';

/** Default time of the daily summary. */
export const defaultDigestAt = '08:00';

const defaultMorning = '07:00';

const dayInMs = 86_400_000;

/** "22:30" as minutes since midnight. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Time for reminders of a date, such as a due task; never after the daily summary. */
export function morningTime(digestAt: string): string {
  return digestAt < defaultMorning ? digestAt : defaultMorning;
}

/**
 * End of the current quiet hours, or null. Uses wall-clock time, so 22:00 to 7:00 ends at 7:00
 * across a DST change too.
 */
export function quietUntil(quiet: Hours['quiet'], zone: string, now: Date): Date | null {
  if (!quiet) return null;
  const [from, until] = [toMinutes(quiet.from), toMinutes(quiet.until)];
  // It may have begun yesterday.
  for (const ago of [0, 1]) {
    const { day } = clockIn(zone, now);
    const weekday = weekdayAfter(day, -ago);
    if (!quiet.days.includes(weekday)) continue;
    const begins = momentAt(day, from, zone, -ago);
    const ends = momentAt(day, until, zone, until > from ? -ago : 1 - ago);
    if (begins <= now && now < ends) return ends;
  }
  return null;
}

/** Latest moment up to now when the zone's clock showed this time, with its date. */
export function lastTime(time: string, zone: string, now: Date): { day: string; moment: Date } {
  const { day } = clockIn(zone, now);
  const today = momentAt(day, toMinutes(time), zone);
  if (today <= now) return { day, moment: today };
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - dayInMs).toISOString().slice(0, 10);
  return { day: before, moment: momentAt(before, toMinutes(time), zone) };
}

/** ISO weekday of a date plus some days; 1 is Monday. */
function weekdayAfter(day: string, offset: number): number {
  return new Date(Date.parse(`${day}T00:00:00Z`) + offset * dayInMs).getUTCDay() || 7;
}
