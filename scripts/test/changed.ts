import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { type ProjectFile, projectFiles } from '../checks/files.ts';
import { repositoryRoot } from '../setup/repository-root.mjs';

/** A change of these can break any test. */
const everywhere =
  /^(package(-lock)?\.json|tsconfig.*\.json|vitest\.config\.ts|scripts\/(setup|vitest)\/|server\/(app|modules|env)\.ts)/;

/** What all screens share, and the words and build of the client: any journey may meet a change. */
const everyScreen = /^(web\/(?!modules\/)|vite\.config\.ts|index\.html|intake\.html)/;

/** Here all parts come together: followed further, every test would reach every file. */
const compositionRoot = /^(server\/(app|modules|main)\.ts|web\/pages\.ts)$/;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/**
 * The test files that the changes since a revision, committed or not, can reach. Keys are stages; a
 * stage that nothing reaches is missing.
 */
export function reachedTests(revision: string): Map<string, string[]> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  const changed = [
    ...git('diff', '--name-only', '--no-renames', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return testsReachedBy(changed, projectFiles(repositoryRoot));
}

/**
 * Follows imports from each test file. A test over HTTP also stands for its folder, and a journey for
 * the modules whose words it looks for, since neither imports what it tests.
 */
export function testsReachedBy(
  changed: readonly string[],
  files: readonly ProjectFile[],
): Map<string, string[]> {
  const reachOf = importReach(files);
  const reached = new Map<string, string[]>();
  for (const { path, text } of files) {
    if (!isTest(path)) continue;
    const stages = stagesOf(path);
    const folder = `${posix.dirname(path)}/`;
    const own = stages.includes('http')
      ? files.filter((file) => file.path.startsWith(folder) && !isTest(file.path))
      : [];
    const reach = reachOf([path, ...own.map((file) => file.path)]);
    const isCrawl = reach.has('e2e/every-screen.ts');
    const modules = isCrawl ? ['[\\w-]+'] : modulesNamedIn(text);
    const isAbout = (file: string) =>
      everywhere.test(file) ||
      reach.has(file) ||
      (stages.includes('http') && file.startsWith('server/migrations/')) ||
      (stages.includes('e2e') && (everyScreen.test(file) || isOfModule(file, modules)));
    if (!changed.some(isAbout)) continue;
    for (const stage of stages) reached.set(stage, [...(reached.get(stage) ?? []), path]);
  }
  return reached;
}

/** A journey may belong to either stage: how many instances it meets is for the tier to say. */
function stagesOf(path: string): string[] {
  if (path.startsWith('server/')) return ['http'];
  if (path.startsWith('e2e/')) return ['e2e', 'instances'];
  if (path === 'scripts/start.test.ts') return ['start'];
  return [path.startsWith('faults/') && path !== 'faults/ledger.test.ts' ? 'faults' : 'unit'];
}

/** The modules that a journey looks for the words of: `words('tasks:title')`. */
function modulesNamedIn(text: string): string[] {
  return [...text.matchAll(/['"`]([a-z][a-z-]*):[a-z]/g)].map((match) => match[1] ?? '');
}

function isOfModule(file: string, modules: readonly string[]): boolean {
  return modules.some((name) =>
    new RegExp(
      `^((web|server)/modules/${name}/|contract/${name}|locales/\\w+/${name}\\.json)`,
    ).test(file),
  );
}

/** Gives every file that the imports of some files lead to, themselves included. */
function importReach(
  files: readonly ProjectFile[],
): (paths: readonly string[]) => ReadonlySet<string> {
  const known = new Set(files.map(({ path }) => path));
  const importsOf = new Map<string, string[]>();
  for (const { path, text } of files) {
    if (!/\.(tsx?|mjs)$/.test(path)) continue;
    const found = [...text.matchAll(/(?:from|import)[\s(]*['"]([.#][^'"]+)['"]/g)];
    const targets = found.map((match) => resolve(path, match[1] ?? ''));
    importsOf.set(
      path,
      targets.filter((target) => known.has(target)),
    );
  }
  return (paths) => {
    const seen = new Set(paths);
    for (const file of seen) {
      if (compositionRoot.test(file)) continue;
      for (const target of importsOf.get(file) ?? []) seen.add(target);
    }
    return seen;
  };
}

/** The path of an import: relative, or by package.json's `#server/…`. */
function resolve(from: string, specifier: string): string {
  if (specifier === '#locale-folders') return 'locales/folders.ts';
  return specifier.startsWith('#')
    ? specifier.slice(1)
    : posix.join(posix.dirname(from), specifier);
}
