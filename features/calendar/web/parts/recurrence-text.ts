import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type RecurrenceRule, type RuleDay, readRule } from '#core/contract/recurrence.ts';
import { type Format, useFormat } from '#core/web/i18n/format.ts';

type Translate = TFunction<'events'>;

/** "every Tuesday until March 3, 2027", in the current language. */
export function useRecurrenceFormatter(): (recurrence: string, start: string) => string {
  const { t } = useTranslation('events');
  const format = useFormat();
  return (recurrence, start) => formatRecurrence(recurrence, start, t, format);
}

/** `start` is the date or wall time of the first occurrence, which the rule doesn't contain. */
export function formatRecurrence(
  recurrence: string,
  start: string,
  t: Translate,
  format: Pick<Format, 'list' | 'day'>,
): string {
  const rule = readRule(recurrence);
  if (typeof rule === 'string') return t('recurrence.other');
  const often = formatFrequency(rule, start, t, format);
  if (often === null) return t('recurrence.other');
  if (rule.count !== null) return t('recurrence.counted', { often, count: rule.count });
  if (rule.until === null) return often;
  return t('recurrence.until', { often, day: format.day(rule.until.slice(0, 10)) });
}

function formatFrequency(
  rule: RecurrenceRule,
  start: string,
  t: Translate,
  { list }: Pick<Format, 'list'>,
): string | null {
  const { frequency, interval: count, byDay, byMonthDay } = rule;
  const isPlain = [rule.byYearDay, rule.byWeekNumber, rule.byMonth, rule.bySetPosition].every(
    (part) => part.length === 0,
  );
  if (!isPlain) return null;
  if (frequency === 'DAILY' && byDay.length + byMonthDay.length === 0) {
    return t('recurrence.daily', { count });
  }
  if (frequency === 'WEEKLY') {
    const days = byDay.length > 0 ? byDay : [{ day: toWeekday(start), place: null }];
    if (count === 1) {
      return t('recurrence.weekly', {
        days: list(days.map(({ day }) => t(`weekdays.each.${day}`))),
      });
    }
    const named = list(days.map(({ day }) => t(`weekdays.on.${day}`)));
    return t('recurrence.weeks', { count, days: named });
  }
  if (frequency === 'MONTHLY') {
    const what = formatMonthly(byDay, byMonthDay, start, t);
    return what && t('recurrence.monthly', { count, what });
  }
  const isYearly = frequency === 'YEARLY' && byDay.length + byMonthDay.length === 0;
  return isYearly ? t('recurrence.yearly', { count }) : null;
}

function formatMonthly(
  byDay: readonly RuleDay[],
  byMonthDay: readonly number[],
  start: string,
  t: Translate,
): string | null {
  const [day, ...moreDays] = byDay;
  const [date, ...moreDates] = byMonthDay;
  if (moreDays.length + moreDates.length > 0 || (day && date !== undefined)) return null;
  if (day) {
    const place = weekdayPositions.find((one) => one === day.place);
    return place === undefined
      ? null
      : t(`recurrence.places.${place}`, { day: t(`weekdays.name.${day.day}`) });
  }
  if (date === -1) return t('recurrence.lastDay');
  if (date !== undefined && date < 0) return null;
  return t('recurrence.date', { date: date ?? Number(start.slice(8, 10)) });
}

/** Weekday positions in a month that have translations. */
export const weekdayPositions = [1, 2, 3, 4, -1] as const;

const fromSunday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

export function toWeekday(value: string) {
  return weekdayAt(new Date(`${value.slice(0, 10)}T00:00Z`).getUTCDay());
}

/** 0 is Sunday. */
export function weekdayAt(number: number) {
  return fromSunday[number] ?? 'MO';
}
