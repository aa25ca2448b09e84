import i18next from 'i18next';
import { defaultLanguage, knownLanguage, type Language } from '#core/contract/languages.ts';

/** The language that is shown now. */
export function language(): Language {
  return knownLanguage(i18next.language) ?? defaultLanguage;
}
