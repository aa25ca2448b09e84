import type { Language } from '#core/contract/languages.ts';
import { fetchLanguage, type Words } from '#core/web/i18n/language-file.ts';
import { preferredLanguage } from '#core/web/i18n/preferred-language.ts';

declare global {
  interface Window {
    /** Not there in development, where the app asks for its words by itself. */
    firstWords?: { language: Language; texts: Promise<Words | undefined> };
  }
}

// A script of its own that runs before the app is there: on a slow line the words come beside it,
// and not after it. What fails here is asked for again by the app, which also says so.
const language = preferredLanguage();
window.firstWords = { language, texts: fetchLanguage(language).catch(() => undefined) };
