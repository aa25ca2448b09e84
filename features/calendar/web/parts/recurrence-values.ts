import { useState } from 'react';
import {
  type RecurrenceRule,
  readRule,
  type Weekday,
  writeRule,
} from '#core/contract/recurrence.ts';
import type { EventFields, EventValues } from './event-values.ts';
import { toWeekday } from './recurrence-text.ts';

/** `other` is an imported rule the form can't express; kept until another is chosen. */
export const repetitions = [
  'never',
  'daily',
  'weekly',
  'monthly-date',
  'monthly-place',
  'monthly-last',
  'yearly',
  'other',
] as const;
export type Repetition = (typeof repetitions)[number];

export interface RecurrenceValues {
  repetition: Repetition;
  interval: number;
  /** For `weekly`. */
  days: Weekday[];
  /** For `weekly`: the first day of the week decides which days "every 2 weeks" skips. */
  weekStart: Weekday;
  end: 'never' | 'until' | 'count';
  until: string;
  count: number;
}

/**
 * Form values of a rule. `start` gives the day of the first occurrence.
 * @param weekStart for a new weekly rule; a stored rule has its own
 */
export function ruleToValues(
  recurrence: string | null,
  start: string,
  weekStart: Weekday,
): RecurrenceValues {
  const rule = recurrence === null ? null : readRule(recurrence);
  const isRead = rule !== null && typeof rule === 'object';
  const values: RecurrenceValues = {
    repetition: 'never',
    interval: isRead ? rule.interval : 1,
    days: isRead && rule.byDay.length > 0 ? rule.byDay.map(({ day }) => day) : [toWeekday(start)],
    weekStart: isRead && rule.frequency === 'WEEKLY' ? rule.weekStart : weekStart,
    end: 'never',
    until: isRead ? (rule.until?.slice(0, 10) ?? '') : '',
    count: isRead ? (rule.count ?? 10) : 10,
  };
  if (rule === null) return values;
  if (!isRead) return { ...values, repetition: 'other' };
  if (rule.until !== null) values.end = 'until';
  if (rule.count !== null) values.end = 'count';
  // Leaves a rule alone if the form would write it differently.
  const fits = repetitions.find(
    (repetition) =>
      repetition !== 'never' &&
      repetition !== 'other' &&
      matchesRule(valuesToRule({ ...values, repetition }, start), rule, start),
  );
  return { ...values, repetition: fits ?? 'other' };
}

/** Rule of the form values; null when it doesn't repeat. Not for `other`. */
export function valuesToRule(values: RecurrenceValues, start: string): string | null {
  const { repetition, interval, end } = values;
  if (repetition === 'never' || repetition === 'other') return null;
  const day = toWeekday(start);
  const date = Number(start.slice(8, 10));
  const frequency = { daily: 'DAILY', weekly: 'WEEKLY', yearly: 'YEARLY' } as const;
  const rule: RecurrenceRule = {
    frequency: repetition.startsWith('monthly')
      ? 'MONTHLY'
      : frequency[repetition as keyof typeof frequency],
    interval: Math.max(1, Math.round(interval) || 1),
    count: end === 'count' ? Math.max(1, Math.round(values.count) || 1) : null,
    until: end === 'until' && values.until !== '' ? values.until : null,
    byDay: [],
    byMonthDay: repetition === 'monthly-date' ? [date] : [],
    byYearDay: [],
    byWeekNumber: [],
    byMonth: [],
    bySetPosition: [],
    weekStart: repetition === 'weekly' ? values.weekStart : 'MO',
  };
  if (repetition === 'weekly') {
    // Always includes the day of the start: RRULE requires the first occurrence to match the rule.
    const days = [...new Set([...values.days, day])].toSorted((a, b) => order(a) - order(b));
    rule.byDay = days.map((one) => ({ day: one, place: null }));
  }
  if (repetition === 'monthly-place') rule.byDay = [{ day, place: Math.ceil(date / 7) }];
  if (repetition === 'monthly-last') rule.byDay = [{ day, place: -1 }];
  return writeRule(rule);
}

const week = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const order = (day: Weekday) => week.indexOf(day);

function matchesRule(written: string | null, rule: RecurrenceRule, start: string): boolean {
  const full = { ...rule, until: rule.until?.slice(0, 10) ?? null };
  const isBare = rule.byDay.length + rule.byMonthDay.length === 0;
  if (rule.frequency === 'WEEKLY' && isBare) full.byDay = [{ day: toWeekday(start), place: null }];
  if (rule.frequency === 'MONTHLY' && isBare) full.byMonthDay = [Number(start.slice(8, 10))];
  full.byDay = full.byDay.toSorted((a, b) => order(a.day) - order(b.day));
  return written === writeRule(full);
}

/** Current value of a form field, for fields that depend on it. */
export function useFieldValue<Name extends keyof EventValues>(
  fields: EventFields,
  name: Name,
): EventValues[Name] {
  const [value, setValue] = useState(fields.getValues()[name]);
  fields.watch(name, ({ value: typed }) => setValue(typed as EventValues[Name]));
  return value;
}
