import type { Language } from '#core/contract/languages.ts';

/** The texts of a language by file of `locales/`; `npm run check` validates the keys. */
export type Translations = Record<string, object>;

/**
 * The texts of this language: all, or those of the small page that `<html data-texts="sign-in">`
 * names.
 *
 * @throws when they can't be loaded
 */
export async function fetchLanguage(wanted: Language): Promise<Translations> {
  const { texts } = document.documentElement.dataset;
  const file = texts ? `${wanted}.${texts}` : wanted;
  const response = await fetch(`/assets/i18n/${file}.json?v=${__LOCALES_DIGEST__}`);
  if (!response.ok) throw new Error(`Failed to load texts for ${wanted}: ${response.status}`);
  return (await response.json()) as Translations;
}
