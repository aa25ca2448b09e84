import type { EventTime } from '#core/contract/event-times.ts';
import { addDays, dayOf, minutesBetween, momentAt, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import type { Occurrence } from '#features/calendar/contract/events.ts';

/** How one occurrence is known from the others. */
export function keyOf({ eventId, occurrence }: Pick<Occurrence, 'eventId' | 'occurrence'>): string {
  return `${eventId}@${occurrence ?? ''}`;
}

/** When something is, on the clock of whoever looks. */
export interface OwnTime {
  allDay: boolean;
  /** Wall times; days where it takes whole days, of which the last is part of it. */
  start: string;
  end: string;
}

/** Whole days stay on their dates in every zone. */
export function ownTimeOf(
  { allDay, start, end, startAt, endAt }: Pick<Occurrence, keyof EventTime | 'startAt' | 'endAt'>,
  zone: string,
): OwnTime {
  if (allDay) return { allDay, start, end };
  return { allDay, start: wallTimeIn(zone, startAt), end: wallTimeIn(zone, endAt) };
}

/** How far something is moved: on the clock of whoever moves it. */
export interface Shift {
  days: number;
  minutes: number;
  /** How much longer it takes, in minutes; for whole days, in days. */
  longer: number;
}

export const noShift: Shift = { days: 0, minutes: 0, longer: 0 };

export function isShift({ days, minutes, longer }: Shift): boolean {
  return days !== 0 || minutes !== 0 || longer !== 0;
}

/** Shorter than this nothing is made by pulling, in minutes. */
export const shortestByHand = 15;

/** The same, moved; never shorter than a quarter of an hour, or a day. */
export function shifted(time: OwnTime, { days, minutes, longer }: Shift): OwnTime {
  if (time.allDay) {
    const start = addDays(time.start, days);
    const end = addDays(time.end, days + longer);
    return { ...time, start, end: laterOf(start, end) };
  }
  const move = (wall: string, by: number) =>
    new Date(Date.parse(`${addDays(wall, days)}Z`) + by * 60_000).toISOString().slice(0, 16);
  const start = move(time.start, minutes);
  const end = move(time.end, minutes + longer);
  const least = Math.min(shortestByHand, Math.max(minutesBetween(time.start, time.end), 0));
  const isTooShort = minutesBetween(start, end) < least;
  return { ...time, start, end: isTooShort ? move(time.start, minutes + least) : end };
}

/**
 * What is sent for an occurrence that was moved on somebody's clock: the time on the clocks of its own
 * place. Unless its length was changed, it takes as long as before, whatever the clocks do that day.
 */
export function movedTime(occurrence: Occurrence, shift: Shift, zone: string): EventTime {
  const { allDay, timeZone, startAt, endAt } = occurrence;
  const before = ownTimeOf(occurrence, zone);
  const after = shifted(before, shift);
  if (allDay) return { allDay, start: after.start, end: after.end, timeZone };
  const start = momentAt(zone, after.start);
  const end =
    shift.longer === 0
      ? start + Date.parse(endAt) - Date.parse(startAt)
      : Math.max(momentAt(zone, after.end), start);
  return { allDay, start: wallTimeIn(timeZone, start), end: wallTimeIn(timeZone, end), timeZone };
}

function laterOf(one: string, other: string): string {
  return [one, other].toSorted().at(-1) ?? one;
}

/** The days that something touches, first and last; what ends at midnight is not on the day after. */
export function daysOf({ allDay, start, end }: OwnTime): { first: string; last: string } {
  const first = dayOf(start);
  if (allDay || end <= start) return { first, last: allDay ? dayOf(end) : first };
  const last = end.endsWith('T00:00') ? addDays(dayOf(end), -1) : dayOf(end);
  return { first, last };
}
