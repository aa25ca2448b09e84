import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#core/contract/languages.ts';
import { language } from './language.ts';
import { fetchLanguage, type Translations } from './language-file.ts';
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
  setPageLanguage(first);
  i18next.on('languageChanged', setPageLanguage);
}

/**
 * Loads the texts of this language, for messages to someone who reads it.
 *
 * @throws when the texts can't be loaded
 */
export async function loadLanguage(wanted: Language): Promise<void> {
  if (i18next.hasResourceBundle(wanted, 'shell')) return;
  await addTexts(wanted);
}

/**
 * Loads the texts that a small page leaves out, for a part that seldom shows.
 *
 * @throws when they can't be loaded
 */
export async function loadAllTexts(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.texts === undefined) return;
  delete dataset.texts;
  await addTexts(language());
}

async function addTexts(wanted: Language): Promise<void> {
  for (const [namespace, texts] of Object.entries(await fetchLanguage(wanted))) {
    i18next.addResourceBundle(wanted, namespace, texts);
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
