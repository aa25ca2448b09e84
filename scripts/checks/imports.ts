import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cruise, type ICruiseResult, type IModule, type IReporterOutput } from 'dependency-cruiser';
import { cruiseOptions, importRules } from './import-rules.ts';
import { acyclicFolders, smallBundles, test } from './import-rules-web.ts';
import { type Problem, report } from './report.ts';

const topFolders = ['app', 'core', 'features', 'e2e', 'bench', 'faults', 'scripts'];

/**
 * Follows all runtime imports of a small bundle and lists the paths by which banned code would get
 * into it. The rule in import-rules-web.ts sees only direct imports.
 */
function pathsIntoBundle(
  modules: readonly IModule[],
  bundle: (typeof smallBundles)[number],
): string[][] {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const [start, banned] = [new RegExp(bundle.start), new RegExp(bundle.banned)];
  const paths: string[][] = [];
  const visited = new Set<string>();
  const walk = (path: string[]): void => {
    const source = path.at(-1) ?? '';
    if (visited.has(source)) return;
    visited.add(source);
    if (banned.test(source)) {
      paths.push(path);
      return;
    }
    for (const dependency of bySource.get(source)?.dependencies ?? []) {
      if (dependency.dependencyTypes.includes('type-only')) continue;
      walk([...path, dependency.resolved]);
    }
  };
  for (const { source } of modules) {
    if (start.test(source) && !new RegExp(test).test(source)) walk([source]);
  }
  return paths.filter((way) => way.length > 2);
}

function ruleProblems(result: ICruiseResult, severity: 'error' | 'warn'): Problem[] {
  const comments = new Map(importRules.map((rule) => [rule.name, rule.comment]));
  return result.summary.violations
    .filter(({ rule }) => rule.severity === severity)
    .map(({ from, to, cycle, rule }) => ({
      // An orphan is reported as leading to itself.
      where: [...new Set([from, ...(cycle?.map((step) => step.name) ?? [to])])].join(' → '),
      advice: `${rule.name}: ${comments.get(rule.name) ?? ''}`,
    }));
}

/** An import across folders. */
interface Step {
  from: string;
  to: string;
}

/**
 * Finds the shortest cycle through each folder, as a list of imports, without repeats. Type imports
 * count. Tests may import from any folder.
 *
 * @param folder matches the part of a path that is its folder; other files are ignored
 */
function folderCycles(modules: readonly IModule[], folder: RegExp): Step[][] {
  const imports = new Map<string, Map<string, Step>>();
  for (const { source, dependencies } of modules) {
    const from = folder.exec(source)?.[0];
    if (from === undefined || new RegExp(test).test(source)) continue;
    const steps = imports.get(from) ?? new Map<string, Step>();
    imports.set(from, steps);
    for (const { resolved } of dependencies) {
      const to = folder.exec(resolved)?.[0];
      if (to !== undefined && to !== from) steps.set(to, { from: source, to: resolved });
    }
  }
  const cycles = new Map<string, Step[]>();
  for (const start of imports.keys()) {
    const folders = shortestCycle(start, imports);
    if (!folders) continue;
    const steps = folders.flatMap((name, at) => {
      const step = imports.get(name)?.get(folders[at + 1] ?? start);
      return step ? [step] : [];
    });
    cycles.set(folders.toSorted().join(), steps);
  }
  return [...cycles.values()];
}

/** Folders from `start`, the last of which imports `start`. */
function shortestCycle(
  start: string,
  imports: ReadonlyMap<string, ReadonlyMap<string, Step>>,
): string[] | undefined {
  const visited = new Set<string>();
  const paths = [[start]];
  for (const path of paths) {
    for (const next of imports.get(path.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return path;
      if (visited.has(next)) continue;
      visited.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
}

/** Checks the import rules of the project in this folder. */
export async function importProblems(folder = '.'): Promise<{
  errors: Problem[];
  warnings: Problem[];
  size: number;
}> {
  const existingFolders = topFolders.filter((room) => existsSync(join(folder, room)));
  const { output }: IReporterOutput = await cruise(existingFolders, {
    ...cruiseOptions,
    baseDir: resolve(folder),
    validate: true,
    ruleSet: { forbidden: importRules },
  });
  if (typeof output === 'string')
    throw new Error('dependency-cruiser returned text instead of a result');
  const bundlePaths = smallBundles.flatMap((bundle) =>
    pathsIntoBundle(output.modules, bundle).map((way) => ({
      where: way.join(' → '),
      advice: `${bundle.rule}: the last file must not be in this bundle. Remove one of these imports.`,
    })),
  );
  const cycles = folderCycles(output.modules, acyclicFolders).map((steps) => ({
    where: steps.map(({ from, to }) => `${from} → ${to}`).join(', '),
    advice:
      'no-folder-cycles: These folders import each other. Move the shared code into the lower one or a third one. On the server, the higher one may supply it at startup (suppliedAtStart).',
  }));
  return {
    errors: [...ruleProblems(output, 'error'), ...bundlePaths, ...cycles],
    warnings: ruleProblems(output, 'warn'),
    size: output.modules.length,
  };
}

if (import.meta.main) {
  const { errors, warnings, size } = await importProblems();
  for (const { where, advice } of warnings) console.warn(`note: ${where}\n    ${advice}`);
  report('imports', errors, `${size} files and packages`);
}
