import { directionOf, type Language } from '#core/contract/languages.ts';

/** Sets the page's language and direction for the browser and screen readers. */
export function speakOnPage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
