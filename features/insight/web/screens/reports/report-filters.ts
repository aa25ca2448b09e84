import { isRealDay } from '#core/contract/days.ts';
import type { QueryOf } from '#core/contract/operation.ts';
import { longestRange, type readReport } from '#features/insight/contract/reports.ts';

/** Ranges that are chosen by a word; the days of the first are counted back from today. */
export const ranges = ['weeks', 'half', 'year', 'own'] as const;
export type RangeName = (typeof ranges)[number];

/** What the page counts, as the address says it. */
export interface ReportsFilters {
  range: RangeName;
  /** Days, "YYYY-MM-DD"; of `own` only. */
  from: string;
  to: string;
  /** An id, `none`, or empty for any. */
  location: string;
}

export function filtersOf(search: Record<string, unknown>): ReportsFilters {
  const [from, to] = [dayOf(search.from), dayOf(search.to)];
  const isOwn = from !== '' && to !== '';
  const range = ranges.find((one) => one === search.range && one !== 'own') ?? 'weeks';
  const location = typeof search.location === 'string' ? search.location : '';
  return { range: isOwn ? 'own' : range, from, to, location: isPlace(location) ? location : '' };
}

export function searchOf({ range, from, to, location }: ReportsFilters): Record<string, string> {
  const days = range === 'own' ? { from, to } : { range: range === 'weeks' ? '' : range };
  return Object.fromEntries(Object.entries({ ...days, location }).filter(([, value]) => value));
}

/** What is asked of the server: whole days of whoever looks. */
export function queryOf(filters: ReportsFilters, firstDay: number): QueryOf<typeof readReport> {
  const { from, to } = daysOf(filters, firstDay);
  return {
    from,
    to,
    location: filters.location === '' ? undefined : [filters.location as 'none'],
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/**
 * The first and the last day that are counted.
 *
 * @param firstDay of a week: 0 for Sunday to 6 for Saturday
 */
export function daysOf({ range, from, to }: ReportsFilters, firstDay: number, now = new Date()) {
  if (range === 'own') return { from, to };
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const first = {
    // Twelve weeks with this one, from a first day on: no bar of half a week but the last.
    weeks: new Date(Date.UTC(year, month, date - ((now.getDay() - firstDay + 7) % 7) - 77)),
    half: new Date(Date.UTC(year, month - 6, date + 1)),
    year: new Date(Date.UTC(year - 1, month, date + 1)),
  }[range];
  return { from: dayText(first), to: dayText(new Date(Date.UTC(year, month, date))) };
}

/** Why these days can't be counted, as the rule that they break; null when they can. */
export function brokenRuleOf(filters: ReportsFilters): 'before-start' | 'long-range' | null {
  // Ranges that are chosen by a word are never too long, whichever day a week begins with.
  const { from, to } = daysOf(filters, 1);
  if (to < from) return 'before-start';
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days > longestRange ? 'long-range' : null;
}

function dayText(day: Date): string {
  return day.toISOString().slice(0, 10);
}

function dayOf(value: unknown): string {
  return typeof value === 'string' && isRealDay(value) ? value : '';
}

function isPlace(text: string): boolean {
  return text === 'none' || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
