import * as z from 'zod';
import { dayText } from './dates.ts';
import { isRealDay } from './days.ts';

/**
 * Times of events are local times of a place, with its time zone: "every Monday at 10 in Paris"
 * stays at 10 across a DST change. The server computes moments (`startAt`) from them.
 */

/** The longest range of a calendar query, in days: a year and a quarter. */
export const maxRangeDays = 460;

/** The longest single event, in days. */
export const maxEventDays = 92;

const lastYear = 2200;

/** True if this is a local time, "YYYY-MM-DDTHH:mm", on an existing day. */
export function isWallTime(value: string): boolean {
  const [, day = '', hour, minute] = /^(.{10})T(\d{2}):(\d{2})$/.exec(value) ?? [];
  return isCalendarDay(day) && Number(hour) < 24 && Number(minute) < 60;
}

/** True if this day exists and isn't in the distant future. */
export function isCalendarDay(value: string): boolean {
  return isRealDay(value) && Number(value.slice(0, 4)) <= lastYear;
}

/** An IANA time zone such as "Europe/Paris"; not an offset such as "+02:00". */
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
/** The pattern is for the API's description; `isTimeSpan` reports what is wrong with a time. */
const sentWallTime = z.string().meta({ pattern: wallTimePattern.source });

/** The time of an event in replies. */
export const eventTime = z.object({
  allDay: z.boolean(),
  /** "YYYY-MM-DDTHH:mm" in `timeZone`; "YYYY-MM-DD" for whole days. */
  start: wallTimeOrDay,
  /** Like `start`, not before it. For whole days the last day, inclusive. */
  end: wallTimeOrDay,
  /** Whole days are those of the place; every zone shows them on the same dates. */
  timeZone: z.string(),
});
export type EventTime = z.infer<typeof eventTime>;

const sentFields = z.strictObject({
  allDay: z.boolean().default(false),
  start: sentWallTime,
  end: sentWallTime,
  timeZone,
});

/** The time of an event. The end is not before the start, and at most `maxEventDays` after it. */
export const sentEventTime = sentFields.superRefine(isTimeSpan);

/**
 * Like `sentEventTime`, for an event to be saved. Without a zone, a new event takes its location's
 * or the organization's zone, and a changed one keeps its own.
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
  else if (daysBetween(start, end) > maxEventDays) refuse('end', 'rule:event-too-long');
}

/** A day of a queried range. */
export const rangeDay = dayText.min(1, { abort: true }).refine(isCalendarDay, 'rule:date');

/** Days between two days or local times; times of day don't count. */
export function daysBetween(start: string, end: string): number {
  const at = (value: string) => Date.parse(`${value.slice(0, 10)}T00:00:00Z`);
  return Math.round((at(end) - at(start)) / 86_400_000);
}

/** Checks order and length of the range in a query with `from` and `to`. */
export function isRange(
  { from, to }: { from: string; to: string },
  context: z.core.$RefinementCtx,
) {
  const refuse = (message: string) =>
    context.addIssue({ code: 'custom', path: ['to'], message, input: to });
  if (to < from) refuse('rule:event-end');
  else if (daysBetween(from, to) >= maxRangeDays) refuse('rule:range-too-long');
}

/**
 * Identifies an occurrence of a recurring event: its start by the rule, before any move
 * ("YYYY-MM-DDTHH:mm", or "YYYY-MM-DD" for whole days).
 */
export const occurrenceKey = sentWallTime.refine(
  (value) => isWallTime(value) || isCalendarDay(value),
  'rule:date-time',
);
