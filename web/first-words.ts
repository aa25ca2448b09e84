import type { Language } from '#contract/languages.ts';
import { fetchLanguage, type Words } from '#web/platform/language-file.ts';
import { preferredLanguage } from '#web/platform/preferred-language.ts';

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
