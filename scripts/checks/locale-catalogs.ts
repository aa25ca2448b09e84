import type { ProjectFile } from './files.ts';
import type { Problem } from './report.ts';

/** The texts of one language: `namespace:key.below` → text. */
export type Catalog = Map<string, string>;

interface Entry {
  key: string;
  forms: string[];
  texts: string[];
}

const plural = /^(.+?)(_ordinal)?_(zero|one|two|few|many|other)$/;

/** Languages with a folder in `locales/`. */
export function languagesIn(files: readonly ProjectFile[]): string[] {
  const names = files.map(({ path }) => /^locales\/([^/]+)\/.+\.json$/.exec(path)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** Reads `locales/<language>/<namespace>.json`, nested or flat. */
export function readCatalog(files: readonly ProjectFile[], language: string): Catalog {
  const catalog: Catalog = new Map();
  const add = (prefix: string, value: unknown): void => {
    if (typeof value === 'string') catalog.set(prefix, value);
    else if (value && typeof value === 'object') {
      for (const [name, inner] of Object.entries(value)) {
        add(prefix.endsWith(':') ? prefix + name : `${prefix}.${name}`, inner);
      }
    } else catalog.set(prefix, '');
  };
  for (const { path, text } of files) {
    const name = /^locales\/([^/]+)\/(.+)\.json$/.exec(path);
    if (name?.[1] === language) add(`${name[2]}:`, JSON.parse(text));
  }
  return catalog;
}

/** Key used in code: `count_one` and `count_other` belong to `count`. */
export function keyInCode(key: string, catalog: Catalog): string {
  const [, base, ordinal = ''] = plural.exec(key) ?? [];
  return base && catalog.has(`${base}${ordinal}_other`) ? base : key;
}

function entries(catalog: Catalog): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const [key, text] of catalog) {
    const codeKey = keyInCode(key, catalog);
    const [, , ordinal, category] = codeKey === key ? [] : (plural.exec(key) ?? []);
    const id = ordinal ? `${codeKey} (ordinal)` : codeKey;
    const entry = found.get(id) ?? { key: codeKey, forms: [], texts: [] };
    entry.texts.push(text);
    if (category) entry.forms.push(category);
    found.set(id, entry);
  }
  return found;
}

/** Placeholders in any order: {{names}}, <tags>, and $t(other texts). */
function filledIn(texts: readonly string[]): string {
  const marks = texts.flatMap((text) =>
    [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>|\$t\([^)]*\)/g)].map((mark) =>
      mark[1] ? `{{${mark[1]}}}` : mark[0],
    ),
  );
  return [...new Set(marks)].sort().join(' ');
}

function pluralProblem(entry: Entry, id: string, language: string): string | undefined {
  if (entry.forms.length === 0) return;
  const type = id.endsWith('(ordinal)') ? 'ordinal' : 'cardinal';
  const needed = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
  const missing = needed.filter((form) => !entry.forms.includes(form));
  // i18next shows "zero" for 0 in any language.
  const extra = entry.forms.filter((form) => form !== 'zero' && !needed.some((n) => n === form));
  if (missing.length > 0) return `The ${language} plural is missing _${missing.join(', _')}.`;
  if (extra.length > 0) return `${language} has no plural form _${extra.join(', _')}. Delete it.`;
}

/** Checks that languages have the same keys and placeholders, and no empty texts. */
export function parityProblems(catalogs: ReadonlyMap<string, Catalog>): Problem[] {
  const read = [...catalogs].map(([language, catalog]) => ({
    language,
    catalog: entries(catalog),
  }));
  const ids = new Set(read.flatMap(({ catalog: parsed }) => [...parsed.keys()]));
  const problems: Problem[] = [];
  for (const id of [...ids].sort()) {
    const advices = read.map(({ language, catalog: parsed }) => {
      const entry = parsed.get(id);
      if (!entry) return `The ${language} text is missing.`;
      if (entry.texts.some((text) => text.trim() === '')) return `The ${language} text is empty.`;
      return pluralProblem(entry, id, language);
    });
    const marks = new Set(read.map(({ catalog: parsed }) => filledIn(parsed.get(id)?.texts ?? [])));
    if (!advices.some(Boolean) && marks.size > 1) {
      advices.push(
        `The languages use different placeholders: ${[...marks].map((m) => m || 'nothing').join(' / ')}.`,
      );
    }
    for (const advice of advices) if (advice) problems.push({ where: id, advice });
  }
  return problems;
}

/** Punctuation with spacing that Canadian French doesn't use. */
const incorrectSpacing = /«(?!\u00a0)|(?<!\u00a0)»|[ \u202f]:|\s[;!?]/;

/**
 * Finds French texts whose punctuation could wrap to the next line or follows the conventions of
 * France.
 */
export function frenchSpaceProblems(french: Catalog): Problem[] {
  return [...french]
    .filter(([, text]) => incorrectSpacing.test(text))
    .map(([where]) => ({
      where,
      advice:
        'In French, « : » and the quotes have a no-break space (U+00A0); « ; ! ? » have none.',
    }));
}

/**
 * Finds texts that are the same in both languages and so probably untranslated. `allowed` lists
 * exceptions with reasons.
 */
export function untranslatedProblems(
  one: Catalog,
  other: Catalog,
  allowed: Readonly<Record<string, string>>,
): Problem[] {
  const sameKeys = [...one]
    .filter(([key, text]) => other.get(key) === text)
    .filter(([, text]) => /\p{L}/u.test(text.replace(/\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\)/g, '')))
    .map(([key]) => key);
  const stale = Object.keys(allowed).filter((key) => !sameKeys.includes(key));
  return [
    ...sameKeys
      .filter((key) => !allowed[key])
      .map((where) => ({
        where,
        advice:
          'The text is the same in both languages. Translate it, or add a reason to locales/same-in-both.json.',
      })),
    ...stale.map((where) => ({
      where,
      advice:
        'This text is not the same in both languages. Remove it from locales/same-in-both.json.',
    })),
  ];
}
