import type { Language } from '#core/contract/languages.ts';
import { readKeepingKey } from '#core/contract/me.ts';
import { readEarly } from '#core/web/api/early-replies.ts';
import { callHeaders, operationUrl } from '#core/web/api/requests.ts';
import { readStored, readStoredJson } from '#core/web/browser/storage.ts';
import { fetchLanguage, type Translations } from '#core/web/i18n/language-file.ts';
import { preferredLanguage } from '#core/web/i18n/preferred-language.ts';
import { homePaths, paths } from '#core/web/paths.ts';
import { tokenKey, userKey } from '#core/web/session/stored-session.ts';
import { isShutOut, isStoredUser } from '#core/web/session/stored-user.ts';
import { readOrganization } from '#features/organization/contract/organization.ts';
import { homeReads, type Read } from './home-reads.ts';

declare global {
  interface Window {
    /** Missing in development, where the app loads its texts itself. */
    firstTranslations?: { language: Language; texts: Promise<Translations | undefined> };
  }
}

// A dark room stays dark. The rest of the skin is web/shell's.
const config = readStoredJson('config');
if (typeof config === 'object' && config !== null && 'skin' in config && config.skin === 'dark') {
  document.documentElement.dataset.mantineColorScheme = 'dark';
}

// zod tries to compile text to functions when the app makes its first schema. Our pages' policy
// forbids that, and the browser would report the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const { pathname, search, hash } = location;
const isGuarded = pathname === paths.root || pathname.startsWith('/page/');
if (isGuarded && readStored(tokenKey) === null) {
  // Without a session, the small page opens at once, instead of the staff app that only leads to it.
  const wanted = pathname === paths.root ? paths.dashboard : pathname + search + hash;
  location.replace(`${paths.login}?returnUrl=${encodeURIComponent(wanted)}`);
}

/** Paths of the staff home's scripts and styles; inserted by scripts/web-build/first-words-plugin.ts. */
declare const __STAFF_HOME__: readonly string[];

const language = preferredLanguage();

// Most visits start at the home of staff. Its files and replies would wait until the app runs, and it
// needs less than half of the texts.
const user = homePaths.includes(pathname) ? readStoredJson(userKey) : undefined;
const homeUser =
  isStoredUser(user) && user.role !== 'client' && !isShutOut(user) ? user : undefined;
if (homeUser) document.documentElement.dataset.texts = 'home';

// Before the app runs, so that on a slow line the texts load in parallel. If this fails, the app loads them
// again and reports the error.
window.firstTranslations = { language, texts: fetchLanguage(language).catch(() => undefined) };

if (homeUser) {
  for (const path of __STAFF_HOME__) preload(path);
  makeReads([
    ...homeReads(homeUser, Object.fromEntries(new URLSearchParams(search))),
    { operation: readKeepingKey, sent: {} },
  ]);
} else if (document.documentElement.dataset.texts === 'sign-in') {
  makeReads([{ operation: readOrganization, sent: {} }]);
}

function makeReads(reads: readonly Read[]): void {
  const addresses = reads.map(({ operation, sent }) => operationUrl(operation.path, sent));
  readEarly(addresses, callHeaders('GET', readStored(tokenKey), language));
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
