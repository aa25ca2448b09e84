import { zoneClock } from './zone-clock.ts';

const dayInMs = 86_400_000;

/** Whether this names a time zone; offsets such as "+02:00" are none. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * The moment at which a day ("YYYY-MM-DD") begins for somebody in this time zone, or `later` days
 * after it. That is not always midnight: some zones put their clocks forward at midnight.
 */
export function beginningOfDay(day: string, zone: string, later = 0): Date {
  return momentAt(day, 0, zone, later);
}

/** The day it is in this time zone, "YYYY-MM-DD". */
export function dayIn(zone: string, moment: Date): string {
  return new Date(zoneClock(zone).wallAt(moment.getTime())).toISOString().slice(0, 10);
}

/** The day so many days after this one; before it for a number below zero. Days have no clock. */
export function daysAfter(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`) + days * dayInMs;
  return new Date(at).toISOString().slice(0, 10);
}

/** What the clocks of a zone show at a moment: the day, the minutes since midnight, the day of the week (1: Monday). */
export function clockIn(zone: string, moment: Date) {
  const shown = new Date(zoneClock(zone).wallAt(moment.getTime()));
  return {
    day: shown.toISOString().slice(0, 10),
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
    weekday: shown.getUTCDay() || 7,
  };
}

/** The time of day that the clocks of a zone show at a moment, "HH:mm". */
export function timeIn(zone: string, moment: Date): string {
  const { minutes } = clockIn(zone, moment);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/**
 * The moment at which the clocks of a zone show so many minutes after the midnight of a day, or of the
 * day `later` days after it. What they show twice is the first of both; what they never show, since
 * they are put forward over it, is as long after the change.
 */
export function momentAt(day: string, minutes: number, zone: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const shown = Date.UTC(year, month - 1, date + later) + minutes * 60_000;
  return new Date(zoneClock(zone).momentOf(shown));
}
