import i18next from 'i18next';
import { knownLanguage, type Language } from '#core/contract/languages.ts';
import { preferredLanguage } from './preferred-language.ts';

/** The current language; before the texts are loaded, the one they will be in. */
export function language(): Language {
  return knownLanguage(i18next.language) ?? preferredLanguage();
}
