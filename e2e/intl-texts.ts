import { monthNames } from '#core/contract/day-parts.ts';
import type { Language } from '#core/contract/languages.ts';
import { isTimeZone } from '#core/server/time/days-in-zone.ts';

/** What Intl writes in a language: days and moments, how long ago, numbers, lists, names. */
interface IntlTexts {
  /** Whole texts: how long ago, the days of the week, and the months. */
  whole: ReadonlySet<string>;
  /** Of which the names of time zones are made; browsers shorten them in ways of their own. */
  zoneWords: ReadonlySet<string>;
  /** That stand in days and moments. */
  words: ReadonlySet<string>;
}

const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;
const texts = new Map<Language, IntlTexts>();

/** The language of the browser stands in for one that Intl hasn't heard of. */
export function intlLanguage(language: Language): string {
  return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0 ? language : 'en-CA';
}

function read(language: Language): IntlTexts {
  const tag = intlLanguage(language);
  const spans = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const relative = units.flatMap((unit) =>
    Array.from({ length: 121 }, (_, index) => oneLine(spans.format(index - 60, unit))),
  );
  const dates = Array.from({ length: 12 }, (_, index) => Date.UTC(2026, index, 15, index * 2));
  const words = (['long', 'medium', 'short'] as const)
    .flatMap((dateStyle) =>
      regionalTags(tag).map(
        (one) => new Intl.DateTimeFormat(one, { dateStyle, timeStyle: 'short' }),
      ),
    )
    .concat(new Intl.DateTimeFormat(tag, { weekday: 'short' }))
    .concat(new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' }))
    .concat(new Intl.DateTimeFormat(tag, { hour: 'numeric' }))
    .concat(new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short' }))
    .flatMap((format) => dates.flatMap((date) => wordsOf(format.format(date))));
  words.push(...sizesIn(tag).flatMap(wordsOf));
  const weekdays = (['long', 'short'] as const).flatMap((weekday) =>
    Array.from({ length: 7 }, (_, day) =>
      oneLine(new Intl.DateTimeFormat(tag, { weekday }).format(Date.UTC(2026, 0, day + 1, 12))),
    ),
  );
  words.push(...weekdays.flatMap(wordsOf));
  const months = regionalTags(tag).flatMap(monthNames).map(oneLine);
  return {
    whole: new Set([...relative, ...weekdays, ...months]),
    zoneWords: new Set(
      [...zoneNamesIn(tag), ...countriesIn(tag), ...zoneCities(), 'UTC', 'GMT'].flatMap(wordsOf),
    ),
    words: new Set([...words, 'er', 'k', 'kB', 'ko', 'Mo', 'MB']),
  };
}

/** How many bytes something has, of one and of several. */
function sizesIn(tag: string): string[] {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  return units.flatMap((unit) =>
    (['long', 'short'] as const).flatMap((unitDisplay) => {
      const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay });
      return [0, 1, 2, 5, 11, 100].map((count) => format.format(count));
    }),
  );
}

/** The language itself and its Canadian form, which the browser uses. */
const regionalTags = (tag: string) => [tag, `${tag.split('-')[0]}-CA`];

/** What the time zones are called, at any time of the year. */
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

/** After which zones are called that a browser knows as those of one country. */
function countriesIn(tag: string): string[] {
  const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((one) => letters.map((other) => names.of(one + other) ?? ''));
}

/** The cities by which they are chosen: the same in every language. */
function zoneCities(): string[] {
  return Intl.supportedValuesOf('timeZone').map((zone) => zone.replaceAll(/[_/]/g, ' '));
}

/** In one line and without what only says which way it runs. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const wordsOf = (text: string) => oneLine(text).match(/[\p{L}\p{M}]+/gu) ?? [];

export function isOfIntl(text: string, language: Language): boolean {
  const known = texts.get(language) ?? read(language);
  texts.set(language, known);
  if (isZone(text) || wordsOf(text).every((word) => known.zoneWords.has(word))) return true;
  const isOfDate = /\p{Nd}/u.test(text) && wordsOf(text).every((word) => known.words.has(word));
  return isOfDate || known.whole.has(text);
}

/** A zone by its id, such as "Europe/Paris", which is the same in every language. */
function isZone(text: string): boolean {
  const id = text.replaceAll(' ', '_');
  return (id === 'UTC' || id.includes('/')) && isTimeZone(id);
}

/** What stands between the parts of a list. */
export function jointsOf(language: Language): string[] {
  const lists = (['conjunction', 'disjunction'] as const).map(
    (type) => new Intl.ListFormat(intlLanguage(language), { type }),
  );
  return lists
    .flatMap((list) => ['ab', 'abc'].flatMap((items) => list.formatToParts(items)))
    .filter(({ type }) => type === 'literal')
    .map(({ value }) => value);
}

/** What the languages are called: in the menu of the navbar, and in this language. */
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
