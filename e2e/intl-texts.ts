import { dateTag } from '#core/contract/date-format.ts';
import { monthNames } from '#core/contract/day-parts.ts';
import type { Language } from '#core/contract/languages.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';

/** Texts from Intl in a language: dates, relative times, numbers, lists, names. */
interface IntlTexts {
  /** Complete texts: relative times, weekdays, and months. */
  whole: ReadonlySet<string>;
  /** Words in time zone names; browsers abbreviate them differently. */
  zoneWords: ReadonlySet<string>;
  /** Words in dates. */
  dateWords: ReadonlySet<string>;
}

const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;
const texts = new Map<Language, IntlTexts>();

/** Intl falls back to the browser's language for one it doesn't know. */
export function intlLanguage(language: Language): string {
  return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0 ? language : 'en-CA';
}

function read(language: Language): IntlTexts {
  const tag = intlLanguage(language);
  const spans = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const relative = units
    .flatMap((unit) =>
      Array.from({ length: 121 }, (_, index) => oneLine(spans.format(index - 60, unit))),
    )
    .flatMap((text) => [text, text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)]);
  const dates = Array.from({ length: 12 }, (_, index) => Date.UTC(2026, index, 15, index * 2));
  const dateWords = (['long', 'medium', 'short'] as const)
    .flatMap((dateStyle) =>
      regionalTags(tag).map(
        (one) => new Intl.DateTimeFormat(one, { dateStyle, timeStyle: 'short' }),
      ),
    )
    .concat(new Intl.DateTimeFormat(tag, { weekday: 'short' }))
    .concat(new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' }))
    .concat(new Intl.DateTimeFormat(tag, { hour: 'numeric' }))
    .concat(new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short' }))
    .flatMap((format) => dates.flatMap((date) => splitWords(format.format(date))));
  dateWords.push(...sizesIn(tag).flatMap(splitWords));
  const weekdays = (['long', 'short'] as const).flatMap((weekday) =>
    Array.from({ length: 7 }, (_, day) =>
      oneLine(new Intl.DateTimeFormat(tag, { weekday }).format(Date.UTC(2026, 0, day + 1, 12))),
    ),
  );
  dateWords.push(...weekdays.flatMap(splitWords));
  const months = regionalTags(tag).flatMap(monthNames).map(oneLine);
  return {
    whole: new Set([...relative, ...weekdays, ...months]),
    zoneWords: new Set(
      [...zoneNamesIn(tag), ...countriesIn(tag), ...zoneCities(), 'UTC', 'GMT'].flatMap(splitWords),
    ),
    dateWords: new Set([...dateWords, 'er', 'k', 'kB', 'ko', 'Mo', 'MB']),
  };
}

/** Units of sizes, singular and plural. */
function sizesIn(tag: string): string[] {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  return units.flatMap((unit) =>
    (['long', 'short'] as const).flatMap((unitDisplay) => {
      const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay });
      return [0, 1, 2, 5, 11, 100].map((count) => format.format(count));
    }),
  );
}

/** The language and its Canadian variant, which the browser uses. */
const regionalTags = (tag: string) => [tag, dateTag(tag), `${tag.split('-')[0]}-CA`];

/** Names of time zones in any season. */
function zoneNamesIn(tag: string): string[] {
  return [...Intl.supportedValuesOf('timeZone'), 'UTC'].flatMap((timeZone) =>
    regionalTags(tag).flatMap((one) =>
      (['longGeneric', 'long'] as const).map((timeZoneName) => {
        const format = new Intl.DateTimeFormat(one, { timeZone, timeZoneName });
        const name = format.formatToParts().find(({ type }) => type === 'timeZoneName');
        return oneLine(name?.value ?? timeZone);
      }),
    ),
  );
}

/** Countries used in names of zones that browsers know as a country's only one. */
function countriesIn(tag: string): string[] {
  const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((one) => letters.map((other) => names.of(one + other) ?? ''));
}

/** Cities of time zones, the same in every language. */
function zoneCities(): string[] {
  return Intl.supportedValuesOf('timeZone').map((zone) => zone.replaceAll(/[_/]/g, ' '));
}

/** Removes line breaks and direction marks. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const splitWords = (text: string) => oneLine(text).match(/[\p{L}\p{M}]+/gu) ?? [];

export function isIntlText(text: string, language: Language): boolean {
  const known = texts.get(language) ?? read(language);
  texts.set(language, known);
  if (isZone(text) || splitWords(text).every((word) => known.zoneWords.has(word))) return true;
  const isDateText =
    /\p{Nd}/u.test(text) && splitWords(text).every((word) => known.dateWords.has(word));
  return isDateText || known.whole.has(text);
}

/** A zone id such as "Europe/Paris", the same in every language. */
function isZone(text: string): boolean {
  const id = text.replaceAll(' ', '_');
  return (id === 'UTC' || id.includes('/')) && isTimeZone(id);
}

/** Separators of lists. */
export function listSeparators(language: Language): string[] {
  const lists = (['conjunction', 'disjunction'] as const).map(
    (type) => new Intl.ListFormat(intlLanguage(language), { type }),
  );
  return lists
    .flatMap((list) => ['ab', 'abc'].flatMap((items) => list.formatToParts(items)))
    .filter(({ type }) => type === 'literal')
    .map(({ value }) => value);
}

/** Language names in their own language (navbar menu) and in this one. */
export function languageNamesIn(language: Language, all: readonly Language[]): Set<string> {
  const tag = intlLanguage(language);
  const names = new Intl.DisplayNames(tag, { type: 'language' });
  return new Set(
    all.flatMap((one) => {
      const name = names.of(one) ?? one;
      return [one.toUpperCase(), name, name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)];
    }),
  );
}
