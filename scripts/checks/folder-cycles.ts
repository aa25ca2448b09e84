import type { IModule } from 'dependency-cruiser';
import { test } from './forbid.ts';

/** An import that leads from one folder into another one. */
export interface Step {
  from: string;
  to: string;
}

/**
 * The shortest cycle through each folder that is in one, as the imports that make it; each cycle once. Types
 * count: a cycle of types is a cycle. Tests may look into any folder.
 *
 * @param folder matches the start of a path that counts as its folder; other files are left out
 */
export function folderCycles(modules: readonly IModule[], folder: RegExp): Step[][] {
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

/** The folders from `start` on, the last of which imports `start`. */
function shortestCycle(
  start: string,
  imports: ReadonlyMap<string, ReadonlyMap<string, Step>>,
): string[] | undefined {
  const seen = new Set<string>();
  const ways = [[start]];
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
