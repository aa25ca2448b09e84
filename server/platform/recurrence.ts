import { type RecurrenceRule, type RuleRefusal, readRule } from '#contract/recurrence.ts';
import { dayNumber } from './calendar-days.ts';
import { daysOf, namedDays, periodsOf } from './recurrence-days.ts';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

/**
 * When things take place that repeat: wall times in, moments out. The days are worked out by arithmetic
 * on the numbers of days, from the period in which the asked range begins and no further than its end,
 * so that no rule can take long. The tests hold it against another engine.
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
 */
export function occurrencesBetween(
  series: TimedSeries,
  from: number,
  to: number,
  most = Number.POSITIVE_INFINITY,
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
  eachDay(rule, firstWall, fromDay, toDay, (day) => {
    const { startAt, endAt } = momentsBetween(clock, day * dayMs + timeOfDay, { length, allDay });
    if (touches({ startAt, endAt }, from, to)) {
      found.push({ start: dayText(day) + suffix, startAt, endAt });
    }
    return found.length < most;
  });
  return found;
}

/** Whether a series takes place at this time, as its rule has it. */
export function isInSeries(series: TimedSeries, start: string): boolean {
  if (start.length !== series.start.length) return false;
  if (series.rule === null) return start === series.start;
  if (start.slice(10) !== series.start.slice(10)) return false;
  const day = Math.floor(wallOf(start) / dayMs);
  let isIn = false;
  eachDay(series.rule, wallOf(series.start), day, day, () => {
    isIn = true;
    return false;
  });
  return isIn;
}

/** Of the times of a series, how many there are before this one. */
export function countBefore(series: TimedSeries, start: string): number {
  const limit = Math.floor(wallOf(start) / dayMs) - 1;
  let count = 0;
  if (series.rule === null) return 0;
  eachDay(series.rule, wallOf(series.start), Number.NEGATIVE_INFINITY, limit, () => {
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
  if (rule.count === null && rule.until === null) return { firstAt: startAt, lastAt: null };
  let last: number | undefined;
  eachDay(rule, wallOf(series.start), Number.NEGATIVE_INFINITY, lastDay, (day) => {
    last = day;
    return true;
  });
  if (last === undefined) return { firstAt: startAt, lastAt: endAt };
  return {
    firstAt: startAt,
    lastAt: momentsOf(series, dayText(last) + series.start.slice(10)).endAt,
  };
}

/** Why a rule is not taken, by the names under which there are words for it. */
export type SeriesRefusal = RuleRefusal | 'recurrence-never' | 'recurrence-not-at-start';

/** Reads the rule of something that starts then. It has to come true, and the start is its first time. */
export function ruleFrom(text: string, start: string): RecurrenceRule | SeriesRefusal {
  const rule = readRule(text);
  if (typeof rule === 'string') return rule;
  const first = firstDay(rule, start);
  if (first === undefined) return 'recurrence-never';
  return first === Math.floor(wallOf(start) / dayMs) ? rule : 'recurrence-not-at-start';
}

function firstDay(rule: RecurrenceRule, start: string): number | undefined {
  let first: number | undefined;
  eachDay(rule, wallOf(start), Number.NEGATIVE_INFINITY, lastDay, (day) => {
    first = day;
    return false;
  });
  return first;
}

/** Calls `visit` with the days of a rule in a stretch of days, in order, until it says that is enough. */
function eachDay(
  rule: RecurrenceRule,
  firstWall: number,
  fromDay: number,
  toDay: number,
  visit: (day: number) => boolean,
): void {
  const startDay = Math.floor(firstWall / dayMs);
  const periods = periodsOf(rule, startDay);
  const meant = namedDays(rule, startDay);
  const untilWall = rule.until === null ? Number.POSITIVE_INFINITY : wallOf(rule.until);
  const timeOfDay = rule.until?.includes('T') ? firstWall - startDay * dayMs : 0;
  // How often it was before has to be counted; else nobody needs to know.
  let index = rule.count === null ? Math.max(0, periods.indexOf(Math.max(fromDay, startDay))) : 0;
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (; ; index++) {
    const [first, last] = periods.at(index);
    if (first > toDay || first * dayMs > untilWall) return;
    for (const day of daysOf(rule, meant, Math.max(first, startDay), [first, last])) {
      if (day > toDay || day * dayMs + timeOfDay > untilWall || left-- === 0) return;
      if (day >= fromDay && !visit(day)) return;
    }
  }
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
