import { addDays, minutesBetween, wallDay } from '#core/web/i18n/zone-clock.ts';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import { type DueEntry, dayOfEntry } from '../../parts/event-text.ts';
import { type OwnTime, toOwnTime, touchedDays } from '../../parts/event-time.ts';
import { assignLanes, type Lane, type TimeSpan } from './lanes.ts';

export interface DayEvents {
  /** All-day events, and events that span the day. */
  whole: Occurrence[];
  /** Events that start or end within the day. */
  timed: (TimeSpan & Lane & { occurrence: Occurrence })[];
  entries: DueEntry[];
}

/** Minimum height in minutes, so that one line fits. */
const minSpanMinutes = 30;
const dayLength = 1440;

/** Groups events by day; one that passes midnight is on both days. */
export function groupByDay(
  days: readonly string[],
  occurrences: readonly Occurrence[],
  entries: readonly DueEntry[],
  zone: string,
): Map<string, DayEvents> {
  const strips = new Map<string, (TimeSpan & { occurrence: Occurrence })[]>();
  const found = new Map<string, DayEvents>(
    days.map((day) => [day, { whole: [], timed: [], entries: [] }]),
  );
  for (const occurrence of occurrences) {
    const own = toOwnTime(occurrence, zone);
    const { first, last } = touchedDays(own);
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const on = found.get(day);
      if (!on) continue;
      if (own.allDay || (day > first && day < last)) on.whole.push(occurrence);
      else strips.set(day, [...(strips.get(day) ?? []), { occurrence, ...spanOnDay(own, day) }]);
    }
  }
  for (const [day, on] of found) {
    on.timed = assignLanes(strips.get(day) ?? []);
    on.entries = entries.filter((entry) => dayOfEntry(entry) === day);
  }
  return found;
}

/** Part of the event on this day, in wall-clock minutes. */
export function spanOnDay({ start, end }: OwnTime, day: string): TimeSpan {
  const from = wallDay(start) < day ? 0 : minutesBetween(day, start);
  const to = wallDay(end) > day ? dayLength : minutesBetween(day, end);
  const begun = Math.min(from, dayLength - minSpanMinutes);
  return { from: begun, to: Math.max(to, begun + minSpanMinutes) };
}

/** All-day events first, then by time. */
export function orderedEvents({ whole, timed }: DayEvents): Occurrence[] {
  return [
    ...whole,
    ...timed.toSorted((one, other) => one.from - other.from).map(({ occurrence }) => occurrence),
  ];
}
