import { addDays, dayOf, minutesBetween } from '#core/web/i18n/zone-clock.ts';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import { daysOf, type OwnTime, ownTimeOf } from '../../parts/event-time.ts';
import { type DueEntry, dayOfEntry } from '../../parts/event-words.ts';
import { inLanes, type Lane, type OnStrip } from './lanes.ts';

export interface OnDay {
  /** All-day events, and events that span the day. */
  whole: Occurrence[];
  /** Events that start or end within the day. */
  timed: (OnStrip & Lane & { occurrence: Occurrence })[];
  entries: DueEntry[];
}

/** Minimum height in minutes, so that one line fits. */
const leastOnStrip = 30;
const dayLength = 1440;

/** Groups events by day; one that passes midnight is on both days. */
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

/** Part of the event on this day, in wall-clock minutes. */
export function stripOf({ start, end }: OwnTime, day: string): OnStrip {
  const from = dayOf(start) < day ? 0 : minutesBetween(day, start);
  const to = dayOf(end) > day ? dayLength : minutesBetween(day, end);
  const begun = Math.min(from, dayLength - leastOnStrip);
  return { from: begun, to: Math.max(to, begun + leastOnStrip) };
}

/** All-day events first, then by time. */
export function inOrder({ whole, timed }: OnDay): Occurrence[] {
  return [
    ...whole,
    ...timed.toSorted((one, other) => one.from - other.from).map(({ occurrence }) => occurrence),
  ];
}
