import { addDays, dayOf, minutesBetween } from '#core/web/i18n/zone-clock.ts';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import { daysOf, type OwnTime, ownTimeOf } from '../../parts/event-time.ts';
import { type DueEntry, dayOfEntry } from '../../parts/event-words.ts';
import { inLanes, type Lane, type OnStrip } from './lanes.ts';

/** What stands on one day. */
export interface OnDay {
  /** What takes the whole day or goes on through it. */
  whole: Occurrence[];
  /** What begins or ends at a time. */
  timed: (OnStrip & Lane & { occurrence: Occurrence })[];
  entries: DueEntry[];
}

/** So high at least, in minutes, that a line fits in. */
const leastOnStrip = 30;
const dayLength = 1440;

/** Each day with what stands on it; what goes over midnight is on both. */
export function onDays(
  days: readonly string[],
  occurrences: readonly Occurrence[],
  entries: readonly DueEntry[],
  zone: string,
): Map<string, OnDay> {
  const strips = new Map<string, (OnStrip & { occurrence: Occurrence })[]>();
  const found = new Map<string, OnDay>(
    days.map((day) => [day, { whole: [], timed: [], entries: [] }]),
  );
  for (const occurrence of occurrences) {
    const own = ownTimeOf(occurrence, zone);
    const { first, last } = daysOf(own);
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const on = found.get(day);
      if (!on) continue;
      if (own.allDay || (day > first && day < last)) on.whole.push(occurrence);
      else strips.set(day, [...(strips.get(day) ?? []), { occurrence, ...stripOf(own, day) }]);
    }
  }
  for (const [day, on] of found) {
    on.timed = inLanes(strips.get(day) ?? []);
    on.entries = entries.filter((entry) => dayOfEntry(entry) === day);
  }
  return found;
}

/** The part of it that is on this day, in minutes of the wall. */
export function stripOf({ start, end }: OwnTime, day: string): OnStrip {
  const from = dayOf(start) < day ? 0 : minutesBetween(day, start);
  const to = dayOf(end) > day ? dayLength : minutesBetween(day, end);
  const begun = Math.min(from, dayLength - leastOnStrip);
  return { from: begun, to: Math.max(to, begun + leastOnStrip) };
}

/** All of a day in its order: whole days, then by time. */
export function inOrder({ whole, timed }: OnDay): Occurrence[] {
  return [
    ...whole,
    ...timed.toSorted((one, other) => one.from - other.from).map(({ occurrence }) => occurrence),
  ];
}
