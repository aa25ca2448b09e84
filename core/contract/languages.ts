import { localeFolders } from '#locale-folders';

/** A language tag (BCP 47), and the name of its folder in `locales/`. */
export type Language = string;

/** The fallback language (point 1 of the specification). */
export const defaultLanguage: Language = 'en';

/**
 * The languages of Cairn, default first: those of the specification, and any other folder in
 * `locales/`. Adding a language means adding its folder.
 */
export const languages: readonly [Language, ...Language[]] = [
  defaultLanguage,
  ...localeFolders.filter((name) => name !== defaultLanguage),
];

/** The supported language for a tag, also for a regional variant: fr for fr-CA. */
export function knownLanguage(tag: string | null | undefined): Language | undefined {
  if (!tag) return undefined;
  const wanted = tag.toLowerCase();
  return (
    languages.find((known) => known.toLowerCase() === wanted) ??
    languages.find((known) => known === wanted.split('-', 1)[0])
  );
}

/** Languages written from right to left. */
const rtlLanguages = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The writing direction of a language. */
export function textDirection(language: Language): 'ltr' | 'rtl' {
  return rtlLanguages.has(language.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr';
}

/** A text in both languages, written by the organization or by us. */
export interface InBothLanguages {
  en: string;
  fr: string;
}

/** The text in this language, or in English where there is none. */
export function textIn(texts: InBothLanguages, language: Language): string;
export function textIn(texts: InBothLanguages | undefined, language: Language): string | undefined;
export function textIn(texts: InBothLanguages | undefined, language: Language) {
  return language === 'fr' ? texts?.fr : texts?.en;
}
