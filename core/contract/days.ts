/**
 * Days without a time, such as dates of birth. They are sent and stored as "YYYY-MM-DD" and never
 * become a moment, so that no time zone can shift them. No zod here: the public forms load this on
 * old phones.
 */

import { dateFormat } from './date-format.ts';
import type { Language } from './languages.ts';

/** The earliest year in a living person's record. */
const earliestYear = 1900;

/** True if "YYYY-MM-DD" names an existing day, in 1900 or later. */
export function isRealDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= earliestYear && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** True if this day has begun somewhere on Earth (UTC+14), so that no one's today is refused. */
export function isNotAfterToday(value: string, now = new Date()): boolean {
  const latestLocalTime = new Date(now.getTime() + 14 * 60 * 60 * 1000);
  return value <= latestLocalTime.toISOString().slice(0, 10);
}

/**
 * Age in whole years on a day. People born on February 29 turn a year older on March 1 in other years.
 *
 * @param birth "YYYY-MM-DD", not after `day`
 */
export function ageOn(day: string, birth: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** "1990-04-03" → "3 April 1990", in this language. Never passes through a time zone. */
export function formatDay(day: string, language: Language): string {
  return formatDayOfMoment(`${day.slice(0, 10)}T00:00:00Z`, language, 'UTC');
}

/**
 * The day of a moment, in the same words.
 *
 * @param zone an IANA time zone; this device's by default
 */
export function formatDayOfMoment(at: string | Date, language: Language, zone?: string): string {
  const format = dateFormat(language, { dateStyle: 'long', timeZone: zone });
  return withOrdinalFirst(format.format(new Date(at)), language);
}

/**
 * `Intl` writes "1 mars"; French writes the first of a month as "1er mars", also after the weekday.
 */
export function withOrdinalFirst(date: string, language: Language): string {
  return language === 'fr' ? date.replace(/(^|[a-z] )1(?= )/, (_, before) => `${before}1er`) : date;
}
