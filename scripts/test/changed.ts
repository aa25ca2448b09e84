import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { type ProjectFile, projectFiles } from '../checks/files.ts';
import { repositoryRoot } from '../setup/repository-root.mjs';

/** Changes here can break any test. */
const everywhere =
  /^(package(-lock)?\.json|tsconfig.*\.json|vitest\.config\.ts|scripts\/(setup|vitest)\/|app\/server\/)/;

/** Shared by all screens, or locales and client build: any journey may be affected. */
const everyScreen =
  /^(app\/(web|public-forms)\/|core\/web\/|vite\.config\.ts|index\.html|intake\.html)/;

/** Everything meets here; following it further would make every test reach every file. */
const compositionRoot = /^app\/(server\/\w+|web\/pages|contract\/operations)\.ts$/;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/**
 * Test files that changes since a revision, committed or not, can reach, by stage. Stages without
 * any are left out.
 */
export function findAffectedTests(revision: string): Map<string, string[]> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  const changed = [
    ...git('diff', '--name-only', '--no-renames', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return testsAffectedBy(changed, projectFiles(repositoryRoot));
}

/**
 * Follows imports from each test file. HTTP tests also depend on their folder, and journeys on the
 * features whose texts they use, because they import neither.
 */
export function testsAffectedBy(
  changed: readonly string[],
  files: readonly ProjectFile[],
): Map<string, string[]> {
  const collectImports = importCollector(files);
  const namespaces = namespacesByFeature(files);
  const affected = new Map<string, string[]>();
  for (const { path, text } of files) {
    if (!isTest(path)) continue;
    const stages = testStages(path);
    const folder = `${posix.dirname(path)}/`;
    const folderFiles = stages.includes('http')
      ? files.filter((file) => file.path.startsWith(folder) && !isTest(file.path))
      : [];
    const dependencies = collectImports([path, ...folderFiles.map((file) => file.path)]);
    const isCrawl = dependencies.has('e2e/every-screen.ts');
    const named = namespacesIn(text);
    const isUsed = (namespace: string) => isCrawl || named.has(namespace);
    const isAbout = (file: string) =>
      everywhere.test(file) ||
      dependencies.has(file) ||
      (stages.includes('http') && file.startsWith('migrations/')) ||
      (stages.includes('e2e') &&
        (everyScreen.test(file) || namespacesAbout(file, namespaces).some(isUsed)));
    if (!changed.some(isAbout)) continue;
    for (const stage of stages) affected.set(stage, [...(affected.get(stage) ?? []), path]);
  }
  return affected;
}

/** A journey may be in either stage; the tier decides the number of instances. */
function testStages(path: string): string[] {
  if (/^((core|features\/[^/]+)\/server|app\/(tests|golden|openapi))\//.test(path)) return ['http'];
  if (path.startsWith('e2e/')) return ['e2e', 'instances'];
  if (path === 'scripts/start.test.ts') return ['start'];
  return [path.startsWith('faults/') && path !== 'faults/ledger.test.ts' ? 'faults' : 'unit'];
}

/** Locale namespaces in code: `t('tasks:title')`, `useTranslation('tasks')`. */
function namespacesIn(text: string): Set<string> {
  const named = text.matchAll(/['"`]([a-z][a-z-]*):[a-z]|useTranslation\('([a-z-]+)'/g);
  return new Set([...named].map((match) => match[1] ?? match[2] ?? ''));
}

const featureFolder = (path: string) => /^features\/[^/]+\//.exec(path)?.[0] ?? '';

function namespacesByFeature(files: readonly ProjectFile[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    if (!/^features\/[^/]+\/web\//.test(path)) continue;
    const feature = featureFolder(path);
    found.set(feature, new Set([...(found.get(feature) ?? []), ...namespacesIn(text)]));
  }
  return found;
}

/** Namespaces of a locale file, or those used by the feature's screens. */
function namespacesAbout(file: string, byFeature: ReadonlyMap<string, Set<string>>): string[] {
  const texts = /^locales\/\w+\/([\w-]+)\.json$/.exec(file)?.[1];
  return texts === undefined ? [...(byFeature.get(featureFolder(file)) ?? [])] : [texts];
}

/** All files that these files import, directly or not, themselves included. */
function importCollector(
  files: readonly ProjectFile[],
): (paths: readonly string[]) => ReadonlySet<string> {
  const known = new Set(files.map(({ path }) => path));
  const importsByFile = new Map<string, string[]>();
  for (const { path, text } of files) {
    if (!/\.(tsx?|mjs)$/.test(path)) continue;
    const found = [...text.matchAll(/(?:from|import)[\s(]*['"]([.#][^'"]+)['"]/g)];
    const targets = found.map((match) => resolve(path, match[1] ?? ''));
    importsByFile.set(
      path,
      targets.filter((target) => known.has(target)),
    );
  }
  return (paths) => {
    const visited = new Set(paths);
    for (const file of visited) {
      if (compositionRoot.test(file)) continue;
      for (const target of importsByFile.get(file) ?? []) visited.add(target);
    }
    return visited;
  };
}

/** Resolves a relative import or one of package.json's `#features/…`. */
function resolve(from: string, specifier: string): string {
  if (specifier === '#locale-folders') return 'locales/folders.ts';
  return specifier.startsWith('#')
    ? specifier.slice(1)
    : posix.join(posix.dirname(from), specifier);
}
