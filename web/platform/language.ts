import i18next from 'i18next';
import { defaultLanguage, knownLanguage, type Language } from '#contract/languages.ts';
import { readStored, store } from './storage.ts';

/** The spec fixes this name. */
const languageKey = 'translation_key';

/** The language that is shown now. */
export function language(): Language {
  return knownLanguage(i18next.language) ?? defaultLanguage;
}

/** The stored choice, else the browser's if it is one of ours, else English. */
export function preferredLanguage(): Language {
  return (
    knownLanguage(readStored(languageKey)) ?? knownLanguage(navigator.language) ?? defaultLanguage
  );
}

export function rememberLanguage(chosen: Language): void {
  store(languageKey, chosen);
}
