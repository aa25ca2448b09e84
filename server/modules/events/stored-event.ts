import type { EventReminder } from '#contract/events.ts';
import { type RecurrenceRule, readRule } from '#contract/recurrence.ts';
import { lastStart, spanOf, type TimedSeries } from '#server/platform/recurrence.ts';

export const eventColumns = [
  ...(['event.id', 'event.version', 'event.kind', 'event.title', 'event.details'] as const),
  ...(['event.all_day', 'event.starts_on', 'event.ends_on', 'event.time_zone'] as const),
  ...(['event.recurrence', 'event.last_start', 'event.last_start_of'] as const),
  ...(['event.location_id', 'event.place', 'event.link'] as const),
  ...(['event.reminders', 'event.series_id', 'event.series_occurrence'] as const),
  ...(['event.invites_staff', 'event.invites_people', 'event.invited_at'] as const),
  ...(['event.created_by', 'event.created_at', 'event.updated_at', 'event.deleted_at'] as const),
] as const;

/** An event as it is kept. */
export interface EventRow {
  id: string;
  version: number;
  kind: string;
  title: string;
  details: string | null;
  all_day: boolean;
  starts_on: string;
  ends_on: string;
  time_zone: string;
  recurrence: string | null;
  /** Where the rule says how often, the start of the last time, and the start and rule that it holds for. */
  last_start: string | null;
  last_start_of: string | null;
  location_id: string | null;
  place: string | null;
  link: string | null;
  reminders: unknown;
  series_id: string | null;
  series_occurrence: string | null;
  invites_staff: boolean;
  invites_people: boolean;
  invited_at: Date | null;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

type LastStart = 'last_start' | 'last_start_of';

/** What says when an event takes place. */
export const timeColumns = [
  ...(['event.id', 'event.starts_on', 'event.ends_on', 'event.all_day'] as const),
  ...(['event.time_zone', 'event.recurrence', 'event.last_start', 'event.last_start_of'] as const),
] as const;
export type EventTimes = Pick<
  EventRow,
  'id' | 'starts_on' | 'ends_on' | 'all_day' | 'time_zone' | 'recurrence' | LastStart
>;

/** When it takes place, for the engine. What is kept was read by it before. */
export function seriesOf(row: Omit<EventTimes, 'id'>): TimedSeries {
  const rule = row.recurrence === null ? null : ruleOf(row.recurrence);
  return {
    start: row.starts_on,
    end: row.ends_on,
    allDay: row.all_day,
    timeZone: row.time_zone,
    rule,
    last: rule === null || rule.count === null ? undefined : lastOf(row, rule),
  };
}

/** So many rules, and last times, are held as they were read; most events repeat by one of a few. */
const mostHeld = 1000;
const rules = new Map<string, RecurrenceRule>();
const lastStarts = new Map<string, string | null>();

function ruleOf(text: string): RecurrenceRule {
  return held(rules, text, () => {
    const rule = readRule(text);
    if (typeof rule === 'string') throw new Error(`a rule was kept that can't be read: ${rule}`);
    return rule;
  });
}

/** As it is kept; or worked out, where the row was changed since, or by an older version. */
function lastOf(row: Omit<EventTimes, 'id'>, rule: RecurrenceRule): string | undefined {
  const about = startAndRule(row);
  if (row.last_start !== null && row.last_start_of === about) return row.last_start;
  const last = held(lastStarts, about, () => lastStart({ start: row.starts_on, rule }));
  return last ?? undefined;
}

function startAndRule(row: Pick<EventRow, 'starts_on' | 'recurrence'>): string {
  return `${row.starts_on} ${row.recurrence}`;
}

function held<Value>(known: Map<string, Value>, key: string, workOut: () => Value): Value {
  const there = known.get(key);
  if (there !== undefined) return there;
  const value = workOut();
  if (known.size >= mostHeld) known.clear();
  known.set(key, value);
  return value;
}

export function remindersOf(row: Pick<EventRow, 'reminders'>): EventReminder[] {
  return row.reminders as EventReminder[];
}

/** What attendances and exceptions call a time: '' for the one time of an event that doesn't repeat. */
export function keyOf(row: Pick<EventRow, 'recurrence'>, start: string): string {
  return row.recurrence === null ? '' : start;
}

/** What is kept of an event, with the moments of its times worked out anew. */
export function valuesOf(row: EventRow) {
  const { id, version, created_by, created_at, updated_at, deleted_at, reminders, ...rest } = row;
  const series = seriesOf(row);
  const { firstAt, lastAt } = spanOf(series);
  return {
    ...rest,
    last_start: series.last ?? null,
    last_start_of: series.last === undefined ? null : startAndRule(row),
    reminders: JSON.stringify(reminders),
    first_at: new Date(firstAt),
    last_at: lastAt === null ? null : new Date(lastAt),
  };
}
export type EventValues = ReturnType<typeof valuesOf>;

/** An event of which nothing is said yet. */
export const emptyRow: EventRow = {
  ...{ id: '', version: 1, kind: 'other', title: '', details: null, all_day: false },
  ...{ starts_on: '', ends_on: '', time_zone: 'UTC', recurrence: null, last_start: null },
  ...{ last_start_of: null, location_id: null },
  ...{ place: null, link: null, reminders: [], series_id: null, series_occurrence: null },
  ...{ invites_staff: false, invites_people: false, invited_at: null, created_by: null },
  ...{ created_at: new Date(0), updated_at: new Date(0), deleted_at: null },
};
