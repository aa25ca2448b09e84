import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * Scripts and styles needed before anything shows: those of the page, of these dynamically loaded
 * modules, and their imports.
 *
 * @param modules paths from the root: `intake.html`, `features/…/login-screen.tsx`
 * @param later adds what these load on demand, and what that loads
 * @throws if one isn't its own chunk
 */
export function filesBefore(
  root: string,
  bundle: Bundle,
  modules: readonly string[],
  { later = false } = {},
): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const output = bundle[name];
    if (output?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const file of output.viteMetadata?.importedCss ?? []) files.add(file);
    for (const imported of output.imports) add(imported);
    if (later) for (const imported of output.dynamicImports) add(imported);
  };
  for (const module of modules) {
    const found = Object.values(bundle).find(
      (output) =>
        output.type === 'chunk' &&
        output.facadeModuleId !== null &&
        relative(root, output.facadeModuleId) === join(module),
    );
    if (!found) throw new Error(`${module} is not a separate chunk, so its files are unknown.`);
    add(found.fileName);
  }
  return files;
}
