import type { Language } from '#core/contract/languages.ts';

/** The texts of a language by file of `locales/`; `npm run check` validates the keys. */
export type Translations = Record<string, object>;

/**
 * All texts of this language.
 *
 * @throws when they can't be loaded
 */
export async function fetchLanguage(wanted: Language): Promise<Translations> {
  const response = await fetch(`/assets/i18n/${wanted}.json?v=${__LOCALES_DIGEST__}`);
  if (!response.ok) throw new Error(`Failed to load texts for ${wanted}: ${response.status}`);
  return (await response.json()) as Translations;
}
