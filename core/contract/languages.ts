import { localeFolders } from '#locale-folders';

/** A language tag (BCP 47), which is the name of its folder in `locales/`. */
export type Language = string;

/** What is spoken when nothing else is known (point 1 of the specification). */
export const defaultLanguage: Language = 'en';

/**
 * The languages of Cairn, the default first: the specification's, and whatever other folder stands
 * in `locales/`. Adding a language is adding its folder.
 */
export const languages: readonly [Language, ...Language[]] = [
  defaultLanguage,
  ...localeFolders.filter((name) => name !== defaultLanguage),
];

/** This language if it is one of ours, or the one of which it is a kind: fr-CA is fr. */
export function knownLanguage(tag: string | null | undefined): Language | undefined {
  if (!tag) return undefined;
  const wanted = tag.toLowerCase();
  return (
    languages.find((known) => known.toLowerCase() === wanted) ??
    languages.find((known) => known === wanted.split('-', 1)[0])
  );
}

/** Scripts that are read from right to left, by the languages that are written in them. */
const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Which way a language is read. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return rightToLeft.has(language.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr';
}

/** Words that somebody at the organisation or we have written in both of its languages. */
export interface InBothLanguages {
  en: string;
  fr: string;
}

/** Those words in this language; in English for a language in which nobody has written them. */
export function inLanguage(words: InBothLanguages, language: Language): string;
export function inLanguage(
  words: InBothLanguages | undefined,
  language: Language,
): string | undefined;
export function inLanguage(words: InBothLanguages | undefined, language: Language) {
  return language === 'fr' ? words?.fr : words?.en;
}
