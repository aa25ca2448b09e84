import { type RecurrenceRule, type RuleRefusal, readRule } from '#core/contract/recurrence.ts';
import {
  dayNumber,
  daysOf,
  namedDays,
  periodsOf,
  type Steps,
  TooManySteps,
} from './recurrence-days.ts';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

/**
 * When things take place that repeat: wall times in, moments out. The days are worked out by arithmetic
 * on the numbers of days, from the period in which the asked range begins and no further than its end.
 * A rule that says how often is counted from its start, unless its last time is known. The tests hold it
 * against another engine.
 */
export interface TimedSeries {
  /** "YYYY-MM-DDTHH:mm" on the clocks of the zone, "YYYY-MM-DD" for whole days. */
  start: string;
  /** As `start`; of whole days the last. */
  end: string;
  allDay: boolean;
  timeZone: string;
  /** Null for what takes place once. */
  rule: RecurrenceRule | null;
  /** The start of the last time, where it is known; then nothing has to be counted. */
  last?: string | undefined;
}

/** One time that it takes place. */
export interface TimedOccurrence {
  /** Its start as the rule has it, in the form of the series' start. */
  start: string;
  startAt: number;
  endAt: number;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Until when it is looked whether a rule ever comes true. */
const lastDay = dayNumber(2200, 12, 31);

/**
 * The steps that a rule may take to be accepted: a hundred years of days, of which no calendar needs forty
 * to come back to the same day of the month and week.
 */
export const mostSteps = 40_000;

/** For questions about rules that were accepted. */
const unlimited = (): Steps => ({ left: Number.POSITIVE_INFINITY });

/** A wall time or day as a number; see `zone-clock.ts`. */
export function wallOf(text: string): number {
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)].map(Number);
  const midnight = dayNumber(year as number, month as number, day as number) * dayMs;
  if (text.length === 10) return midnight;
  return midnight + (Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16))) * minuteMs;
}

/** A wall time as text, "YYYY-MM-DDTHH:mm"; with `allDay` its day. */
export function wallText(wall: number, allDay: boolean): string {
  return new Date(wall).toISOString().slice(0, allDay ? 10 : 16);
}

/**
 * The moments between which it takes place when it starts then. It ends when the clocks show its end,
 * unless they skip its start: then it takes as long as it was meant to.
 */
export function momentsOf(
  { end, start: first, allDay, timeZone }: Omit<TimedSeries, 'rule'>,
  start = first,
): { startAt: number; endAt: number } {
  const length = wallOf(end) - wallOf(first) + (allDay ? dayMs : 0);
  return momentsBetween(zoneClock(timeZone), wallOf(start), { length, allDay });
}

function momentsBetween(
  clock: ZoneClock,
  wall: number,
  { length, allDay }: { length: number; allDay: boolean },
): { startAt: number; endAt: number } {
  const startAt = clock.momentOf(wall);
  const endAt = clock.momentOf(wall + length);
  const isStretched = endAt - startAt !== length;
  // A whole day that loses its midnight still ends with the day.
  const keepsLength = isStretched && (allDay ? endAt <= startAt : clock.wallAt(startAt) !== wall);
  return { startAt, endAt: keepsLength ? startAt + length : endAt };
}

/**
 * The times that touch a stretch of moments (from included, to not), in order.
 *
 * @param most no more than these; the caller sees by the number that there may be more
 * @throws TooManySteps where `steps` are given
 */
export function occurrencesBetween(
  series: TimedSeries,
  from: number,
  to: number,
  most = Number.POSITIVE_INFINITY,
  steps = unlimited(),
): TimedOccurrence[] {
  const { start, end, allDay, timeZone, rule } = series;
  if (rule === null) {
    const times = momentsOf(series);
    return touches(times, from, to) ? [{ start, ...times }] : [];
  }
  const clock = zoneClock(timeZone);
  const firstWall = wallOf(start);
  const timeOfDay = firstWall - Math.floor(firstWall / dayMs) * dayMs;
  const length = wallOf(end) - firstWall + (allDay ? dayMs : 0);
  const suffix = start.slice(10);
  // A day more on each side: no zone is further from UTC than that.
  const fromDay = Math.floor((from - length) / dayMs) - 2;
  const toDay = Math.floor(to / dayMs) + 1;
  const found: TimedOccurrence[] = [];
  eachDay({ ...series, rule }, [fromDay, toDay], steps, (day) => {
    const { startAt, endAt } = momentsBetween(clock, day * dayMs + timeOfDay, { length, allDay });
    if (touches({ startAt, endAt }, from, to)) {
      found.push({ start: dayText(day) + suffix, startAt, endAt });
    }
    return found.length < most;
  });
  return found;
}

/**
 * Whether a series takes place at this time, as its rule has it.
 *
 * @throws TooManySteps where `steps` are given
 */
export function isInSeries(series: TimedSeries, start: string, steps = unlimited()): boolean {
  const { rule } = series;
  if (start.length !== series.start.length) return false;
  if (rule === null) return start === series.start;
  if (start.slice(10) !== series.start.slice(10)) return false;
  const day = Math.floor(wallOf(start) / dayMs);
  let isIn = false;
  eachDay({ ...series, rule }, [day, day], steps, () => {
    isIn = true;
    return false;
  });
  return isIn;
}

/** Of the times of a series, how many there are before this one. */
export function countBefore(series: TimedSeries, start: string): number {
  const { rule } = series;
  const limit = Math.floor(wallOf(start) / dayMs) - 1;
  let count = 0;
  if (rule === null) return 0;
  eachDay({ ...series, rule }, [Number.NEGATIVE_INFINITY, limit], unlimited(), () => {
    count++;
    return true;
  });
  return count;
}

/** The moment at which the first time begins, and that at which the last ends; null if there is no last. */
export function spanOf(series: TimedSeries): { firstAt: number; lastAt: number | null } {
  const { startAt, endAt } = momentsOf(series);
  const { rule } = series;
  if (rule === null) return { firstAt: startAt, lastAt: endAt };
  const last = lastStart({ ...series, rule });
  return { firstAt: startAt, lastAt: last === null ? null : momentsOf(series, last).endAt };
}

type Repeating = Pick<TimedSeries, 'start' | 'last'> & { rule: RecurrenceRule };

/**
 * The start of the last time of a series; null where it has no end.
 *
 * @throws TooManySteps where `steps` are given
 */
export function lastStart(series: Repeating, steps = unlimited()): string | null {
  const { start, rule } = series;
  if (series.last !== undefined) return series.last;
  if (rule.count === null && rule.until === null) return null;
  const startDay = Math.floor(wallOf(start) / dayMs);
  const untilDay = rule.until === null ? lastDay : Math.floor(wallOf(rule.until) / dayMs);
  let last: number | undefined;
  // What has to be counted is counted from its start. Of the rest it is enough to look at the end.
  for (let back = rule.count === null ? 400 : Number.POSITIVE_INFINITY; ; back *= 4) {
    const from = Math.min(untilDay, lastDay) - back;
    eachDay(series, [from, lastDay], steps, (day) => {
      last = day;
      return true;
    });
    if (last !== undefined) return dayText(last) + start.slice(10);
    if (from <= startDay) return start;
  }
}

/** Why a rule is not taken, by the names under which there are words for it. */
export type SeriesRefusal =
  | RuleRefusal
  | 'recurrence-never'
  | 'recurrence-not-at-start'
  /** It comes true so rarely that it can't be worked out when it has been often enough. */
  | 'recurrence-too-rare';

/** Reads the rule of something that starts then. It has to come true, and the start is its first time. */
export function ruleFrom(
  text: string,
  start: string,
  steps: Steps = { left: mostSteps },
): RecurrenceRule | SeriesRefusal {
  const rule = readRule(text);
  if (typeof rule === 'string') return rule;
  const startDay = Math.floor(wallOf(start) / dayMs);
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
  eachDay(series, [Number.NEGATIVE_INFINITY, toDay], steps, (day) => {
    first = day;
    return false;
  });
  return first;
}

/** Calls `visit` with the days of a rule in a stretch of days, in order, until it says that is enough. */
function eachDay(
  series: Repeating,
  [fromDay, toDay]: readonly [number, number],
  steps: Steps,
  visit: (day: number) => boolean,
): void {
  const { rule, start, last } = series;
  const startDay = Math.floor(wallOf(start) / dayMs);
  const periods = periodsOf(rule, startDay);
  const meant = namedDays(rule, startDay);
  const isOver = endOf(series);
  const most = last === undefined ? toDay : Math.min(toDay, Math.floor(wallOf(last) / dayMs));
  // How often it was before has to be counted; else nobody needs to know.
  const isCounted = rule.count !== null && last === undefined;
  const least = isCounted ? startDay : Math.max(fromDay, startDay);
  let index = isCounted ? 0 : Math.max(0, periods.indexOf(least));
  let left = isCounted ? (rule.count ?? 0) : Number.POSITIVE_INFINITY;
  for (; left > 0; index++) {
    const period = periods.at(index);
    const first = Math.max(period[0], least);
    if (period[0] > most || isOver(period[0])) return;
    for (const day of daysOf(rule, meant, [first, most], period, steps)) {
      if (day > most || isOver(day) || left-- === 0) return;
      if (day >= fromDay && !visit(day)) return;
    }
  }
}

/** Tells whether a time on some day is behind the end that the rule names, which is a day or a minute. */
function endOf({ rule, start }: Repeating): (day: number) => boolean {
  if (rule.until === null) return () => false;
  const until = wallOf(rule.until);
  const wall = wallOf(start);
  const timeOfDay = rule.until.includes('T') ? wall - Math.floor(wall / dayMs) * dayMs : 0;
  return (day) => day * dayMs + timeOfDay > until;
}

function touches({ startAt, endAt }: { startAt: number; endAt: number }, from: number, to: number) {
  return startAt < to && (endAt > from || (startAt === endAt && startAt >= from));
}

const texts = new Map<number, string>();
/** Of the days kept as text: a few decades. */
const mostTexts = 20_000;

function dayText(day: number): string {
  const known = texts.get(day);
  if (known !== undefined) return known;
  if (texts.size >= mostTexts) texts.clear();
  const text = new Date(day * dayMs).toISOString().slice(0, 10);
  texts.set(day, text);
  return text;
}
