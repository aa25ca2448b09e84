import { zoneClock } from './zone-clock.ts';

const dayInMs = 86_400_000;

/**
 * Returns the moment when a day ("YYYY-MM-DD"), or the day `later` days after it, begins in this
 * time zone. Not always midnight: some zones skip it when clocks go forward.
 */
export function startOfDay(day: string, zone: string, later = 0): Date {
  return momentAt(day, 0, zone, later);
}

/** Returns the local date in this time zone, "YYYY-MM-DD". */
export function dayIn(zone: string, moment: Date): string {
  return new Date(zoneClock(zone).wallAt(moment.getTime())).toISOString().slice(0, 10);
}

/** Adds days to a date; negative numbers go back. */
export function daysAfter(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`) + days * dayInMs;
  return new Date(at).toISOString().slice(0, 10);
}

/** Returns the local date, minutes since midnight, and weekday (1: Monday) at a moment. */
export function clockIn(zone: string, moment: Date) {
  const wallDate = new Date(zoneClock(zone).wallAt(moment.getTime()));
  return {
    day: wallDate.toISOString().slice(0, 10),
    minutes: wallDate.getUTCHours() * 60 + wallDate.getUTCMinutes(),
    weekday: wallDate.getUTCDay() || 7,
  };
}

/** Returns the local time at a moment, "HH:mm". */
export function timeIn(zone: string, moment: Date): string {
  const { minutes } = clockIn(zone, moment);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/**
 * Returns the moment when a zone's clocks show this many minutes after midnight on a day, or on the
 * day `later` days after it. A repeated time means the first one; a skipped time moves after the
 * change by the same amount.
 */
export function momentAt(day: string, minutes: number, zone: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const wallTime = Date.UTC(year, month - 1, date + later) + minutes * 60_000;
  return new Date(zoneClock(zone).momentAtWall(wallTime));
}
