import { isRealDay } from '#core/contract/days.ts';

/**
 * Recurrence of a task: an RRULE (RFC 5545, 3.3.10) by whole days, limited to common shapes such as
 * "every weekday" or "every month on the 15th". Each shape recurs within four years of any day, or
 * is refused. Uses no library, so that web and server parse it alike.
 */

export const taskWeekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type TaskWeekday = (typeof taskWeekdays)[number];

/** A parsed rule. `until` is the last possible date, "YYYY-MM-DD". */
export type TaskRecurrence = { interval: number; until: string | null } & (
  | { every: 'day' }
  | { every: 'week'; weekdays: TaskWeekday[] }
  /** -1 is the last day of the month. */
  | { every: 'month'; day: number }
  /** Second Tuesday, or (-1) the last one. */
  | { every: 'month'; place: number; weekday: TaskWeekday }
  | { every: 'year' }
);

/** Longest rule as text, in characters. */
export const maxTaskRuleLength = 120;

const maxIntervals = { DAILY: 366, WEEKLY: 104, MONTHLY: 48, YEARLY: 10 };

/** Parses a rule; undefined for unsupported shapes. */
export function parseTaskRule(text: string): TaskRecurrence | undefined {
  if (text.length > maxTaskRuleLength) return undefined;
  const parts = new Map<string, string>();
  for (const part of text.replace(/^RRULE:/, '').split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (value === '' || more.length > 0 || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  const take = (name: string) => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const frequency = take('FREQ') ?? '';
  if (!Object.hasOwn(maxIntervals, frequency)) return undefined;
  const intervalText = take('INTERVAL') ?? '1';
  if (
    !/^[1-9]\d{0,2}$/.test(intervalText) ||
    Number(intervalText) > maxIntervals[frequency as keyof typeof maxIntervals]
  ) {
    return undefined;
  }
  const until = parseUntil(take('UNTIL'));
  const shape = parseShape(frequency, take);
  if (!shape || until === undefined || parts.size > 0) return undefined;
  return { ...shape, interval: Number(intervalText), until };
}

/** Distributes `Omit` over the union. */
type RuleShape<Whole> = Whole extends unknown ? Omit<Whole, 'interval' | 'until'> : never;

function parseShape(
  frequency: string,
  take: (name: string) => string | undefined,
): RuleShape<TaskRecurrence> | undefined {
  if (frequency === 'DAILY') return { every: 'day' };
  if (frequency === 'YEARLY') return { every: 'year' };
  const byDay = take('BYDAY');
  if (frequency === 'WEEKLY') {
    const days = byDay?.split(',') ?? [];
    const weekdays = taskWeekdays.filter((day) => days.includes(day));
    return weekdays.length > 0 && weekdays.length === days.length
      ? { every: 'week', weekdays }
      : undefined;
  }
  const [, place, name] = /^(-1|[1-4])([A-Z]{2})$/.exec(byDay ?? '') ?? [];
  const weekday = taskWeekdays.find((day) => day === name);
  const monthDay = take('BYMONTHDAY');
  if (weekday) return monthDay ? undefined : { every: 'month', place: Number(place), weekday };
  if (byDay !== undefined || !/^(-1|[1-9]|[12]\d|3[01])$/.test(monthDay ?? '')) return undefined;
  return { every: 'month', day: Number(monthDay) };
}

function parseUntil(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return isRealDay(day) ? day : undefined;
}

/** Formats a rule per RFC 5545. */
export function formatTaskRule(rule: TaskRecurrence): string {
  const shape = {
    day: () => 'FREQ=DAILY',
    week: () => `FREQ=WEEKLY;BYDAY=${'weekdays' in rule ? rule.weekdays.join(',') : ''}`,
    month: () =>
      'weekday' in rule
        ? `FREQ=MONTHLY;BYDAY=${rule.place}${rule.weekday}`
        : `FREQ=MONTHLY;BYMONTHDAY=${'day' in rule ? rule.day : ''}`,
    year: () => 'FREQ=YEARLY',
  }[rule.every]();
  const interval = rule.interval === 1 ? '' : `;INTERVAL=${rule.interval}`;
  return `${shape}${interval}${rule.until ? `;UNTIL=${rule.until.replaceAll('-', '')}` : ''}`;
}

const dayInMs = 86_400_000;
const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Monday is 0. */
const weekdayIndex = (ms: number) => (new Date(ms).getUTCDay() + 6) % 7;
const monthIndex = (ms: number) => {
  const date = new Date(ms);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
const lastOfMonth = (ms: number) => {
  const date = new Date(ms);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
};

/** Days searched for the next date; more than the longest gap between two. */
const maxDaysAhead = 366 * 41;

/** First date after `after` that matches the rule, counted from `from`; undefined when there is none. */
export function nextTaskDay(rule: TaskRecurrence, from: string, after: string): string | undefined {
  const start = toMs(from);
  const first = Math.max(start, toMs(after) + dayInMs);
  const last = rule.until === null ? Number.POSITIVE_INFINITY : toMs(rule.until);
  for (let ms = first; ms <= last && ms < first + maxDaysAhead * dayInMs; ms += dayInMs) {
    if (matchesDay(rule, start, ms)) return toDay(ms);
  }
  return undefined;
}

function matchesDay(rule: TaskRecurrence, start: number, ms: number): boolean {
  const isMultiple = (passed: number) => passed % rule.interval === 0;
  const date = new Date(ms).getUTCDate();
  switch (rule.every) {
    case 'day':
      return isMultiple((ms - start) / dayInMs);
    case 'week': {
      const monday = (at: number) => at / dayInMs - weekdayIndex(at);
      const isDay = rule.weekdays.some((day) => taskWeekdays.indexOf(day) === weekdayIndex(ms));
      return isDay && isMultiple((monday(ms) - monday(start)) / 7);
    }
    case 'month': {
      if (!isMultiple(monthIndex(ms) - monthIndex(start))) return false;
      if (!('weekday' in rule)) return date === (rule.day === -1 ? lastOfMonth(ms) : rule.day);
      if (taskWeekdays.indexOf(rule.weekday) !== weekdayIndex(ms)) return false;
      return rule.place === -1 ? date + 7 > lastOfMonth(ms) : Math.ceil(date / 7) === rule.place;
    }
    case 'year':
      return (
        isMultiple((monthIndex(ms) - monthIndex(start)) / 12) &&
        date === new Date(start).getUTCDate()
      );
  }
}
