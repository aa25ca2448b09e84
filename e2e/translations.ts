import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import type { Language } from '#core/contract/languages.ts';

const folder = join(import.meta.dirname, '..', 'locales');

type Words = ReturnType<typeof translationsIn>;

/** English error of an empty field with this label. */
export function asksFor(words: Words, label: string): string {
  const name = words(label);
  return words('validation:required-named', { name: name.charAt(0).toLowerCase() + name.slice(1) });
}

/** Texts of this language, by `namespace:key`. */
export function translationsIn(language: Language, locales = folder) {
  const own = join(locales, language);
  const catalogue = Object.fromEntries(
    readdirSync(own).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(own, file), 'utf8')),
    ]),
  );
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: catalogue },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return (key: string, values: Record<string, string | number> = {}): string => {
    if (!instance.exists(key, values)) throw new Error(`${language} has no words for ${key}`);
    return instance.t(key as never, values as never) as unknown as string;
  };
}
