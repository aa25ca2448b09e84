import { type RecurrenceRule, weekdays } from '#core/contract/recurrence.ts';

type DayTest = (day: number) => boolean;

interface NamedDays {
  isDay: DayTest;
  /**
   * Candidate days of a month or year, in order; each is still tested. Undefined: test every day.
   */
  candidates: ((first: number, last: number) => number[]) | undefined;
}

/**
 * Work budget of a rule. Each step tests a day or a period; a rule that matches once in decades
 * takes many.
 */
export interface Steps {
  remaining: number;
}

/** The rule exceeds its work budget. */
export class TooManySteps extends Error {}

/**
 * Returns the days of one period that match the rule, after its positions, from `minDay` to `maxDay`.
 * @throws TooManySteps
 */
export function matchingDays(
  rule: RecurrenceRule,
  { isDay, candidates }: NamedDays,
  [minDay, maxDay]: readonly [number, number],
  [first, last]: readonly [number, number],
  steps: Steps,
): number[] {
  const days: number[] = [];
  const places = rule.bySetPosition;
  const [from, to] = places.length > 0 ? [first, last] : [minDay, Math.min(maxDay, last)];
  const candidateDays = candidates?.(first, last);
  steps.remaining -= candidateDays ? candidateDays.length + 1 : Math.max(to - from, 0) + 1;
  // Also stops at NaN.
  if (!(steps.remaining >= 0)) throw new TooManySteps();
  if (candidateDays) {
    for (const day of candidateDays) if (day >= from && day <= to && isDay(day)) days.push(day);
  } else {
    for (let day = from; day <= to; day++) if (isDay(day)) days.push(day);
  }
  if (places.length === 0) return days;
  const isSelected = (index: number) => includesPosition(places, index + 1, days.length);
  return days.filter((day, index) => isSelected(index) && day >= minDay);
}

/** Days of the Gregorian calendar as numbers: 0 is 1970-01-01. No time, no zone. */

const dayMs = 86_400_000;

interface CivilDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

export function dayNumber(year: number, month: number, day: number): number {
  return Math.round(Date.UTC(year, month - 1, day) / dayMs);
}

function civilDay(number: number): CivilDay {
  const date = new Date(number * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function yearLength(year: number): number {
  return isLeapYear(year) ? 366 : 365;
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function monthLength(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] as number);
}

/**
 * Returns a day's week number, and the number of weeks in that year. Like ISO 8601, with a
 * configurable first weekday: week 1 is the first with at least four days in the year.
 * @param weekStart 0 for Monday
 */
function weekNumber(day: number, weekStart: number): { week: number; weeks: number } {
  const { year } = civilDay(day);
  const starts = [year - 1, year, year + 1, year + 2].map((one) => firstWeek(one, weekStart));
  const index = starts.findLastIndex((start) => start <= day);
  const [first, next] = [starts[index] as number, starts[index + 1] as number];
  return { week: Math.floor((day - first) / 7) + 1, weeks: (next - first) / 7 };
}

/** Returns the first day of week 1, which contains January 4. */
function firstWeek(year: number, weekStart: number): number {
  const fourth = dayNumber(year, 1, 4);
  const weekday = (((fourth + 3) % 7) + 7) % 7;
  return fourth - ((weekday - weekStart + 7) % 7);
}

/** Iterates the periods of a rule, each with its first and last day. */
export function rulePeriods(rule: RecurrenceRule, startDay: number) {
  const { frequency, interval } = rule;
  const { year, month } = civilDay(startDay);
  switch (frequency) {
    case 'DAILY':
      return {
        at: (index: number): [number, number] => {
          const day = startDay + index * interval;
          return [day, day];
        },
        indexOf: (day: number) => Math.floor((day - startDay) / interval),
      };
    case 'WEEKLY': {
      const sinceWeekStart = (weekdayIndex(startDay) - weekdays.indexOf(rule.weekStart) + 7) % 7;
      const base = startDay - sinceWeekStart;
      return {
        at: (index: number): [number, number] => {
          const day = base + index * interval * 7;
          return [day, day + 6];
        },
        indexOf: (day: number) => Math.floor((day - base) / (7 * interval)),
      };
    }
    case 'MONTHLY': {
      const base = year * 12 + month - 1;
      return {
        at: (index: number): [number, number] => {
          const at = base + index * interval;
          const first = dayNumber(Math.floor(at / 12), (at % 12) + 1, 1);
          return [first, first + monthLength(Math.floor(at / 12), (at % 12) + 1) - 1];
        },
        indexOf: (day: number) => {
          const then = civilDay(day);
          return Math.floor((then.year * 12 + then.month - 1 - base) / interval);
        },
      };
    }
    case 'YEARLY':
      return {
        at: (index: number): [number, number] => {
          const at = year + index * interval;
          const first = dayNumber(at, 1, 1);
          return [first, first + yearLength(at) - 1];
        },
        indexOf: (day: number) => Math.floor((civilDay(day).year - year) / interval),
      };
  }
}

/** Returns the test for the rule's days in a period; unspecified parts follow the start date. */
export function namedDays(rule: RecurrenceRule, startDay: number): NamedDays {
  const start = civilDay(startDay);
  const { frequency, byMonthDay, byYearDay, byWeekNumber } = rule;
  const isYearly = frequency === 'YEARLY';
  const hasNoDay =
    rule.byDay.length + byMonthDay.length + byYearDay.length + byWeekNumber.length === 0;
  const places = rule.byDay.map(({ day, place }) => ({ weekday: weekdays.indexOf(day), place }));
  const months = isYearly && hasNoDay && rule.byMonth.length === 0 ? [start.month] : rule.byMonth;
  const monthDays = hasNoDay && (isYearly || frequency === 'MONTHLY') ? [start.day] : byMonthDay;
  const isWeekdayOpen =
    (frequency === 'WEEKLY' && places.length === 0) ||
    (byWeekNumber.length > 0 && places.length + byMonthDay.length + byYearDay.length === 0);
  if (isWeekdayOpen) places.push({ weekday: weekdayIndex(startDay), place: null });
  const placeIsInMonth = frequency === 'MONTHLY' || rule.byMonth.length > 0;
  const needsDate =
    months.length + monthDays.length + byYearDay.length > 0 ||
    byWeekNumber.length > 0 ||
    places.some(({ place }) => place !== null);
  const weekStart = weekdays.indexOf(rule.weekStart);

  const isWeekday = (day: number, date: CivilDay): boolean => {
    if (places.length === 0) return true;
    const [position, total] = placeIsInMonth
      ? [date.day, monthLength(date.year, date.month)]
      : [day - dayNumber(date.year, 1, 1) + 1, yearLength(date.year)];
    const weekday = weekdayIndex(day);
    return places.some(
      ({ place, ...one }) =>
        one.weekday === weekday &&
        (place === null || place === nthPosition(place, position, total)),
    );
  };

  const isDay: DayTest = (day) => {
    if (!needsDate) {
      return places.length === 0 || places.some(({ weekday }) => weekday === weekdayIndex(day));
    }
    const date = civilDay(day);
    const { year, month } = date;
    if (months.length > 0 && !months.includes(month)) return false;
    if (monthDays.length > 0 && !includesPosition(monthDays, date.day, monthLength(year, month)))
      return false;
    const dayOfYear = day - dayNumber(year, 1, 1) + 1;
    if (byYearDay.length > 0 && !includesPosition(byYearDay, dayOfYear, yearLength(year)))
      return false;
    if (byWeekNumber.length > 0) {
      const { week, weeks } = weekNumber(day, weekStart);
      if (!includesPosition(byWeekNumber, week, weeks)) return false;
    }
    return isWeekday(day, date);
  };
  const isLong = isYearly || frequency === 'MONTHLY';
  const isSimple = byYearDay.length + byWeekNumber.length === 0;
  const candidates =
    isLong && isSimple && monthDays.length + places.length > 0
      ? (first: number, last: number) => {
          const inMonths = isYearly && months.length > 0;
          const ranges =
            inMonths || (isYearly && monthDays.length > 0)
              ? monthsOfYear(civilDay(first).year, inMonths ? months : null)
              : [[first, last] as const];
          return ranges.flatMap((stretch) =>
            monthDays.length > 0
              ? listMonthDays(monthDays, stretch)
              : listWeekdays(places, stretch),
          );
        }
      : undefined;
  return { isDay, candidates };
}

/** Returns the first and last days of these months of a year, or of all months, in order. */
function monthsOfYear(year: number, months: readonly number[] | null) {
  const all = Array.from({ length: 12 }, (_, index) => index + 1);
  return all
    .filter((month) => months === null || months.includes(month))
    .map((month) => {
      const first = dayNumber(year, month, 1);
      return [first, first + monthLength(year, month) - 1] as const;
    });
}

/** Returns the listed days of a month, in order. */
function listMonthDays(
  list: readonly number[],
  [first, last]: readonly [number, number],
): number[] {
  const days = list.map((one) => (one > 0 ? first + one - 1 : last + one + 1));
  return sortUnique(days.filter((day) => day >= first && day <= last));
}

/** Returns the days of a month or year on these weekdays, or on the nth of them, in order. */
function listWeekdays(
  places: readonly { weekday: number; place: number | null }[],
  [first, last]: readonly [number, number],
): number[] {
  const days: number[] = [];
  for (const { weekday, place } of places) {
    const earliest = first + ((weekday - weekdayIndex(first) + 7) % 7);
    const latest = last - ((weekdayIndex(last) - weekday + 7) % 7);
    if (place === null) {
      for (let day = earliest; day <= last; day += 7) days.push(day);
    } else {
      const day = place > 0 ? earliest + (place - 1) * 7 : latest + (place + 1) * 7;
      if (day >= first && day <= last) days.push(day);
    }
  }
  return sortUnique(days);
}

/** Sorts and removes duplicates. */
function sortUnique(days: number[]): number[] {
  return days.length < 2 ? days : [...new Set(days)].sort((one, other) => one - other);
}

/**
 * Returns a day's position among the same weekdays of its month or year; from the end for negative
 * numbers.
 */
function nthPosition(requestedPlace: number, position: number, total: number): number {
  return requestedPlace > 0 ? Math.ceil(position / 7) : -Math.ceil((total - position + 1) / 7);
}

/** True if a list contains a position, counted from the start or from the end. */
function includesPosition(list: readonly number[], one: number, total: number): boolean {
  return list.includes(one) || list.includes(one - total - 1);
}

/** 0 for Monday. Day 0, 1970-01-01, was a Thursday. */
function weekdayIndex(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
