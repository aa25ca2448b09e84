import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { staffHome } from './first-words-plugin.ts';
import { formTextsIn } from './form-texts.ts';
import { filesBefore } from './page-files.ts';

/** A first visit and its limit on downloads. */
interface FirstVisit {
  name: string;
  page: string;
  /** Modules loaded at runtime before the screen shows. */
  screens: readonly string[];
  /** Total of JavaScript and CSS after brotli, in bytes (1 kB is 1000 bytes). */
  budget: number;
}

const firstVisits: readonly FirstVisit[] = [
  {
    name: 'the public form',
    page: 'intake.html',
    screens: [],
    budget: 80_000,
  },
  {
    name: 'signing in',
    page: 'sign-in.html',
    screens: [],
    budget: 80_000,
  },
  {
    name: 'staff dashboard',
    page: 'index.html',
    screens: [staffHome],
    budget: 250_000,
  },
];

/**
 * The sizes that the first visits had, by package or folder, in bytes before compression. Says what
 * grew when a build is over budget. Delete it, and the next build records it again.
 */
const recordedSizes = 'scripts/web-build/first-visit-sizes.json';

type Sizes = Record<string, number>;

/**
 * Prints the size of each first visit and fails the build above the budget, because phones on
 * limited data pay for it.
 */
export function budgetPlugin(root: string): Plugin {
  return {
    name: 'cairn-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const recordFile = join(root, recordedSizes);
        const isRecorded = existsSync(recordFile);
        const recorded: Record<string, Sizes> = isRecorded
          ? JSON.parse(readFileSync(recordFile, 'utf8'))
          : {};
        const compressed = new Map<string, number>();
        const compressedSize = (name: string) => {
          const size = compressed.get(name) ?? brotliCompressSync(readContent(bundle[name])).length;
          compressed.set(name, size);
          return size;
        };
        for (const { name, page, screens, budget } of firstVisits) {
          const files = [...filesBefore(root, bundle, [page, ...screens])];
          if (page === 'intake.html') {
            const texts = formTextsIn(Object.keys(bundle));
            files.push(...largest(texts, compressedSize).slice(0, 1));
          }
          const bytes = files.reduce((sum, file) => sum + compressedSize(file), 0);
          const sum = `${name}: ${kilobytes(bytes)} of ${kilobytes(budget)} kB`;
          const sizes = sizesByOrigin(root, bundle, files);
          if (bytes > budget) {
            const grown = growth(sizes, recorded[name] ?? {}).slice(0, 12);
            const lines = grown.map(([origin, more]) => `  +${kilobytes(more)} kB  ${origin}`);
            this.error(
              `Over the first-visit budget: ${sum}\nGrown before compression:\n${lines.join('\n')}`,
            );
          }
          if (!isRecorded) recorded[name] = sizes;
          this.info(sum);
        }
        if (!isRecorded) writeFileSync(recordFile, `${JSON.stringify(recorded, null, 2)}\n`);
      },
    },
  };
}

function readContent(output: Rolldown.OutputBundle[string] | undefined): string | Uint8Array {
  if (!output) return '';
  return output.type === 'chunk' ? output.code : output.source;
}

/** Bytes of these files before compression, by the package or folder that they come from. */
function sizesByOrigin(
  root: string,
  bundle: Rolldown.OutputBundle,
  files: readonly string[],
): Sizes {
  const sizes: Sizes = {};
  const add = (origin: string, bytes: number) => {
    if (bytes > 0) sizes[origin] = (sizes[origin] ?? 0) + bytes;
  };
  for (const file of files) {
    const output = bundle[file];
    if (output?.type !== 'chunk') {
      add(file.replace(/-[\w-]{8}\.css$/, '.css'), readContent(output).length);
      continue;
    }
    for (const [id, { renderedLength }] of Object.entries(output.modules)) {
      add(moduleOrigin(root, id), renderedLength);
    }
  }
  return Object.fromEntries(Object.entries(sizes).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** `react-dom`, or `features/accounts/web/parts/auth`. */
export function moduleOrigin(root: string, moduleId: string): string {
  const packageName = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(moduleId)?.[1];
  if (packageName !== undefined) return packageName;
  const path = relative(root, moduleId);
  return path.startsWith('..') || path.includes('\0') ? 'the bundler' : dirname(path);
}

/** Growth since then in bytes, the largest first. */
export function growth(sizes: Sizes, before: Sizes): [origin: string, more: number][] {
  return Object.entries(sizes)
    .map(([origin, bytes]): [string, number] => [origin, bytes - (before[origin] ?? 0)])
    .filter(([, more]) => more > 0)
    .sort(([, one], [, other]) => other - one);
}

function largest(names: readonly string[], size: (name: string) => number): string[] {
  return names.toSorted((one, other) => size(other) - size(one));
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
