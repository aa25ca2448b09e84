import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type FirstVisit, firstVisits } from './first-visits.ts';

/** A chunk as far as it matters here: what it is made of, and what it brings along. */
interface Chunk {
  facadeModuleId: string | null;
  imports: readonly string[];
  code: string;
  css: readonly string[];
}

/**
 * Prints how much each first visit loads, and fails the build when one is over its budget: a phone
 * on poor data pays for what nobody counts.
 */
export function budgetPlugin(root: string): Plugin {
  return {
    name: 'cairn-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = new Map<string, Chunk>();
        const sizes = new Map<string, number>();
        for (const [name, output] of Object.entries(bundle)) {
          const content = output.type === 'chunk' ? output.code : output.source;
          if (/\.(?:js|css)$/.test(name)) sizes.set(name, brotliCompressSync(content).length);
          if (output.type === 'chunk') {
            const css = [...(output.viteMetadata?.importedCss ?? [])];
            chunks.set(name, { ...output, css });
          }
        }
        for (const visit of firstVisits) {
          const files = filesOf(visit, root, chunks);
          const bytes = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
          const sum = `${visit.name}: ${kilobytes(bytes)} of ${kilobytes(visit.budget)} kB`;
          if (bytes > visit.budget) {
            this.error(`Over budget for a first visit: ${sum}\n${largest(files, sizes)}`);
          }
          this.info(sum);
        }
      },
    },
  };
}

/** The page's chunk, its screens', and all that these import before they run. */
function filesOf(visit: FirstVisit, root: string, chunks: Map<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    for (const file of chunk.css) files.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  for (const module of [visit.page, ...visit.screens]) {
    const found = [...chunks].find(
      ([, { facadeModuleId }]) =>
        facadeModuleId !== null && relative(root, facadeModuleId) === join(module),
    );
    if (!found) throw new Error(`${module} is no chunk of its own (web/build/first-visits.ts)`);
    add(found[0]);
  }
  return files;
}

function largest(files: ReadonlySet<string>, sizes: ReadonlyMap<string, number>): string {
  return [...files]
    .map((file) => ({ file, size: sizes.get(file) ?? 0 }))
    .toSorted((one, other) => other.size - one.size)
    .slice(0, 12)
    .map(({ file, size }) => `  ${kilobytes(size)} kB  ${file}`)
    .join('\n');
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
