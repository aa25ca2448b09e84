/** Days of the Gregorian calendar as numbers: 0 is 1970-01-01. No time, no zone. */

const dayMs = 86_400_000;

export interface CivilDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** The number of a day. */
export function dayNumber(year: number, month: number, day: number): number {
  return Math.round(Date.UTC(year, month - 1, day) / dayMs);
}

/** The day with this number. */
export function civilDay(number: number): CivilDay {
  const date = new Date(number * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Days of a year. */
export function yearLength(year: number): number {
  return isLeapYear(year) ? 366 : 365;
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of a month. */
export function monthLength(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] as number);
}

/**
 * Which week of its year a day lies in, and how many weeks that year has. As ISO 8601 counts, with another
 * first day of the week if so asked: week 1 is the first with four days or more in the year.
 *
 * @param weekStart 0 for Monday
 */
export function weekNumber(day: number, weekStart: number): { week: number; weeks: number } {
  const { year } = civilDay(day);
  const starts = [year - 1, year, year + 1, year + 2].map((one) => firstWeek(one, weekStart));
  const index = starts.findLastIndex((start) => start <= day);
  const [first, next] = [starts[index] as number, starts[index + 1] as number];
  return { week: Math.floor((day - first) / 7) + 1, weeks: (next - first) / 7 };
}

/** The first day of week 1: of the week that holds 4 January. */
function firstWeek(year: number, weekStart: number): number {
  const fourth = dayNumber(year, 1, 4);
  const weekday = (((fourth + 3) % 7) + 7) % 7;
  return fourth - ((weekday - weekStart + 7) % 7);
}
