import { defaultLanguage, knownLanguage, type Translated, textIn } from './languages.ts';

/** The quick exit's destination: the weather pages of two public services that anyone may visit. */
const neutralPages: Translated = {
  en: 'https://www.weather.gov/',
  fr: 'https://meteo.gc.ca/',
  es: 'https://www.weather.gov/',
};

export function neutralPage(language: string): string {
  return textIn(neutralPages, knownLanguage(language) ?? defaultLanguage);
}

/** A redirect to it on this site: a page can add only addresses of its own site to its history. */
export const neutralRedirect = '/away/:language';

export function neutralRedirectIn(language: string): string {
  return neutralRedirect.replace(':language', language);
}
