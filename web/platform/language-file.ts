import type { Language } from '#contract/languages.ts';
import type { Words } from './words.ts';

/**
 * All texts of this language.
 *
 * @throws when they can't be fetched
 */
export async function fetchLanguage(wanted: Language): Promise<Words> {
  const response = await fetch(`/assets/i18n/${wanted}.json?v=${__LOCALES_DIGEST__}`);
  if (!response.ok) throw new Error(`No texts for ${wanted}: ${response.status}`);
  return (await response.json()) as Words;
}
