import { defaultLanguage, knownLanguage, type Language } from '#core/contract/languages.ts';
import { readStored, store } from '../browser/storage.ts';

/** The spec fixes this name. */
const languageKey = 'translation_key';

/**
 * The stored choice, else the browser's if it is one of ours, else English. A stored choice that is
 * no language of ours is replaced by that.
 */
export function preferredLanguage(): Language {
  const stored = readStored(languageKey);
  const chosen = knownLanguage(stored);
  if (chosen) return chosen;
  const preferred = knownLanguage(navigator.language) ?? defaultLanguage;
  if (stored !== null) rememberLanguage(preferred);
  return preferred;
}

/** Whether somebody chose a language of ours in this browser. */
export function hasChosenLanguage(): boolean {
  return knownLanguage(readStored(languageKey)) !== undefined;
}

/** From now on this is the choice, in this browser. */
export function rememberLanguage(chosen: Language): void {
  store(languageKey, chosen);
}
