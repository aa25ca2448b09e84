import type { Language } from '#core/contract/languages.ts';

/** A language's name in that language, capitalized for the start of a line. */
export function ownName(language: Language): string {
  return __OWN_NAMES__[language] ?? language;
}

/** Creating one takes tens of milliseconds on a slow phone. */
const displayNames = new Map<string, Intl.DisplayNames>();

/** A language's name in another language, or its own, capitalized for the start of a line. */
export function languageNameIn(tag: string, uiLanguage: string): string {
  const names =
    displayNames.get(uiLanguage) ?? new Intl.DisplayNames([uiLanguage], { type: 'language' });
  displayNames.set(uiLanguage, names);
  const name = names.of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(uiLanguage) + name.slice(1);
}
