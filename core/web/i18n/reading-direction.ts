import { type Language, textDirection } from '#core/contract/languages.ts';

/** Sets the page's language and direction for the browser and screen readers. */
export function setPageLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = textDirection(language);
}

/** True while the page is in a language that is written from right to left. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}
