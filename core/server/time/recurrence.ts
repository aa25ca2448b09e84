import { type RecurrenceRule, type RuleRefusal, readRule } from '#core/contract/recurrence.ts';
import {
  dayNumber,
  matchingDays,
  namedDays,
  rulePeriods,
  type Steps,
  TooManySteps,
} from './recurrence-days.ts';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

/**
 * Recurring events: local times in, moments out. Works by day arithmetic, from the period where the
 * requested range begins to its end. A rule with a count is counted from its start, unless its last
 * occurrence is known. Tests compare it with another engine.
 */
export interface TimedSeries {
  /** "YYYY-MM-DDTHH:mm" in the zone's local time; "YYYY-MM-DD" for all-day events. */
  start: string;
  /** Like `start`; for all-day events the last day. */
  end: string;
  allDay: boolean;
  timeZone: string;
  /** Null for a single event. */
  rule: RecurrenceRule | null;
  /** Start of the last occurrence, if known; avoids counting. */
  last?: string | undefined;
}

export interface TimedOccurrence {
  /** Start by the rule, in the format of the series' start. */
  start: string;
  startAt: number;
  endAt: number;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The last day to search for a match. */
const lastDay = dayNumber(2200, 12, 31);

/**
 * Work budget of a new rule: a hundred years of days. The calendar repeats each date and weekday
 * within forty.
 */
export const maxSteps = 40_000;

/** For rules that were already accepted. */
const unlimited = (): Steps => ({ remaining: Number.POSITIVE_INFINITY });

/** Converts a local time or date to a number; see `zone-clock.ts`. */
export function parseWallTime(text: string): number {
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)].map(Number);
  const midnight = dayNumber(year as number, month as number, day as number) * dayMs;
  if (text.length === 10) return midnight;
  return midnight + (Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16))) * minuteMs;
}

/** Formats a local time, "YYYY-MM-DDTHH:mm"; with `allDay` only its date. */
export function formatWallTime(wall: number, allDay: boolean): string {
  return new Date(wall).toISOString().slice(0, allDay ? 10 : 16);
}

/**
 * Returns the start and end moments of an occurrence. It ends when the clocks show its end, unless
 * they skip its start: then it keeps its length.
 */
export function occurrenceMoments(
  { end, start: first, allDay, timeZone }: Omit<TimedSeries, 'rule'>,
  start = first,
): { startAt: number; endAt: number } {
  const length = parseWallTime(end) - parseWallTime(first) + (allDay ? dayMs : 0);
  return momentsBetween(zoneClock(timeZone), parseWallTime(start), { length, allDay });
}

function momentsBetween(
  clock: ZoneClock,
  wall: number,
  { length, allDay }: { length: number; allDay: boolean },
): { startAt: number; endAt: number } {
  const startAt = clock.momentAtWall(wall);
  const endAt = clock.momentAtWall(wall + length);
  const isStretched = endAt - startAt !== length;
  // An all-day event whose midnight is skipped still ends with the day.
  const keepsLength = isStretched && (allDay ? endAt <= startAt : clock.wallAt(startAt) !== wall);
  return { startAt, endAt: keepsLength ? startAt + length : endAt };
}

/**
 * Returns the occurrences in a range of moments (start inclusive, end exclusive), in order.
 * @param maxCount maximum number; if reached, there may be more
 * @throws TooManySteps if `steps` are given
 */
export function occurrencesBetween(
  series: TimedSeries,
  from: number,
  to: number,
  maxCount = Number.POSITIVE_INFINITY,
  steps = unlimited(),
): TimedOccurrence[] {
  const { start, end, allDay, timeZone, rule } = series;
  if (rule === null) {
    const times = occurrenceMoments(series);
    return touches(times, from, to) ? [{ start, ...times }] : [];
  }
  const clock = zoneClock(timeZone);
  const firstWall = parseWallTime(start);
  const timeOfDay = firstWall - Math.floor(firstWall / dayMs) * dayMs;
  const length = parseWallTime(end) - firstWall + (allDay ? dayMs : 0);
  const suffix = start.slice(10);
  // One extra day on each side: no zone is further from UTC.
  const fromDay = Math.floor((from - length) / dayMs) - 2;
  const toDay = Math.floor(to / dayMs) + 1;
  const found: TimedOccurrence[] = [];
  forEachDay({ ...series, rule }, [fromDay, toDay], steps, (day) => {
    const { startAt, endAt } = momentsBetween(clock, day * dayMs + timeOfDay, { length, allDay });
    if (touches({ startAt, endAt }, from, to)) {
      found.push({ start: dayText(day) + suffix, startAt, endAt });
    }
    return found.length < maxCount;
  });
  return found;
}

/**
 * True if a series has an occurrence at this time, by its rule.
 * @throws TooManySteps if `steps` are given
 */
export function isInSeries(series: TimedSeries, start: string, steps = unlimited()): boolean {
  const { rule } = series;
  if (start.length !== series.start.length) return false;
  if (rule === null) return start === series.start;
  if (start.slice(10) !== series.start.slice(10)) return false;
  const day = Math.floor(parseWallTime(start) / dayMs);
  let isIn = false;
  forEachDay({ ...series, rule }, [day, day], steps, () => {
    isIn = true;
    return false;
  });
  return isIn;
}

/** Counts the occurrences of a series before this one. */
export function countBefore(series: TimedSeries, start: string): number {
  const { rule } = series;
  const limit = Math.floor(parseWallTime(start) / dayMs) - 1;
  let count = 0;
  if (rule === null) return 0;
  forEachDay({ ...series, rule }, [Number.NEGATIVE_INFINITY, limit], unlimited(), () => {
    count++;
    return true;
  });
  return count;
}

/**
 * Returns the moments when the first occurrence begins and the last ends; null without a last one.
 */
export function seriesSpan(series: TimedSeries): { firstAt: number; lastAt: number | null } {
  const { startAt, endAt } = occurrenceMoments(series);
  const { rule } = series;
  if (rule === null) return { firstAt: startAt, lastAt: endAt };
  const last = lastStart({ ...series, rule });
  return { firstAt: startAt, lastAt: last === null ? null : occurrenceMoments(series, last).endAt };
}

type Repeating = Pick<TimedSeries, 'start' | 'last'> & { rule: RecurrenceRule };

/**
 * Returns the start of a series' last occurrence; null without an end.
 * @throws TooManySteps if `steps` are given
 */
export function lastStart(series: Repeating, steps = unlimited()): string | null {
  const { start, rule } = series;
  if (series.last !== undefined) return series.last;
  if (rule.count === null && rule.until === null) return null;
  const startDay = Math.floor(parseWallTime(start) / dayMs);
  const untilDay = rule.until === null ? lastDay : Math.floor(parseWallTime(rule.until) / dayMs);
  let last: number | undefined;
  // A rule with a count is counted from its start. For others, the end suffices.
  for (let back = rule.count === null ? 400 : Number.POSITIVE_INFINITY; ; back *= 4) {
    const from = Math.min(untilDay, lastDay) - back;
    forEachDay(series, [from, lastDay], steps, (day) => {
      last = day;
      return true;
    });
    if (last !== undefined) return dayText(last) + start.slice(10);
    if (from <= startDay) return start;
  }
}

/** Reasons to refuse a rule, which are keys of translations. */
export type SeriesRefusal =
  | RuleRefusal
  | 'recurrence-never'
  | 'recurrence-not-at-start'
  /** It matches too rarely to compute its end. */
  | 'recurrence-too-rare';

/**
 * Parses the rule of an event with this start. It must match, and the start must be its first
 * occurrence.
 */
export function parseRuleWithStart(
  text: string,
  start: string,
  steps: Steps = { remaining: maxSteps },
): RecurrenceRule | SeriesRefusal {
  const rule = readRule(text);
  if (typeof rule === 'string') return rule;
  const startDay = Math.floor(parseWallTime(start) / dayMs);
  try {
    if (firstDay({ start, rule }, startDay, steps) === undefined) {
      const first = firstDay({ start, rule }, lastDay, steps);
      return first === undefined ? 'recurrence-never' : 'recurrence-not-at-start';
    }
  } catch (error) {
    if (error instanceof TooManySteps) return 'recurrence-never';
    throw error;
  }
  try {
    if (rule.count !== null) lastStart({ start, rule }, steps);
    return rule;
  } catch (error) {
    if (error instanceof TooManySteps) return 'recurrence-too-rare';
    throw error;
  }
}

function firstDay(series: Repeating, toDay: number, steps: Steps): number | undefined {
  let first: number | undefined;
  forEachDay(series, [Number.NEGATIVE_INFINITY, toDay], steps, (day) => {
    first = day;
    return false;
  });
  return first;
}

/** Calls `visit` with the days of a rule in a range, in order, until it returns that it is done. */
function forEachDay(
  series: Repeating,
  [fromDay, toDay]: readonly [number, number],
  steps: Steps,
  visit: (day: number) => boolean,
): void {
  const { rule, start, last } = series;
  const startDay = Math.floor(parseWallTime(start) / dayMs);
  const periods = rulePeriods(rule, startDay);
  const ruleDays = namedDays(rule, startDay);
  const isPastEnd = endTest(series);
  const maxDay =
    last === undefined ? toDay : Math.min(toDay, Math.floor(parseWallTime(last) / dayMs));
  // Only a rule with a count needs its earlier days counted.
  const isCounted = rule.count !== null && last === undefined;
  const minDay = isCounted ? startDay : Math.max(fromDay, startDay);
  let index = isCounted ? 0 : Math.max(0, periods.indexOf(minDay));
  let remainingCount = isCounted ? (rule.count ?? 0) : Number.POSITIVE_INFINITY;
  for (; remainingCount > 0; index++) {
    const period = periods.at(index);
    const first = Math.max(period[0], minDay);
    if (period[0] > maxDay || isPastEnd(period[0])) return;
    for (const day of matchingDays(rule, ruleDays, [first, maxDay], period, steps)) {
      if (day > maxDay || isPastEnd(day) || remainingCount-- === 0) return;
      if (day >= fromDay && !visit(day)) return;
    }
  }
}

/** Returns a test whether a time on a day is after the rule's end, which is a date or a minute. */
function endTest({ rule, start }: Repeating): (day: number) => boolean {
  if (rule.until === null) return () => false;
  const until = parseWallTime(rule.until);
  const wall = parseWallTime(start);
  const timeOfDay = rule.until.includes('T') ? wall - Math.floor(wall / dayMs) * dayMs : 0;
  return (day) => day * dayMs + timeOfDay > until;
}

function touches({ startAt, endAt }: { startAt: number; endAt: number }, from: number, to: number) {
  return startAt < to && (endAt > from || (startAt === endAt && startAt >= from));
}

const texts = new Map<number, string>();
/** Cache size for dates as text: a few decades. */
const maxCachedDates = 20_000;

function dayText(day: number): string {
  const known = texts.get(day);
  if (known !== undefined) return known;
  if (texts.size >= maxCachedDates) texts.clear();
  const text = new Date(day * dayMs).toISOString().slice(0, 10);
  texts.set(day, text);
  return text;
}
