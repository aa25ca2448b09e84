import { type RecurrenceRule, readRule } from '#core/contract/recurrence.ts';
import {
  lastStart,
  occurrencesBetween,
  seriesSpan,
  type TimedOccurrence,
  type TimedSeries,
} from '#core/server/time/recurrence.ts';
import type { EventReminder } from '#features/calendar/contract/events.ts';

export const eventColumns = [
  ...(['event.id', 'event.version', 'event.kind', 'event.title', 'event.details'] as const),
  ...(['event.allDay', 'event.startsOn', 'event.endsOn', 'event.timeZone'] as const),
  ...(['event.recurrence', 'event.lastStart', 'event.lastStartOf'] as const),
  ...(['event.locationId', 'event.place', 'event.link'] as const),
  ...(['event.reminders', 'event.seriesId', 'event.seriesOccurrence'] as const),
  ...(['event.invitesStaff', 'event.invitesPeople', 'event.invitedAt'] as const),
  ...(['event.createdBy', 'event.createdAt', 'event.updatedAt', 'event.deletedAt'] as const),
] as const;

export interface EventRow {
  id: string;
  version: number;
  kind: string;
  title: string;
  details: string | null;
  allDay: boolean;
  startsOn: string;
  endsOn: string;
  timeZone: string;
  recurrence: string | null;
  /**
   * For a rule with a count: start of the last occurrence, cached with the start and rule it was
   * computed from.
   */
  lastStart: string | null;
  lastStartOf: string | null;
  locationId: string | null;
  place: string | null;
  link: string | null;
  reminders: unknown;
  seriesId: string | null;
  seriesOccurrence: string | null;
  invitesStaff: boolean;
  invitesPeople: boolean;
  invitedAt: Date | null;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

type LastStart = 'lastStart' | 'lastStartOf';

export const timeColumns = [
  ...(['event.id', 'event.startsOn', 'event.endsOn', 'event.allDay'] as const),
  ...(['event.timeZone', 'event.recurrence', 'event.lastStart', 'event.lastStartOf'] as const),
] as const;
export type EventTimes = Pick<
  EventRow,
  'id' | 'startsOn' | 'endsOn' | 'allDay' | 'timeZone' | 'recurrence' | LastStart
>;

/** Converts a row for the recurrence engine. Stored rules are already validated. */
export function toSeries(row: Omit<EventTimes, 'id'>): TimedSeries {
  const rule = row.recurrence === null ? null : parsedRule(row.recurrence);
  return {
    start: row.startsOn,
    end: row.endsOn,
    allDay: row.allDay,
    timeZone: row.timeZone,
    rule,
    last: rule === null || rule.count === null ? undefined : cachedLastStart(row, rule),
  };
}

/** Size of the caches for parsed rules and last starts. */
const cacheSize = 1000;
const rules = new Map<string, RecurrenceRule>();
const lastStarts = new Map<string, string | null>();

function parsedRule(text: string): RecurrenceRule {
  return getOrCompute(rules, text, () => {
    const rule = readRule(text);
    if (typeof rule === 'string') throw new Error(`the stored recurrence rule is invalid: ${rule}`);
    return rule;
  });
}

/** The cached value, or recomputed if the row changed since or was written by an older version. */
function cachedLastStart(row: Omit<EventTimes, 'id'>, rule: RecurrenceRule): string | undefined {
  const cacheKey = startAndRule(row);
  if (row.lastStart !== null && row.lastStartOf === cacheKey) return row.lastStart;
  const last = getOrCompute(lastStarts, cacheKey, () => lastStart({ start: row.startsOn, rule }));
  return last ?? undefined;
}

function startAndRule(row: Pick<EventRow, 'startsOn' | 'recurrence'>): string {
  return `${row.startsOn} ${row.recurrence}`;
}

/** Keyed by range, then by series. */
const occurrences = new Map<string, Map<string, readonly TimedOccurrence[]>>();
/** Days and weeks that several people look at, and series in each. */
const rangesCached = 10;
const seriesCached = 2000;

/**
 * Returns a function for the occurrences of stored events in a range. Those of series are cached.
 */
export function seriesOccurrences(from: Date, to: Date, maxCount: number) {
  const start = from.getTime();
  const end = to.getTime();
  const range = `${start} ${end} ${maxCount}`;
  const known = getOrCompute(occurrences, range, () => new Map(), rangesCached);
  return (row: Omit<EventTimes, 'id'>): readonly TimedOccurrence[] => {
    const compute = () => occurrencesBetween(toSeries(row), start, end, maxCount);
    if (row.recurrence === null) return compute();
    const key = `${row.startsOn} ${row.endsOn} ${row.allDay} ${row.timeZone} ${row.recurrence}`;
    return getOrCompute(known, key, compute, seriesCached);
  };
}

function getOrCompute<Value>(
  cache: Map<string, Value>,
  key: string,
  compute: () => Value,
  size = cacheSize,
): Value {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const value = compute();
  if (cache.size >= size) cache.clear();
  cache.set(key, value);
  return value;
}

export function toReminders(row: Pick<EventRow, 'reminders'>): EventReminder[] {
  return row.reminders as EventReminder[];
}

/** Key of an occurrence in attendance and exceptions: '' for an event that doesn't repeat. */
export function occurrenceKey(row: Pick<EventRow, 'recurrence'>, start: string): string {
  return row.recurrence === null ? '' : start;
}

/** Stored columns, with derived moments recomputed. */
export function toColumns(row: EventRow) {
  const { id, version, createdBy, createdAt, updatedAt, deletedAt, reminders, ...rest } = row;
  const series = toSeries(row);
  const { firstAt, lastAt } = seriesSpan(series);
  return {
    ...rest,
    lastStart: series.last ?? null,
    lastStartOf: series.last === undefined ? null : startAndRule(row),
    reminders: JSON.stringify(reminders),
    firstAt: new Date(firstAt),
    lastAt: lastAt === null ? null : new Date(lastAt),
  };
}
export type EventValues = ReturnType<typeof toColumns>;

export const emptyRow: EventRow = {
  id: '',
  version: 1,
  kind: 'other',
  title: '',
  details: null,
  allDay: false,
  startsOn: '',
  endsOn: '',
  timeZone: 'UTC',
  recurrence: null,
  lastStart: null,
  lastStartOf: null,
  locationId: null,
  place: null,
  link: null,
  reminders: [],
  seriesId: null,
  seriesOccurrence: null,
  invitesStaff: false,
  invitesPeople: false,
  invitedAt: null,
  createdBy: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  deletedAt: null,
};
