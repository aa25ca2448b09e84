import {
  defaultLanguage,
  isDraftLanguage,
  knownLanguage,
  type Language,
} from '#core/contract/languages.ts';
import { readStored, store } from '../browser/storage.ts';

/** Fixed by the specification. */
const languageKey = 'translation_key';

/**
 * The stored choice, else the browser's language if supported and no draft, else English. Replaces
 * an unsupported stored choice.
 */
export function preferredLanguage(): Language {
  const stored = readStored(languageKey);
  const chosen = knownLanguage(stored);
  if (chosen) return chosen;
  const browserLanguage = knownLanguage(navigator.language) ?? defaultLanguage;
  const preferred = isDraftLanguage(browserLanguage) ? defaultLanguage : browserLanguage;
  if (stored !== null) rememberLanguage(preferred);
  return preferred;
}

/** True if a supported language was chosen in this browser. */
export function hasChosenLanguage(): boolean {
  return knownLanguage(readStored(languageKey)) !== undefined;
}

/** Stores the choice in this browser. */
export function rememberLanguage(chosen: Language): void {
  store(languageKey, chosen);
}
