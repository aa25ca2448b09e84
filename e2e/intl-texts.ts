import type { Language } from '#contract/languages.ts';

/** What Intl writes in a language: days and moments, how long ago, numbers, lists, names. */
interface IntlTexts {
  relative: ReadonlySet<string>;
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
    .map((dateStyle) => new Intl.DateTimeFormat(tag, { dateStyle, timeStyle: 'short' }))
    .concat(new Intl.DateTimeFormat(tag, { weekday: 'short' }))
    .flatMap((format) => dates.flatMap((date) => wordsOf(format.format(date))));
  return {
    relative: new Set(relative),
    words: new Set([...words, 'er', 'k', 'kB', 'ko', 'Mo', 'MB']),
  };
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
  const isOfDate = /\p{Nd}/u.test(text) && wordsOf(text).every((word) => known.words.has(word));
  return isOfDate || known.relative.has(text);
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
