import { createContext, useContext } from 'react';
import type { Language, Translated } from '#core/contract/languages.ts';

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

/**
 * Bundles all languages: together they cost less than another round trip on a slow line, and people
 * can switch languages offline.
 */
const files = import.meta.glob<object>(
  '../../../../../locales/*/{public-form,pre-screening,screening-form,validation,accessibility}.json',
  { eager: true, import: 'default' },
);

function readTexts(language: Language): Record<string, object | undefined> {
  const inFolder = Object.entries(files).flatMap(([path, texts]) => {
    const [, folder, name = ''] = /([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    return folder === language ? [[name, texts] as const] : [];
  });
  return Object.fromEntries(inFolder);
}

export function translatorFor(language: Language): Translator {
  const texts = readTexts(language);
  const find = (key: string) => textAt(texts, key);
  const t: Translator['t'] = (key, values) => fillPlaceholders(find(key) ?? key, values);
  return {
    language,
    t,
    problem: (rule, values) =>
      fillPlaceholders(find(`validation:${rule}`) ?? t('validation:not-valid'), values),
  };
}

export function textAt(texts: Record<string, object | undefined>, key: string): string | undefined {
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
