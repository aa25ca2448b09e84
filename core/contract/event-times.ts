import * as z from 'zod';
import { dayText } from './dates.ts';
import { isRealDay } from './days.ts';

/**
 * Times of events are the time on the clock of a place, and the place's time zone: "every Monday at
 * 10 in Paris" stays at 10 when the clocks change. Moments (`startAt`) are made of them by the server.
 */

/** The longest range that a calendar is asked for, in days: a year and a quarter. */
export const longestRange = 460;

/** The longest single event, in days. */
export const longestEvent = 92;

const lastYear = 2200;

/** Whether this is a time on a clock, "YYYY-MM-DDTHH:mm", on a day that exists. */
export function isWallTime(value: string): boolean {
  const [, day = '', hour, minute] = /^(.{10})T(\d{2}):(\d{2})$/.exec(value) ?? [];
  return isCalendarDay(day) && Number(hour) < 24 && Number(minute) < 60;
}

/** Whether this day exists and is none of a far future. */
export function isCalendarDay(value: string): boolean {
  return isRealDay(value) && Number(value.slice(0, 4)) <= lastYear;
}

/** The name of a time zone, such as "Europe/Paris"; offsets such as "+02:00" are none. */
export const timeZone = z.string().min(1).max(60).refine(isNamedZone, 'rule:time-zone');

function isNamedZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const wallTimePattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/;
const wallTimeOrDay = z.string().regex(wallTimePattern);
/** The pattern is for the API's description; `isTimeSpan` says what is wrong with a time. */
const sentWallTime = z.string().meta({ pattern: wallTimePattern.source });

/** When an event takes place, as replies carry it. */
export const eventTime = z.object({
  allDay: z.boolean(),
  /** "YYYY-MM-DDTHH:mm" on the clocks of `timeZone`; "YYYY-MM-DD" for whole days. */
  start: wallTimeOrDay,
  /** As `start`, not before it. For whole days the last day, which is part of the event. */
  end: wallTimeOrDay,
  /** Whole days are those of the place; they are shown on their dates in every zone. */
  timeZone: z.string(),
});
export type EventTime = z.infer<typeof eventTime>;

const sentFields = z.strictObject({
  allDay: z.boolean().default(false),
  start: sentWallTime,
  end: sentWallTime,
  timeZone,
});

/** When something is to take place. The end is not before the start and not `longestEvent` after it. */
export const sentEventTime = sentFields.superRefine(isTimeSpan);

/**
 * As `sentEventTime`, of an event that is to be kept. Without a zone: that of its location, or else of the
 * organisation; of a change, that which it has.
 */
export const eventTimeToKeep = sentFields
  .extend({ timeZone: timeZone.optional() })
  .superRefine(isTimeSpan);

function isTimeSpan(
  { allDay, start, end }: Pick<EventTime, 'allDay' | 'start' | 'end'>,
  context: z.core.$RefinementCtx,
) {
  const isTime = allDay ? isCalendarDay : isWallTime;
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: undefined });
  if (!isTime(start)) refuse('start', allDay ? 'rule:date' : 'rule:date-time');
  if (!isTime(end)) refuse('end', allDay ? 'rule:date' : 'rule:date-time');
  if (!isTime(start) || !isTime(end)) return;
  if (end < start) refuse('end', 'rule:event-end');
  else if (daysBetween(start, end) > longestEvent) refuse('end', 'rule:event-too-long');
}

/** A day of a range that is asked for. */
export const rangeDay = dayText.min(1, { abort: true }).refine(isCalendarDay, 'rule:date');

/** The days from one to the other; times of day don't count. */
export function daysBetween(start: string, end: string): number {
  const at = (value: string) => Date.parse(`${value.slice(0, 10)}T00:00:00Z`);
  return Math.round((at(end) - at(start)) / 86_400_000);
}

/** To be put on a query with `from` and `to`: the order and the length of the range. */
export function isRange(
  { from, to }: { from: string; to: string },
  context: z.core.$RefinementCtx,
) {
  const refuse = (message: string) =>
    context.addIssue({ code: 'custom', path: ['to'], message, input: to });
  if (to < from) refuse('rule:event-end');
  else if (daysBetween(from, to) >= longestRange) refuse('rule:range-too-long');
}

/**
 * Which of the times of an event that repeats: its start by the rule, before anything was moved
 * ("YYYY-MM-DDTHH:mm", "YYYY-MM-DD" for whole days).
 */
export const occurrenceKey = sentWallTime.refine(
  (value) => isWallTime(value) || isCalendarDay(value),
  'rule:date-time',
);
