import { defaultLanguage, type InBothLanguages, inLanguage, knownLanguage } from './languages.ts';

/** Where leaving a public form quickly leads: the weather of two public services that anyone may be looking at. */
const neutralPages: InBothLanguages = {
  en: 'https://www.weather.gov/',
  fr: 'https://meteo.gc.ca/',
};

export function neutralPage(language: string): string {
  return inLanguage(neutralPages, knownLanguage(language) ?? defaultLanguage);
}

/** An address of ours that redirects there: a page can put it in its history, and no address of another site. */
export const neutralRedirect = '/away/:language';

export function neutralRedirectIn(language: string): string {
  return neutralRedirect.replace(':language', language);
}
