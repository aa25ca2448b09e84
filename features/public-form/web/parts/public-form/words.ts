import { createContext, useContext } from 'react';
import type { Language } from '#core/contract/languages.ts';

export type PublicWords = {
  'public-form': typeof import('../../../../../locales/en/public-form.json');
  'pre-screening': typeof import('../../../../../locales/en/pre-screening.json');
  'screening-form': typeof import('../../../../../locales/en/screening-form.json');
  validation: typeof import('../../../../../locales/en/validation.json');
};

type Below<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? Name
    : `${Name}.${Below<Texts[Name]>}`;
}[keyof Texts & string];

/** `pre-screening:start.lead`; unknown keys don't compile. */
export type WordKey = {
  [Name in keyof PublicWords]: `${Name}:${Below<PublicWords[Name]>}`;
}[keyof PublicWords];

export interface Words {
  language: Language;
  t(key: WordKey, values?: Record<string, string | number>): string;
  /** Error message for a rule. */
  problem(rule: string, values?: Record<string, string | number>): string;
}

/**
 * Bundles all languages: together they cost less than another round trip on a slow line, and people
 * can switch languages offline.
 */
const files = import.meta.glob<object>(
  '../../../../../locales/*/{public-form,pre-screening,screening-form,validation}.json',
  { eager: true, import: 'default' },
);

function textsOf(language: Language): Record<string, object | undefined> {
  const inFolder = Object.entries(files).flatMap(([path, texts]) => {
    const [, folder, name = ''] = /([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    return folder === language ? [[name, texts] as const] : [];
  });
  return Object.fromEntries(inFolder);
}

export function wordsIn(language: Language): Words {
  const texts = textsOf(language);
  const find = (key: string) => textAt(texts, key);
  const t: Words['t'] = (key, values) => filled(find(key) ?? key, values);
  return {
    language,
    t,
    problem: (rule, values) =>
      filled(find(`validation:${rule}`) ?? t('validation:not-valid'), values),
  };
}

function textAt(words: Record<string, object | undefined>, key: string): string | undefined {
  let found: unknown = words;
  for (const name of key.split(/[:.]/)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return;
    found = (found as Record<string, unknown>)[name];
  }
  return typeof found === 'string' ? found : undefined;
}

function filled(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap));
}

/** Form name for page titles. */
export const FormTitle = createContext<WordKey>('pre-screening:title');

export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('The public forms stand inside a WordsContext');
  return words;
}
