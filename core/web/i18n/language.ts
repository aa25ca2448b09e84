import i18next from 'i18next';
import { defaultLanguage, knownLanguage, type Language } from '#core/contract/languages.ts';

/** The current language. */
export function language(): Language {
  return knownLanguage(i18next.language) ?? defaultLanguage;
}

/** Creating one takes tens of milliseconds on a slow phone. */
const namesIn = new Map<string, Intl.DisplayNames>();

/** A language's name in another language (or its own), capitalized for the start of a line. */
export function languageNameIn(tag: string, shown: string): string {
  const names = namesIn.get(shown) ?? new Intl.DisplayNames([shown], { type: 'language' });
  namesIn.set(shown, names);
  const name = names.of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(shown) + name.slice(1);
}
