import i18next from 'i18next';
import { defaultLanguage, knownLanguage, type Language } from '#core/contract/languages.ts';

/** The current language. */
export function language(): Language {
  return knownLanguage(i18next.language) ?? defaultLanguage;
}
