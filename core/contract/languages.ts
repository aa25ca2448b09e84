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

/**
 * Languages that no native reader has approved yet. People can choose them, and menus say so; a browser's
 * language never chooses one. To approve a language, take it off this list.
 */
const draftLanguages: ReadonlySet<Language> = new Set(['es']);

/** True while no native reader has approved the language's texts. */
export function isDraftLanguage(language: Language): boolean {
  return draftLanguages.has(language);
}

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

/** Languages that the organization's texts can be in. Every text has the first two. */
export const textLanguages = ['en', 'fr', 'es'] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** True for a language that a text may lack; readers then see it in English. */
export function isOptionalLanguage(language: TextLanguage): language is 'es' {
  return language === 'es';
}

/** A text written by the organization or by us. */
export interface Translated {
  en: string;
  fr: string;
  es?: string | undefined;
}

/** The texts in the languages that have one. */
export function writtenTexts(texts: Translated): string[] {
  return textLanguages.flatMap((language) => texts[language]?.trim() || []);
}

/** True if the text is written in at least one language. */
export function isWritten(texts: Translated): boolean {
  return writtenTexts(texts).length > 0;
}

/** The text in all its languages, on one line. */
export function inEveryLanguage(texts: Translated): string {
  return writtenTexts(texts).join(' / ');
}

/** The language in which `textIn` shows this text. */
export function languageShown(texts: Translated, language: Language): Language {
  return texts[language as TextLanguage] ? language : defaultLanguage;
}

/** The text in this language, or in English where there is none. */
export function textIn(texts: Translated, language: Language): string;
export function textIn(texts: Translated | undefined, language: Language): string | undefined;
export function textIn(texts: Translated | undefined, language: Language) {
  return texts?.[language as TextLanguage] || texts?.en;
}
