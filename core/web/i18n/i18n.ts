import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#core/contract/languages.ts';
import { language } from './language.ts';
import { fetchLanguage, neededPart, type Translations } from './language-file.ts';
import { preferredLanguage, rememberLanguage } from './preferred-language.ts';
import { setPageLanguage } from './reading-direction.ts';

/**
 * Loads the language and starts i18next. Each file of `locales/<language>/` is a namespace.
 *
 * @throws when the texts can't be loaded; nothing can be shown without them
 */
export async function startI18n(): Promise<void> {
  const first = preferredLanguage();
  const namespaces = (await readPreloadedTexts(first)) ?? (await fetchLanguage(first));
  await i18next.use(initReactI18next).init({
    lng: first,
    fallbackLng: false,
    resources: { [first]: namespaces },
    ns: Object.keys(namespaces),
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  if (neededPart() === 'all') whole.set(first, Promise.resolve());
  setPageLanguage(first);
  i18next.on('languageChanged', setPageLanguage);
}

/**
 * Loads the texts of this language, for messages to someone who reads it.
 *
 * @throws when the texts can't be loaded
 */
export async function loadLanguage(wanted: Language): Promise<void> {
  if (neededPart() !== 'sign-in') await loadWhole(wanted);
  else if (!i18next.hasResourceBundle(wanted, 'shell'))
    addTexts(wanted, await fetchLanguage(wanted));
}

/**
 * Loads the texts that the small page and the home of staff leave out, for what shows later.
 *
 * @returns undefined when they are here already. Rejects when they can't be loaded; the next call tries
 *   again.
 */
export function loadAllTexts(): Promise<void> | undefined {
  return neededPart() === 'all' ? undefined : loadRest();
}

async function loadRest(): Promise<void> {
  if (!i18next.isInitialized) {
    await new Promise<void>((started) => i18next.on('initialized', () => started()));
  }
  await loadWhole(language());
  delete document.documentElement.dataset.texts;
}

/** Languages whose texts are all loaded, or loading. */
const whole = new Map<Language, Promise<void>>();

async function loadWhole(wanted: Language): Promise<void> {
  const loading =
    whole.get(wanted) ?? fetchLanguage(wanted, 'all').then((texts) => addTexts(wanted, texts));
  whole.set(wanted, loading);
  try {
    await loading;
  } catch (error) {
    whole.delete(wanted);
    throw error;
  }
}

function addTexts(wanted: Language, texts: Translations): void {
  for (const [namespace, bundle] of Object.entries(texts)) {
    i18next.addResourceBundle(wanted, namespace, bundle);
  }
}

/** Switches the whole interface to this language, and remembers the choice. */
export async function changeLanguage(chosen: Language): Promise<void> {
  await loadLanguage(chosen);
  rememberLanguage(chosen);
  await i18next.changeLanguage(chosen);
}

/** Texts that app/web/first-words.ts requested while the app was loading. */
async function readPreloadedTexts(wanted: Language): Promise<Translations | undefined> {
  const preload = window.firstTranslations;
  return preload?.language === wanted ? await preload.texts : undefined;
}
