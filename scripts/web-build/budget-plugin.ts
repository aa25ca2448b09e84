import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
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
    budget: 130_000,
  },
  {
    name: 'staff sign-in',
    page: 'index.html',
    screens: ['features/accounts/web/screens/login/login-screen.tsx'],
    budget: 330_000,
  },
  {
    name: 'staff dashboard',
    page: 'index.html',
    screens: ['features/insight/web/screens/dashboard/dashboard-screen.tsx'],
    budget: 330_000,
  },
];

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
        const sizes = new Map<string, number>();
        const compressedSize = (name: string) => {
          const output = bundle[name];
          if (!output) return 0;
          const content = output.type === 'chunk' ? output.code : output.source;
          const size = sizes.get(name) ?? brotliCompressSync(content).length;
          sizes.set(name, size);
          return size;
        };
        const largest = (names: readonly string[], count: number) =>
          names
            .toSorted((one, other) => compressedSize(other) - compressedSize(one))
            .slice(0, count);
        for (const { name, page, screens, budget } of firstVisits) {
          const files = [...filesBefore(root, bundle, [page, ...screens])];
          if (page === 'intake.html') files.push(...largest(formTextsIn(Object.keys(bundle)), 1));
          const bytes = files.reduce((sum, file) => sum + compressedSize(file), 0);
          const sum = `${name}: ${kilobytes(bytes)} of ${kilobytes(budget)} kB`;
          if (bytes > budget) {
            const lines = largest(files, 12).map(
              (file) => `  ${kilobytes(compressedSize(file))} kB  ${file}`,
            );
            this.error(`Over the first-visit budget: ${sum}\n${lines.join('\n')}`);
          }
          this.info(sum);
        }
      },
    },
  };
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
