import type { Language } from '#core/contract/languages.ts';
import { readStoredJson } from '#core/web/browser/storage.ts';
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

/** Paths of the staff home's scripts and styles; inserted by scripts/web-build/first-words-plugin.ts. */
declare const __STAFF_HOME__: readonly string[];

// Most visits start at the home of staff. Its files would wait until the app runs.
if (isStaffHome()) for (const path of __STAFF_HOME__) preload(path);

function isStaffHome(): boolean {
  const isHome = ['/', '/page/dashboard'].includes(location.pathname);
  const user = isHome ? (readStoredJson('currentUser') as { role?: unknown } | null) : null;
  return user !== null && user?.role !== 'client';
}

function preload(path: string): void {
  const link = document.createElement('link');
  if (path.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  } else {
    link.rel = 'modulepreload';
  }
  link.crossOrigin = '';
  link.href = `/${path}`;
  document.head.append(link);
}
