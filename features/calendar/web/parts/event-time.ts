import type { EventTime } from '#core/contract/event-times.ts';
import {
  addDays,
  minutesBetween,
  momentAt,
  wallDay,
  wallTimeIn,
} from '#core/web/i18n/zone-clock.ts';
import type { Occurrence } from '#features/calendar/contract/events.ts';

/** Unique key of an occurrence. */
export function occurrenceKey({
  eventId,
  occurrence,
}: Pick<Occurrence, 'eventId' | 'occurrence'>): string {
  return `${eventId}@${occurrence ?? ''}`;
}

/** A time in the reader's zone. */
export interface OwnTime {
  allDay: boolean;
  /** Wall times; for all-day events, dates with an inclusive end. */
  start: string;
  end: string;
}

/** All-day events keep their dates in every zone. */
export function toOwnTime(
  { allDay, start, end, startAt, endAt }: Pick<Occurrence, keyof EventTime | 'startAt' | 'endAt'>,
  zone: string,
): OwnTime {
  if (allDay) return { allDay, start, end };
  return { allDay, start: wallTimeIn(zone, startAt), end: wallTimeIn(zone, endAt) };
}

/** A move in the zone of the person who makes it. */
export interface Shift {
  days: number;
  minutes: number;
  /** Change of duration in minutes; for all-day events, in days. */
  durationChange: number;
}

export const noShift: Shift = { days: 0, minutes: 0, durationChange: 0 };

export function isShift({ days, minutes, durationChange }: Shift): boolean {
  return days !== 0 || minutes !== 0 || durationChange !== 0;
}

/** Shortest duration that dragging can produce, in minutes. */
export const minDraggedMinutes = 15;

/** Shifts a time; never below 15 minutes, or one day for all-day events. */
export function shiftTime(time: OwnTime, { days, minutes, durationChange }: Shift): OwnTime {
  if (time.allDay) {
    const start = addDays(time.start, days);
    const end = addDays(time.end, days + durationChange);
    return { ...time, start, end: laterDay(start, end) };
  }
  const move = (wall: string, offsetMinutes: number) =>
    new Date(Date.parse(`${addDays(wall, days)}Z`) + offsetMinutes * 60_000)
      .toISOString()
      .slice(0, 16);
  const start = move(time.start, minutes);
  const end = move(time.end, minutes + durationChange);
  const minMinutes = Math.min(minDraggedMinutes, Math.max(minutesBetween(time.start, time.end), 0));
  const isTooShort = minutesBetween(start, end) < minMinutes;
  return { ...time, start, end: isTooShort ? move(time.start, minutes + minMinutes) : end };
}

/**
 * Time to send after a move, in the event's own zone. Keeps the duration across a DST change unless
 * it was changed.
 */
export function movedTime(occurrence: Occurrence, shift: Shift, zone: string): EventTime {
  const { allDay, timeZone, startAt, endAt } = occurrence;
  const before = toOwnTime(occurrence, zone);
  const after = shiftTime(before, shift);
  if (allDay) return { allDay, start: after.start, end: after.end, timeZone };
  const start = momentAt(zone, after.start);
  const end =
    shift.durationChange === 0
      ? start + Date.parse(endAt) - Date.parse(startAt)
      : Math.max(momentAt(zone, after.end), start);
  return { allDay, start: wallTimeIn(timeZone, start), end: wallTimeIn(timeZone, end), timeZone };
}

function laterDay(one: string, other: string): string {
  return [one, other].toSorted().at(-1) ?? one;
}

/** First and last day. An event that ends at midnight doesn't touch the next day. */
export function daySpan({ allDay, start, end }: OwnTime): { first: string; last: string } {
  const first = wallDay(start);
  if (allDay || end <= start) return { first, last: allDay ? wallDay(end) : first };
  const last = end.endsWith('T00:00') ? addDays(wallDay(end), -1) : wallDay(end);
  return { first, last };
}
