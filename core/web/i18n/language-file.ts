import type { Language } from '#core/contract/languages.ts';

/** The texts of a language by file of `locales/`; `npm run check` validates the keys. */
export type Translations = Record<string, object>;

/** Which texts to load: all, or those for the small page or the home of staff. */
type Part = 'all' | 'sign-in' | 'home';

/**
 * The texts of this language.
 *
 * @param part by default, the one that `<html data-texts="…">` names
 * @throws when they can't be loaded
 */
export async function fetchLanguage(wanted: Language, part = neededPart()): Promise<Translations> {
  const file = part === 'all' ? wanted : `${wanted}.${part}`;
  const response = await fetch(`/assets/i18n/${file}.json?v=${__LOCALES_DIGEST__}`);
  if (!response.ok) throw new Error(`Failed to load texts for ${wanted}: ${response.status}`);
  return (await response.json()) as Translations;
}

/** `all` unless `<html data-texts="…">` says otherwise. */
export function neededPart(): Part {
  const { texts } = document.documentElement.dataset;
  return texts === 'sign-in' || texts === 'home' ? texts : 'all';
}
