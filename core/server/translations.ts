import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { type Language, languages } from '#core/contract/languages.ts';

const folder = new URL('../../locales/', import.meta.url);

function catalogue(language: Language) {
  const languageFolder = new URL(`${language}/`, folder);
  return Object.fromEntries(
    readdirSync(languageFolder).map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(new URL(file, languageFolder), 'utf8')),
    ]),
  );
}

const catalogues = i18next.createInstance();
await catalogues.init({
  resources: Object.fromEntries(languages.map((language) => [language, catalogue(language)])),
  fallbackLng: 'en',
  // Not HTML; the templates escape it.
  interpolation: { escapeValue: false },
});

/** Translates `namespace:key`, with values for placeholders. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Returns the translations of a language. */
export function translatorFor(language: Language): Translate {
  // Keys come from error codes and rules at run time, so they can't be type-checked as literals.
  return catalogues.getFixedT(language) as unknown as Translate;
}
