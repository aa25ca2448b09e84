import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import type { Language } from '#core/contract/languages.ts';

const folder = join(import.meta.dirname, '..', 'locales');

type Translate = ReturnType<typeof translationsIn>;

/** English error of an empty field with this label. */
export function asksFor(translate: Translate, label: string): string {
  const name = translate(label);
  return translate('validation:required-named', {
    name: name.charAt(0).toLowerCase() + name.slice(1),
  });
}

/** Texts of this language, by `namespace:key`. */
export function translationsIn(language: Language, locales = folder) {
  const languageFolder = join(locales, language);
  const catalog = Object.fromEntries(
    readdirSync(languageFolder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(languageFolder, file), 'utf8')),
    ]),
  );
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: catalog },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return (key: string, values: Record<string, string | number> = {}): string => {
    if (!instance.exists(key, values)) throw new Error(`${language} has no words for ${key}`);
    return instance.t(key as never, values as never) as unknown as string;
  };
}
