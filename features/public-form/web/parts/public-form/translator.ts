import { createContext, useContext, useEffect, useState } from 'react';
import { defaultLanguage, type Language, type Translated } from '#core/contract/languages.ts';

export type PublicTexts = {
  'public-form': typeof import('../../../../../locales/en/public-form.json');
  'pre-screening': typeof import('../../../../../locales/en/pre-screening.json');
  'screening-form': typeof import('../../../../../locales/en/screening-form.json');
  validation: typeof import('../../../../../locales/en/validation.json');
  accessibility: typeof import('../../../../../locales/en/accessibility.json');
};

type Below<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? Name
    : `${Name}.${Below<Texts[Name]>}`;
}[keyof Texts & string];

/** `pre-screening:start.lead`; unknown keys don't compile. */
export type TextKey = {
  [Name in keyof PublicTexts]: `${Name}:${Below<PublicTexts[Name]>}`;
}[keyof PublicTexts];

export interface Translator {
  language: Language;
  t(key: TextKey, values?: Record<string, string | number>): string;
  /** Error message for a rule. */
  problem(rule: string, values?: Record<string, string | number>): string;
}

type Texts = Record<string, object | undefined>;

/** In the bundle, so that there are always words. */
const english = import.meta.glob<object>(
  '../../../../../locales/en/{public-form,pre-screening,screening-form,validation,accessibility}.json',
  { eager: true, import: 'default' },
);

/** One file per language (`scripts/web-build/form-texts.ts`), loaded when it is needed. */
const others = import.meta.glob<object>(
  [
    '../../../../../locales/*/{public-form,pre-screening,screening-form,validation,accessibility}.json',
    '!../../../../../locales/en/*.json',
  ],
  { import: 'default' },
);

const translators = new Map<Language, Translator>();
keepTexts(defaultLanguage, Object.entries(english));

function keepTexts(
  language: Language,
  files: readonly [path: string, texts: object][],
): Translator {
  const byName = files.map(([path, texts]) => [/(\w[\w-]*)\.json$/.exec(path)?.[1] ?? '', texts]);
  const translator = translatorWith(language, Object.fromEntries(byName));
  translators.set(language, translator);
  return translator;
}

/** The texts of this language; the English ones if they can't be loaded. */
export async function loadTranslator(language: Language): Promise<Translator> {
  const loaded = translators.get(language);
  if (loaded) return loaded;
  const files = Object.entries(others)
    .filter(([path]) => path.includes(`/${language}/`))
    .map(async ([path, load]) => [path, await load()] as [string, object]);
  return Promise.all(files).then(
    (read) => keepTexts(language, read),
    () => loadTranslator(defaultLanguage),
  );
}

/** Null until the texts are loaded. */
export function useLoadedTranslator(language: Language): Translator | null {
  const [translator, setTranslator] = useState(translators.get(language) ?? null);
  useEffect(() => {
    let isShown = true;
    void loadTranslator(language).then((loaded) => isShown && setTranslator(loaded));
    return () => {
      isShown = false;
    };
  }, [language]);
  return translator;
}

function translatorWith(language: Language, texts: Texts): Translator {
  const find = (key: string) => textAt(texts, key);
  const t: Translator['t'] = (key, values) => fillPlaceholders(find(key) ?? key, values);
  return {
    language,
    t,
    problem: (rule, values) =>
      fillPlaceholders(find(`validation:${rule}`) ?? t('validation:not-valid'), values),
  };
}

export function textAt(texts: Texts, key: string): string | undefined {
  let found: unknown = texts;
  for (const name of key.split(/[:.]/)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return;
    found = (found as Record<string, unknown>)[name];
  }
  return typeof found === 'string' ? found : undefined;
}

export function fillPlaceholders(
  text: string,
  values: Record<string, string | number> = {},
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap));
}

/** Form name for page titles. */
export const FormTitle = createContext<TextKey>('pre-screening:title');

/** Replaces the form name in page titles if the organization has set it. */
export const PublicTitle = createContext<Translated | null>(null);

export const TranslatorContext = createContext<Translator | null>(null);

export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error('The public forms need a WordsContext above them');
  return translator;
}
