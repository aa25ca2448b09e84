import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#core/contract/date-format.ts';
import { formatDay, withOrdinalFirst } from '#core/contract/days.ts';
import { useClockTag, withClock } from './date-display.ts';
import { language } from './language.ts';
import { languageNameIn } from './language-names.ts';
import { regionalTag } from './regional.ts';
import { zoneLabel } from './zone-names.ts';

/** A person's names, as records carry them. */
export interface Named {
  firstName: string | null;
  lastName: string | null;
  preferredName?: string | null;
}

export interface Format {
  /** "1990-04-03" → "3 April 1990". Never passes through a time zone. Empty text for null. */
  day: (value: string | null) => string;
  /** "2026-11-19" → "Thursday, November 19", with the year if it isn't this one. */
  weekday: (value: string) => string;
  /** The same in short: "Fri, Nov 27". */
  shortWeekday: (value: string) => string;
  /** An ISO moment → day and time in the reader's zone. */
  moment: (value: string | null) => string;
  /** An ISO moment of today → time in the reader's zone. */
  time: (value: string) => string;
  /** An ISO moment → "3 hours ago", "yesterday". */
  relative: (value: string | null) => string;
  /** Both, for `ui/when.tsx`. */
  when: (at: string | null) => { at: string | null; relative: string; exact: string };
  /** First and last name, with the preferred name in quotation marks between. */
  personName: (person: Named) => string;
  number: (value: number) => string;
  /** An amount of money without its currency: 1250.5 → "1,250.50". */
  amount: (value: number) => string;
  list: (items: readonly string[]) => string;
  /** The same for a choice: "red, green, or blue". */
  orList: (items: readonly string[]) => string;
  /** Compares two texts for sorting; é sorts with e. */
  compareTexts: (one: string, other: string) => number;
  /** "America/Toronto" → "Toronto (Eastern Time)". */
  zone: (zone: string) => string;
  /** "fr" → "French". */
  languageName: (tag: string) => string;
}

/** All language-dependent formats for the current language. */
export function useFormat(): Format {
  const { t, i18n } = useTranslation('actions');
  const uiLanguage = i18n.language;
  const tag = useClockTag(uiLanguage);
  return useMemo(() => {
    const nameless = t('noName');
    return {
      ...formatIn(uiLanguage, tag),
      personName: (person) => personName(person, uiLanguage) ?? nameless,
    };
  }, [uiLanguage, tag, t]);
}

/** The same outside a component. */
export function currentFormat(): Omit<Format, 'personName'> {
  return formatIn(language());
}

const formats = new Map<string, Omit<Format, 'personName'>>();

/** @param tag the language with the clock for times */
export function formatIn(
  uiLanguage: string,
  tag = withClock(uiLanguage),
): Omit<Format, 'personName'> {
  const key = `${uiLanguage} ${tag}`;
  const known = formats.get(key);
  if (known) return known;
  const made = createFormat(uiLanguage, tag);
  formats.set(key, made);
  return made;
}

function createFormat(uiLanguage: string, tag: string): Omit<Format, 'personName'> {
  const moments = dateFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const times = dateFormat(tag, { timeStyle: 'short' });
  const spans = new Intl.RelativeTimeFormat(uiLanguage, { numeric: 'auto' });
  const numbers = new Intl.NumberFormat(uiLanguage);
  const amounts = new Intl.NumberFormat(uiLanguage, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const lists = new Intl.ListFormat(uiLanguage, { type: 'conjunction' });
  const choices = new Intl.ListFormat(uiLanguage, { type: 'disjunction' });
  const order = new Intl.Collator(uiLanguage);
  const moment = (value: string | null) => (value === null ? '' : moments.format(new Date(value)));
  const relative = (value: string | null) =>
    value === null ? '' : relativeTo(value, Date.now(), spans);
  return {
    day: (value) => (value === null ? '' : formatDay(value, uiLanguage)),
    weekday: (value) => formatWeekday(value, uiLanguage, 'long'),
    shortWeekday: (value) => formatWeekday(value, uiLanguage, 'short'),
    moment,
    time: (value) => times.format(new Date(value)),
    relative,
    when: (at) => ({ at, relative: relative(at), exact: moment(at) }),
    number: (value) => numbers.format(value),
    amount: (value) => amounts.format(value),
    list: (items) => lists.format(items),
    orList: (items) => choices.format(items),
    compareTexts: order.compare,
    zone: (zone) => zoneLabel(zone, regionalTag(uiLanguage)),
    languageName: (tag) => languageNameIn(tag, uiLanguage),
  };
}

function formatWeekday(day: string, uiLanguage: string, length: 'long' | 'short'): string {
  const isOtherYear = day.slice(0, 4) !== String(new Date().getFullYear());
  const parts = { weekday: length, month: length, day: 'numeric', timeZone: 'UTC' } as const;
  const format = dateFormat(uiLanguage, isOtherYear ? { ...parts, year: 'numeric' } : parts);
  return withOrdinalFirst(format.format(new Date(`${day}T00:00:00Z`)), uiLanguage);
}

const minute = 60_000;
const spanUnits: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 525_600 * minute],
  ['month', 43_800 * minute],
  ['week', 10_080 * minute],
  ['day', 1440 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
];

/** `now` in milliseconds. Less than a minute is "now"; a slow clock never causes "in 3 seconds". */
export function relativeTo(value: string, now: number, spans: Intl.RelativeTimeFormat): string {
  const elapsed = Date.parse(value) - now;
  for (const [unit, length] of spanUnits) {
    if (Math.abs(elapsed) >= length) return spans.format(Math.trunc(elapsed / length), unit);
  }
  return spans.format(0, 'second');
}

/** Null for a person without a name so far. */
export function personName(
  { firstName, lastName, preferredName }: Named,
  uiLanguage: string,
): string | null {
  const [open, close] = uiLanguage === 'fr' ? ['« ', ' »'] : ['“', '”'];
  const differs = preferredName && preferredName !== firstName;
  const parts = [firstName, differs ? `${open}${preferredName}${close}` : null, lastName];
  return parts.filter(Boolean).join(' ') || null;
}
