import i18next from 'i18next';
import { type Language, languages } from '#contract/enumerations.ts';
import { readStored, store } from './storage.ts';

/** The spec fixes this name. */
const languageKey = 'translation_key';

const defaultLanguage: Language = 'en';

/** The language that is shown now. */
export function language(): Language {
  return asLanguage(i18next.language) ?? defaultLanguage;
}

/** The stored choice, else the browser's if it is one of ours, else English. */
export function preferredLanguage(): Language {
  return asLanguage(readStored(languageKey)) ?? browserLanguage() ?? defaultLanguage;
}

export function rememberLanguage(chosen: Language): void {
  store(languageKey, chosen);
}

function browserLanguage(): Language | undefined {
  return asLanguage(navigator.language.slice(0, 2).toLowerCase());
}

function asLanguage(value: string | null | undefined): Language | undefined {
  return languages.find((known) => known === value);
}
