import { isRealDay } from './days.ts';

/**
 * Recurrence rules: the part of RRULE (RFC 5545, 3.3.10) that appointments need. Without zod or a
 * library, so that web and server use the same code.
 */

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** The days of the week from Monday on, as RFC 5545 writes them. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * "MO", or with a position in the month (in the year, for YEARLY without months): 2 is the second,
 * -1 the last.
 */
export interface RuleDay {
  day: Weekday;
  place: number | null;
}

/** A parsed rule. Lists are empty where the rule doesn't name them. */
export interface RecurrenceRule {
  frequency: Frequency;
  /** Repeats every `interval` days, weeks, months, or years; 1 or more. */
  interval: number;
  /** Total number of occurrences, including the first; null without a limit. */
  count: number | null;
  /**
   * The last day or local time on which an occurrence can start: "YYYY-MM-DD" or
   * "YYYY-MM-DDTHH:mm"; null without an end. Never with `count`.
   */
  until: string | null;
  byDay: RuleDay[];
  /** 1 to 31, or -31 to -1 from the end of the month. */
  byMonthDay: number[];
  /** 1 to 366, or -366 to -1 from the end of the year. YEARLY only. */
  byYearDay: number[];
  /** ISO 8601 weeks, 1 to 53, or negative from the end. YEARLY only. */
  byWeekNumber: number[];
  byMonth: number[];
  /** Selects among the matches of one period; 1 is the first, -1 the last. */
  bySetPosition: number[];
  weekStart: Weekday;
}

/** The longest rule as text, in characters. */
export const maxRuleLength = 300;
/** The highest `count`. */
export const maxOccurrences = 1000;
/** The highest `interval`. */
export const maxInterval = 366;

/** Why a rule is refused; each has a text of this name in the locales (`validation`). */
export type RuleRefusal =
  /** Unreadable or contradictory. */
  | 'recurrence'
  /** Repeats by the second, minute, or hour, or at several hours of a day. */
  | 'recurrence-too-often'
  /** More than `maxOccurrences` occurrences, or an interval above `maxInterval`. */
  | 'recurrence-too-many';

/**
 * Parses a rule, with or without `RRULE:` before it. A rule without count and end repeats forever.
 *
 * @returns the rule, or why it is refused
 */
export function readRule(text: string): RecurrenceRule | RuleRefusal {
  if (text.length > maxRuleLength) return 'recurrence';
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

  const interval = parseInteger(parts.get('INTERVAL'), 1);
  const count = parseInteger(parts.get('COUNT'), null);
  if (interval === undefined || count === undefined || interval === 0 || count === 0) {
    return 'recurrence';
  }
  if (interval > maxInterval || (count ?? 0) > maxOccurrences) return 'recurrence-too-many';
  const until = parseUntil(parts.get('UNTIL'));
  const rule = {
    frequency,
    interval,
    count,
    until,
    byDay: parseList(parts.get('BYDAY'), parseRuleDay),
    byMonthDay: parseList(parts.get('BYMONTHDAY'), within(-31, 31)),
    byYearDay: parseList(parts.get('BYYEARDAY'), within(-366, 366)),
    byWeekNumber: parseList(parts.get('BYWEEKNO'), within(-53, 53)),
    byMonth: parseList(parts.get('BYMONTH'), within(1, 12)),
    bySetPosition: parseList(parts.get('BYSETPOS'), within(-366, 366)),
    weekStart: weekdays.find((day) => day === (parts.get('WKST') ?? 'MO')),
  };
  if (Object.values(rule).includes(undefined)) return 'recurrence';
  return isConsistent(rule as RecurrenceRule) ? (rule as RecurrenceRule) : 'recurrence';
}

/** Formats a rule as in RFC 5545, without `RRULE:`; `until` stays in local time. */
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

/** Combinations that RFC 5545 forbids (table in 3.3.10). */
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

/** `fallback` without text, undefined for anything but a whole number. */
function parseInteger<Fallback>(text: string | undefined, fallback: Fallback) {
  if (text === undefined) return fallback;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The items without duplicates; undefined if one can't be parsed. */
function parseList<Item>(text: string | undefined, read: (one: string) => Item | undefined) {
  if (text === undefined) return [];
  const items = [...new Set(text.split(','))].map(read);
  return items.includes(undefined) ? undefined : (items as Item[]);
}

function within(min: number, max: number) {
  return (text: string): number | undefined => {
    if (!/^[+-]?\d{1,3}$/.test(text)) return undefined;
    const value = Number(text);
    return value !== 0 && value >= min && value <= max ? value : undefined;
  };
}

function parseRuleDay(text: string): RuleDay | undefined {
  const [, place, name] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  const day = weekdays.find((one) => one === name);
  if (!day) return undefined;
  if (place === undefined) return { day, place: null };
  const number = within(-53, 53)(place);
  return number === undefined ? undefined : { day, place: number };
}

/** In local time: a value ending in `Z` has to be converted first. */
function parseUntil(text: string | undefined): string | null | undefined {
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
