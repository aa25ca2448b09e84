import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { filesBefore } from './page-files.ts';

/** The pages for people who ask for help, and for signing in. */
export const smallPages: readonly string[] = ['intake.html', 'sign-in.html'];

const withPreact = '?preact';

/** Modules of React, each with the one of Preact that does the same. */
const replacements: ReadonlyMap<string, string> = new Map([
  ['react', 'preact/compat'],
  ['react/jsx-runtime', 'preact/jsx-runtime'],
  ['react-dom/client', 'preact/compat/client'],
]);

const isReact = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/** Paths of modules that may import React: our own for the browser, and those packages of the small pages that do. */
const mayUseReact =
  /^(?:app|(?:core|features\/[\w-]+)\/web)\/.*\.tsx?$|(?:^|\/)node_modules\/(?:react-i18next|@mantine\/form|@tabler\/icons-react)\/.*\.m?js$/;

const moduleTypes = { tsx: 'tsx', ts: 'ts', js: 'js', mjs: 'js' } as const;

/**
 * Builds the small pages with Preact instead of React, which is 50 kB larger and slow on an old phone. They
 * share components with the staff app, so each of these modules is built a second time, as `…?preact`. The
 * development server has React everywhere.
 */
export function smallPagesPlugin(root: string): Plugin {
  return {
    name: 'cairn-small-pages',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        const [file = '', query] = importer?.split('?') ?? [];
        const isSmall = `?${query}` === withPreact || smallPages.includes(basename(file));
        if (!isSmall) return;
        const replaced = replacements.get(source) ?? source;
        const resolved = await this.resolve(replaced, file, { ...options, skipSelf: true });
        if (!resolved || resolved.external) return resolved;
        const path = normalizePath(relative(root, resolved.id));
        return mayUseReact.test(path) ? { ...resolved, id: resolved.id + withPreact } : resolved;
      },
    },
    load: {
      filter: { id: /\?preact$/ },
      handler(id) {
        const file = id.slice(0, -withPreact.length);
        const extension = /\.(tsx|ts|m?js)$/.exec(file)?.[1] as keyof typeof moduleTypes;
        return { code: readFileSync(file, 'utf8'), moduleType: moduleTypes[extension] };
      },
    },
    generateBundle(_options, bundle) {
      for (const name of filesBefore(root, bundle, smallPages, { later: true })) {
        const chunk = bundle[name];
        const react = chunk?.type === 'chunk' && chunk.moduleIds.find((id) => isReact.test(id));
        if (!react) continue;
        const { importers } = this.getModuleInfo(react) ?? {};
        this.error(
          `A small page would load React for ${importers?.join()}. Add its package to mayUseReact.`,
        );
      }
    },
  };
}
