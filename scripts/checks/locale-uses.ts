import type { ProjectFile } from './files.ts';
import { type Catalog, keyInCode } from './locale-catalogs.ts';
import type { Problem } from './report.ts';

interface Uses {
  /** Keys passed to t(), words(), or <Trans>, as written. */
  passedKeys: { key: string; namespaces: string[]; path: string }[];
  /** Other strings in code that look like `namespace:key`, such as in tables. */
  otherKeys: Set<string>;
  /** Prefixes of computed keys, t(`status:${status}`). One of the prefixes must exist. */
  computedKeys: { prefixes: string[]; path: string }[];
}

/** Namespace of `useTranslation()` without arguments (core/web/i18n/i18n.ts). */
const defaultNamespace = 'shell';

const read = /^(app|core|features)\/.*\.tsx?$/;
const notRead = /\.(test|gen)\.tsx?$|^app\/(testing|demo|tests|golden)\//;

/** Whether the code at this path shows texts to people. */
export function isCodeWithTexts(path: string): boolean {
  return read.test(path) && !notRead.test(path);
}

/** Ignores examples in comments. */
export function withoutComments(text: string): string {
  return text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match.groups?.it ?? '');
}

/** Functions that look up a text, `t` and its other names in this file. */
export function translatorsIn(code: string): string[] {
  return ['t', 'translate', 'words', ...all(code, /\bt:\s*(?<it>\w+)\s*[,}]/g)];
}

/** Namespaces for keys without one in this file. */
export function namespacesIn(code: string): string[] {
  const named = [
    ...all(code, /useTranslation\((?<it>[^)]*)\)/g),
    ...all(code, /\bTFunction<(?<it>[^>]*)>/g),
    ...all(code, /\b(?<it>ns:\s*['"][\w-]+['"])/g),
    ...all(code, /getFixedT\((?<it>[^)]*)\)/g),
  ].flatMap((list) => all(list, /['"](?<it>[\w-]+)['"]/g));
  return /useTranslation\(\)/.test(code) ? [...named, defaultNamespace] : named;
}

/**
 * Reads which texts the code asks for. It understands
 * - `t('ns:key')`, `translate('ns:key')` and `<Trans i18nKey="ns:key">`, and the same without `ns:` in a
 *   file that says `useTranslation('ns')` or `TFunction<'ns'>` (no keyPrefix, please), also under
 *   another name, `{ t: tActions }`;
 * - any string that is a whole key, `'ns:key'`, wherever it stands;
 * - a template whose beginning is fixed, `ns:status.${status}`, for all keys that begin so;
 * - a comment `i18n-keys: ns:status.*` for keys that come from elsewhere.
 */
export function usesIn(files: readonly ProjectFile[]): Uses {
  const uses: Uses = { passedKeys: [], otherKeys: new Set(), computedKeys: [] };
  for (const { path, text } of files) {
    if (!isCodeWithTexts(path)) continue;
    const code = withoutComments(text);
    const namespaces = namespacesIn(code);
    const names = translatorsIn(code).join('|');
    const whole = `(?<q>['"\`])(?<it>[^'"\`$]+)\\k<q>`;
    const foundKeys = [
      ...all(code, new RegExp(`\\b(?:${names})\\(\\s*${whole}`, 'g')),
      ...all(code, new RegExp(`\\bi18nKey=\\{?\\s*${whole}`, 'g')),
    ];
    for (const key of foundKeys) uses.passedKeys.push({ key, namespaces, path });
    for (const key of all(code, /(?<q>['"`])(?<it>[a-z][\w-]*:[^'"`$\s]+)\k<q>/g)) {
      uses.otherKeys.add(key);
    }
    const short = all(code, new RegExp(`\\b(?:${names})\\(\\s*\`(?<it>[^\`$:\\s]+)\\$\\{`, 'g'));
    const keyPrefixes = [
      ...all(code, /`(?<it>[a-z][\w-]*:[^`$\s]*)\$\{/g),
      ...all(text, /i18n-keys:\s*(?<it>[\w-]+:[\w.-]*)\*/g),
    ].map((prefix) => [prefix]);
    for (const prefix of short) keyPrefixes.push(namespaces.map((name) => `${name}:${prefix}`));
    for (const prefixes of keyPrefixes) uses.computedKeys.push({ prefixes, path });
  }
  return uses;
}

/** Reports missing texts and unused ones. */
export function keyProblems(uses: Uses, catalog: Catalog): Problem[] {
  const keys = new Set([...catalog.keys()].map((key) => keyInCode(key, catalog)));
  const used = new Set([...uses.otherKeys].filter((key) => keys.has(key)));
  for (const text of catalog.values()) {
    for (const key of all(text, /\$t\((?<it>[^),]+)/g)) used.add(key);
  }
  const missing = [...missingKeys(uses, keys, used), ...missingBeginnings(uses, keys, used)];
  return [...missing, ...unusedKeys([...keys].filter((key) => !used.has(key)))];
}

/** One problem per locale file, because a removed screen leaves many unused texts. */
function unusedKeys(unused: readonly string[]): Problem[] {
  const byFile = Map.groupBy(unused, (key) => key.split(':')[0] ?? '');
  return [...byFile].map(([file, keys]) => ({
    where: `locales/*/${file}.json: ${keys.map((key) => key.slice(file.length + 1)).join(', ')}`,
    advice:
      'These texts are unused. Delete them, or add an `i18n-keys: …*` comment where they are used.',
  }));
}

function missingKeys(uses: Uses, keys: ReadonlySet<string>, used: Set<string>): Problem[] {
  const problems: Problem[] = [];
  for (const { key, namespaces, path } of uses.passedKeys) {
    const whole = key.includes(':') ? [key] : namespaces.map((name) => `${name}:${key}`);
    const found = whole.filter((candidate) => keys.has(candidate));
    for (const candidate of found) used.add(candidate);
    if (found.length > 0) continue;
    const advice =
      whole.length > 0
        ? `Missing text ${whole.join(' or ')}. Add it to locales/en and locales/fr.`
        : "The namespace is unknown. Write t('file:key'), or useTranslation('file').";
    problems.push({ where: `${path}: ${key}`, advice });
  }
  return problems;
}

function missingBeginnings(uses: Uses, keys: ReadonlySet<string>, used: Set<string>): Problem[] {
  const namespaces = new Set([...keys].map((key) => key.split(':')[0]));
  const problems: Problem[] = [];
  for (const { prefixes, path } of uses.computedKeys) {
    // `https:${…}` isn't a key.
    const possible = prefixes.filter((prefix) => namespaces.has(prefix.split(':')[0] ?? ''));
    if (possible.length === 0) continue;
    const matchingKeys = [...keys].filter((key) =>
      possible.some((prefix) => key.startsWith(prefix)),
    );
    for (const key of matchingKeys) used.add(key);
    if (matchingKeys.length > 0) continue;
    const where = `${path}: ${possible.map((prefix) => `${prefix}…`).join(' or ')}`;
    problems.push({ where, advice: 'No text has a key with this prefix.' });
  }
  return problems;
}
