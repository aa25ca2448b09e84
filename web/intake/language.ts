import { type Language, languages } from '#contract/enumerations.ts';
import { readStored, store } from '#web/platform/storage.ts';

/** The spec fixes this name; the staff pages share it. */
const key = 'translation_key';

/** The stored choice, else the browser's if it is one of ours, else English. */
export function firstLanguage(): Language {
  const wanted = [readStored(key), navigator.language.slice(0, 2).toLowerCase()];
  return wanted.map(asLanguage).find((language) => language !== undefined) ?? 'en';
}

export function rememberLanguage(chosen: Language): void {
  store(key, chosen);
}

function asLanguage(value: string | null): Language | undefined {
  return languages.find((known) => known === value);
}
