import type { ProjectFile } from './files.ts';
import { type Catalog, keyInCode } from './locale-catalogs.ts';
import { isCodeWithTexts, namespacesIn, translatorsIn, withoutComments } from './locale-uses.ts';
import type { Problem } from './report.ts';

/** A call that asks for texts and passes values for their placeholders. */
interface Call {
  /** The key, or the fixed beginning of a computed one. */
  key: string;
  isComputed: boolean;
  /** Names of the passed values; null if the code doesn't list them. */
  names: ReadonlySet<string> | null;
}

/** Options of i18next, which aren't values for a text. */
const options = new Set(['count', 'defaultValue', 'lng', 'ns', 'context', 'replace']);

/**
 * Finds calls that leave a placeholder of their text empty, so that people would read `{{name}}`, and values that no
 * text of the call has a placeholder for. A computed key has many texts, so that only the second can be told.
 */
export function valueProblems(files: readonly ProjectFile[], catalog: Catalog): Problem[] {
  const placeholdersByKey = new Map<string, string[]>();
  for (const [key, text] of catalog) {
    const codeKey = keyInCode(key, catalog);
    placeholdersByKey.set(codeKey, [
      ...(placeholdersByKey.get(codeKey) ?? []),
      ...placeholdersIn(text),
    ]);
  }
  return files
    .filter(({ path }) => isCodeWithTexts(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text);
      const namespaces = namespacesIn(code);
      return callsIn(code).flatMap((one) => callProblems(one, path, namespaces, placeholdersByKey));
    });
}

function callProblems(
  { key, isComputed, names }: Call,
  path: string,
  namespaces: readonly string[],
  placeholdersByKey: ReadonlyMap<string, readonly string[]>,
): Problem[] {
  const keys = key.includes(':') ? [key] : namespaces.map((name) => `${name}:${key}`);
  const askedKeys = isComputed
    ? [...placeholdersByKey.keys()].filter((one) => keys.some((prefix) => one.startsWith(prefix)))
    : keys.filter((one) => placeholdersByKey.has(one)).slice(0, 1);
  if (names === null || askedKeys.length === 0) return [];
  const placeholders = new Set(askedKeys.flatMap((one) => placeholdersByKey.get(one) ?? []));
  const missing = isComputed ? [] : [...placeholders].filter((name) => !names.has(name));
  const unused = [...names].filter((name) => !placeholders.has(name) && !options.has(name));
  const where = `${path}: ${key}`;
  return [
    ...missing.map((name) => ({
      where,
      advice: `The text has {{${name}}}. Pass a value with that name.`,
    })),
    ...unused.map((name) => ({
      where,
      advice: `The text has no {{${name}}}. Remove or rename the value.`,
    })),
  ];
}

/** The names in `{{name}}` and `{{name, format}}`. */
function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name = '']) => name);
}

function callsIn(code: string): Call[] {
  const start = new RegExp(
    `(?<![.\\w])(?:${translatorsIn(code).join('|')})\\(\\s*(?:(['"])(?<whole>[^'"\`$]+)\\1|\`(?<begin>[^\`$\\s]*)\\$\\{[^}\`]*\\}[^\`]*\`|\`(?<plain>[^\`$]+)\`)\\s*(?<next>[,)])`,
    'g',
  );
  return [...code.matchAll(start)].map((match) => {
    const { whole, plain, begin, next } = match.groups ?? {};
    const end = match.index + match[0].length;
    return {
      key: whole ?? plain ?? begin ?? '',
      isComputed: begin !== undefined,
      names: next === ')' ? new Set<string>() : objectNames(code, end),
    };
  });
}

/** The property names of the object literal here; null if it is none, or spreads another. */
function objectNames(code: string, from: number): ReadonlySet<string> | null {
  const start = from + (/^\s*/.exec(code.slice(from))?.[0].length ?? 0);
  if (code[start] === ')') return new Set();
  if (code[start] !== '{') return null;
  const names = new Set<string>();
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    const char = code[at] ?? '';
    if ('{(['.includes(char)) depth++;
    else if ('})]'.includes(char)) depth--;
    if (depth === 0) return names;
    if (depth !== 1 || !(char === '{' || char === ',')) continue;
    const rest = code.slice(at + 1, at + 200);
    if (/^\s*\.\.\./.test(rest)) return null;
    const name = /^\s*(\w+)\s*[:,}]/.exec(rest)?.[1];
    if (name !== undefined) names.add(name);
  }
  return null;
}
