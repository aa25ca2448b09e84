import type { EventReminder } from '#contract/events.ts';
import { type RecurrenceRule, readRule } from '#contract/recurrence.ts';
import { spanOf, type TimedSeries } from '#server/platform/recurrence.ts';

export const eventColumns = [
  ...(['event.id', 'event.version', 'event.kind', 'event.title', 'event.details'] as const),
  ...(['event.all_day', 'event.starts_on', 'event.ends_on', 'event.time_zone'] as const),
  ...(['event.recurrence', 'event.location_id', 'event.place', 'event.link'] as const),
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

/** What says when an event takes place. */
export const timeColumns = [
  ...(['event.id', 'event.starts_on', 'event.ends_on', 'event.all_day'] as const),
  ...(['event.time_zone', 'event.recurrence'] as const),
] as const;
export type EventTimes = Pick<
  EventRow,
  'id' | 'starts_on' | 'ends_on' | 'all_day' | 'time_zone' | 'recurrence'
>;

/** When it takes place, for the engine. What is kept was read by it before. */
export function seriesOf(row: Omit<EventTimes, 'id'>): TimedSeries {
  return {
    start: row.starts_on,
    end: row.ends_on,
    allDay: row.all_day,
    timeZone: row.time_zone,
    rule: row.recurrence === null ? null : ruleOf(row.recurrence),
  };
}

/** So many rules at the most are held as they were read; most events repeat by one of a few. */
const mostRules = 1000;
const rules = new Map<string, RecurrenceRule>();

function ruleOf(text: string): RecurrenceRule {
  const known = rules.get(text);
  if (known) return known;
  const rule = readRule(text);
  if (typeof rule === 'string') throw new Error(`a rule was kept that can't be read: ${rule}`);
  if (rules.size >= mostRules) rules.clear();
  rules.set(text, rule);
  return rule;
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
  const { firstAt, lastAt } = spanOf(seriesOf(row));
  return {
    ...rest,
    reminders: JSON.stringify(reminders),
    first_at: new Date(firstAt),
    last_at: lastAt === null ? null : new Date(lastAt),
  };
}
export type EventValues = ReturnType<typeof valuesOf>;

/** An event of which nothing is said yet. */
export const emptyRow: EventRow = {
  ...{ id: '', version: 1, kind: 'other', title: '', details: null, all_day: false },
  ...{ starts_on: '', ends_on: '', time_zone: 'UTC', recurrence: null, location_id: null },
  ...{ place: null, link: null, reminders: [], series_id: null, series_occurrence: null },
  ...{ invites_staff: false, invites_people: false, invited_at: null, created_by: null },
  ...{ created_at: new Date(0), updated_at: new Date(0), deleted_at: null },
};
