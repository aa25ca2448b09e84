import { isRealDay } from '#core/contract/days.ts';
import type { OperationQuery } from '#core/contract/operation.ts';
import { maxRangeDays, type readReport } from '#features/insight/contract/reports.ts';

/** Preset ranges; the first is counted back from today. */
export const ranges = ['weeks', 'half', 'year', 'own'] as const;
export type RangeName = (typeof ranges)[number];

/** Filters from the URL. */
export interface ReportsFilters {
  range: RangeName;
  /** Days, "YYYY-MM-DD"; only with `own`. */
  from: string;
  to: string;
  /** An id, `none`, or empty for all. */
  location: string;
}

export function readFilters(search: Record<string, unknown>): ReportsFilters {
  const [from, to] = [parseDay(search.from), parseDay(search.to)];
  const isOwn = from !== '' && to !== '';
  const range = ranges.find((one) => one === search.range && one !== 'own') ?? 'weeks';
  const location = typeof search.location === 'string' ? search.location : '';
  return { range: isOwn ? 'own' : range, from, to, location: isLocation(location) ? location : '' };
}

export function toSearch({ range, from, to, location }: ReportsFilters): Record<string, string> {
  const days = range === 'own' ? { from, to } : { range: range === 'weeks' ? '' : range };
  return Object.fromEntries(Object.entries({ ...days, location }).filter(([, value]) => value));
}

/** Query parameters for the server: whole days in the viewer's time zone. */
export function toQuery(
  filters: ReportsFilters,
  firstDay: number,
): OperationQuery<typeof readReport> {
  const { from, to } = rangeDays(filters, firstDay);
  return {
    from,
    to,
    location: filters.location === '' ? undefined : [filters.location as 'none'],
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/**
 * First and last day of the range.
 * @param firstDay of a week: 0 for Sunday to 6 for Saturday
 */
export function rangeDays({ range, from, to }: ReportsFilters, firstDay: number, now = new Date()) {
  if (range === 'own') return { from, to };
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const first = {
    // Twelve weeks including this one: only the last bar can be a partial week.
    weeks: new Date(Date.UTC(year, month, date - ((now.getDay() - firstDay + 7) % 7) - 77)),
    half: new Date(Date.UTC(year, month - 6, date + 1)),
    year: new Date(Date.UTC(year - 1, month, date + 1)),
  }[range];
  return { from: dayText(first), to: dayText(new Date(Date.UTC(year, month, date))) };
}

/** The rule that these days break; null when they are valid. */
export function findBrokenRule(filters: ReportsFilters): 'before-start' | 'long-range' | null {
  // Presets are never too long, with any first day of the week.
  const { from, to } = rangeDays(filters, 1);
  if (to < from) return 'before-start';
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days > maxRangeDays ? 'long-range' : null;
}

function dayText(day: Date): string {
  return day.toISOString().slice(0, 10);
}

function parseDay(value: unknown): string {
  return typeof value === 'string' && isRealDay(value) ? value : '';
}

function isLocation(text: string): boolean {
  return text === 'none' || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
