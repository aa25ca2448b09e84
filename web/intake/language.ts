import { defaultLanguage, knownLanguage, type Language } from '#contract/languages.ts';
import { readStored, store } from '#web/platform/storage.ts';

/** The spec fixes this name; the staff pages share it. */
const key = 'translation_key';

/** The stored choice, else the browser's if it is one of ours, else English. */
export function firstLanguage(): Language {
  return knownLanguage(readStored(key)) ?? knownLanguage(navigator.language) ?? defaultLanguage;
}

export function rememberLanguage(chosen: Language): void {
  store(key, chosen);
}
