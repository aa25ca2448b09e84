import { addDays, dayOfWeek, wallDay } from '#core/web/i18n/zone-clock.ts';

export const calendarViews = ['month', 'week', 'day', 'team', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Default number of days in a list. */
export const listLength = 30;

/** Days shown, both inclusive, and the days the view is about. */
export interface Period {
  from: string;
  to: string;
  days: string[];
}

/** Days of a view. `firstDay` is the first day of the week, 0 for Sunday. */
export function viewPeriod(
  view: CalendarView,
  day: string,
  firstDay: number,
  listed = listLength,
): Period {
  if (view === 'day' || view === 'team') return daysFrom(day, 1);
  if (view === 'list') return daysFrom(day, listed);
  if (view === 'week') return daysFrom(beginOfWeek(day, firstDay), 7);
  const first = `${day.slice(0, 8)}01`;
  const last = addDays(nextMonth(first, 1), -1);
  const from = beginOfWeek(first, firstDay);
  const weeks = Math.ceil((daysApart(from, last) + 1) / 7);
  return daysFrom(from, weeks * 7);
}

/** The day after stepping forward, or back with -1. */
export function stepDay(
  view: CalendarView,
  day: string,
  step: 1 | -1,
  listed = listLength,
): string {
  if (view === 'month') return nextMonth(`${day.slice(0, 8)}01`, step);
  return addDays(day, step * { week: 7, day: 1, team: 1, list: listed }[view]);
}

export function beginOfWeek(day: string, firstDay: number): string {
  return addDays(day, -((dayOfWeek(day) - firstDay + 7) % 7));
}

function nextMonth(first: string, step: number): string {
  const date = new Date(`${first}T00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + step);
  return wallDay(date.toISOString());
}

function daysFrom(from: string, count: number): Period {
  const days = Array.from({ length: count }, (_, place) => addDays(from, place));
  return { from, to: days.at(-1) ?? from, days };
}

function daysApart(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
