import { isRealDay } from './days.ts';

/**
 * How something repeats: the RRULE of RFC 5545 (3.3.10), as far as people who make appointments need
 * it. Without zod and without a library, so that the screen reads the same rules as the server.
 */

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** The days of the week from Monday on, as RFC 5545 writes them. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** "MO", or with a place in the month (in the year, for YEARLY without months): 2 the second, -1 the last. */
export interface RuleDay {
  day: Weekday;
  place: number | null;
}

/** A rule, taken apart. Lists are empty where the rule doesn't name them. */
export interface RecurrenceRule {
  frequency: Frequency;
  /** Every so many days, weeks, months or years; 1 or more. */
  interval: number;
  /** How often in all, the first time included; null where it is not said. */
  count: number | null;
  /**
   * The last day or moment on which it can still begin, in the time of the place of the event:
   * "YYYY-MM-DD", or "YYYY-MM-DDTHH:mm"; null where it is not said. Never with `count`.
   */
  until: string | null;
  byDay: RuleDay[];
  /** 1 to 31, or -31 to -1 from the end of the month. */
  byMonthDay: number[];
  /** 1 to 366, or -366 to -1 from the end of the year. YEARLY alone. */
  byYearDay: number[];
  /** Weeks of the year as ISO 8601 counts them, 1 to 53, or from the end. YEARLY alone. */
  byWeekNumber: number[];
  byMonth: number[];
  /** Which of those of one period, 1 the first, -1 the last. */
  bySetPosition: number[];
  weekStart: Weekday;
}

/** The longest rule as text, in characters. */
export const longestRule = 300;
/** So often at most something can happen that says how often. */
export const mostOften = 1000;
/** Every so many days, weeks, months or years at most. */
export const longestInterval = 366;

/** Why a text is no rule that is taken; each has words under this name (locales, `validation`). */
export type RuleRefusal =
  /** It can't be read, or contradicts itself. */
  | 'recurrence'
  /** By the second, minute or hour, or at several hours of a day. */
  | 'recurrence-too-often'
  /** More than `mostOften` times, or an interval beyond `longestInterval`. */
  | 'recurrence-too-many';

/**
 * Reads a rule, with or without `RRULE:` before it. A rule that says neither how often nor until when
 * goes on for ever.
 *
 * @returns the rule, or why it is not taken
 */
export function readRule(text: string): RecurrenceRule | RuleRefusal {
  if (text.length > longestRule) return 'recurrence';
  const parts = new Map<string, string>();
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (value === '' || more.length > 0 || parts.has(name)) return 'recurrence';
    parts.set(name, value);
  }
  if ([...parts.keys()].some((name) => !knownParts.has(name))) return 'recurrence';
  if (tooOften.some((name) => parts.has(name))) return 'recurrence-too-often';
  const frequency = parts.get('FREQ') ?? '';
  if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(frequency)) return 'recurrence-too-often';
  if (!isFrequency(frequency)) return 'recurrence';

  const interval = numberOf(parts.get('INTERVAL'), 1);
  const count = numberOf(parts.get('COUNT'), null);
  if (interval === undefined || count === undefined || interval === 0 || count === 0) {
    return 'recurrence';
  }
  if (interval > longestInterval || (count ?? 0) > mostOften) return 'recurrence-too-many';
  const until = untilOf(parts.get('UNTIL'));
  const rule = {
    frequency,
    interval,
    count,
    until,
    byDay: listOf(parts.get('BYDAY'), dayOf),
    byMonthDay: listOf(parts.get('BYMONTHDAY'), within(-31, 31)),
    byYearDay: listOf(parts.get('BYYEARDAY'), within(-366, 366)),
    byWeekNumber: listOf(parts.get('BYWEEKNO'), within(-53, 53)),
    byMonth: listOf(parts.get('BYMONTH'), within(1, 12)),
    bySetPosition: listOf(parts.get('BYSETPOS'), within(-366, 366)),
    weekStart: weekdays.find((day) => day === (parts.get('WKST') ?? 'MO')),
  };
  if (Object.values(rule).includes(undefined)) return 'recurrence';
  return isConsistent(rule as RecurrenceRule) ? (rule as RecurrenceRule) : 'recurrence';
}

/** Writes a rule as RFC 5545 has it, without `RRULE:`; `until` stays in the time of the place. */
export function writeRule(rule: RecurrenceRule): string {
  const days = rule.byDay.map(({ day, place }) => `${place ?? ''}${day}`);
  const list = (name: string, values: readonly (number | string)[]) =>
    values.length > 0 ? [`${name}=${values.join(',')}`] : [];
  return [
    `FREQ=${rule.frequency}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...list('BYMONTH', rule.byMonth),
    ...list('BYWEEKNO', rule.byWeekNumber),
    ...list('BYYEARDAY', rule.byYearDay),
    ...list('BYMONTHDAY', rule.byMonthDay),
    ...list('BYDAY', days),
    ...list('BYSETPOS', rule.bySetPosition),
    ...(rule.weekStart === 'MO' ? [] : [`WKST=${rule.weekStart}`]),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
    ...(rule.until === null ? [] : [`UNTIL=${untilInRule(rule.until)}`]),
  ].join(';');
}

const tooOften = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];
const knownParts = new Set([
  ...tooOften,
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYSETPOS',
  'BYDAY',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYWEEKNO',
  'BYMONTH',
]);

/** What RFC 5545 forbids to say together, in its table of 3.3.10. */
function isConsistent(rule: RecurrenceRule): boolean {
  const { frequency, byDay, byMonthDay, byYearDay, byWeekNumber } = rule;
  const isYearly = frequency === 'YEARLY';
  const hasPlace = byDay.some(({ place }) => place !== null);
  const isAnyListNamed = [byDay, byMonthDay, byYearDay, byWeekNumber, rule.byMonth].some(
    (list) => list.length > 0,
  );
  return (
    (rule.count === null || rule.until === null) &&
    (byMonthDay.length === 0 || frequency !== 'WEEKLY') &&
    (byYearDay.length === 0 || isYearly) &&
    (byWeekNumber.length === 0 || isYearly) &&
    (!hasPlace || isYearly || frequency === 'MONTHLY') &&
    (!hasPlace || byWeekNumber.length === 0) &&
    (rule.bySetPosition.length === 0 || isAnyListNamed)
  );
}

function isFrequency(text: string): text is Frequency {
  return (frequencies as readonly string[]).includes(text);
}

/** `otherwise` when there is none, undefined when it is no whole number. */
function numberOf<Otherwise>(text: string | undefined, otherwise: Otherwise) {
  if (text === undefined) return otherwise;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Each once; undefined when one of them can't be read. */
function listOf<Item>(text: string | undefined, read: (one: string) => Item | undefined) {
  if (text === undefined) return [];
  const items = [...new Set(text.split(','))].map(read);
  return items.includes(undefined) ? undefined : (items as Item[]);
}

function within(least: number, most: number) {
  return (text: string): number | undefined => {
    if (!/^[+-]?\d{1,3}$/.test(text)) return undefined;
    const value = Number(text);
    return value !== 0 && value >= least && value <= most ? value : undefined;
  };
}

function dayOf(text: string): RuleDay | undefined {
  const [, place, name] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  const day = weekdays.find((one) => one === name);
  if (!day) return undefined;
  if (place === undefined) return { day, place: null };
  const number = within(-53, 53)(place);
  return number === undefined ? undefined : { day, place: number };
}

/** In the time of the place: one with a `Z` at its end has to be put into it first. */
function untilOf(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  const [, year, month, day, hour, minute] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?\d{2})?)?$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isRealDay(date)) return undefined;
  if (hour === undefined || minute === undefined) return date;
  return Number(hour) < 24 && Number(minute) < 60 ? `${date}T${hour}:${minute}` : undefined;
}

function untilInRule(until: string): string {
  const digits = until.replace(/[-:]/g, '');
  return digits.includes('T') ? `${digits}00` : digits;
}
