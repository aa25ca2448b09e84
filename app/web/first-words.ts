import type { Language } from '#core/contract/languages.ts';
import { fetchLanguage, type Translations } from '#core/web/i18n/language-file.ts';
import { preferredLanguage } from '#core/web/i18n/preferred-language.ts';

declare global {
  interface Window {
    /** Missing in development, where the app loads its texts itself. */
    firstTranslations?: { language: Language; texts: Promise<Translations | undefined> };
  }
}

// A separate script that runs before the app, so that on a slow line the texts load in parallel. If
// it fails, the app loads them again and reports the error.
const language = preferredLanguage();
window.firstTranslations = { language, texts: fetchLanguage(language).catch(() => undefined) };
