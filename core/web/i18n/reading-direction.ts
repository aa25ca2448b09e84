import { directionOf, type Language } from '#core/contract/languages.ts';

/** Tells the browser, and so screen readers, in which language the page is and which way it runs. */
export function speakOnPage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
