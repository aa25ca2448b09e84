import { addDays, minutesBetween, wallDay } from '#core/web/i18n/zone-clock.ts';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import { type DueEntry, entryDay } from '../../parts/event-text.ts';
import { daySpan, type OwnTime, toOwnTime } from '../../parts/event-time.ts';
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
  const timedByDay = new Map<string, (TimeSpan & { occurrence: Occurrence })[]>();
  const found = new Map<string, DayEvents>(
    days.map((day) => [day, { whole: [], timed: [], entries: [] }]),
  );
  for (const occurrence of occurrences) {
    const ownTime = toOwnTime(occurrence, zone);
    const { first, last } = daySpan(ownTime);
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const dayEvents = found.get(day);
      if (!dayEvents) continue;
      if (ownTime.allDay || (day > first && day < last)) dayEvents.whole.push(occurrence);
      else
        timedByDay.set(day, [
          ...(timedByDay.get(day) ?? []),
          { occurrence, ...spanOnDay(ownTime, day) },
        ]);
    }
  }
  for (const [day, dayEvents] of found) {
    dayEvents.timed = assignLanes(timedByDay.get(day) ?? []);
    dayEvents.entries = entries.filter((entry) => entryDay(entry) === day);
  }
  return found;
}

/** Part of the event on this day, in wall-clock minutes. */
export function spanOnDay({ start, end }: OwnTime, day: string): TimeSpan {
  const from = wallDay(start) < day ? 0 : minutesBetween(day, start);
  const to = wallDay(end) > day ? dayLength : minutesBetween(day, end);
  const visibleFrom = Math.min(from, dayLength - minSpanMinutes);
  return { from: visibleFrom, to: Math.max(to, visibleFrom + minSpanMinutes) };
}

/** All-day events first, then by time. */
export function orderedEvents({ whole, timed }: DayEvents): Occurrence[] {
  return [
    ...whole,
    ...timed.toSorted((one, other) => one.from - other.from).map(({ occurrence }) => occurrence),
  ];
}
