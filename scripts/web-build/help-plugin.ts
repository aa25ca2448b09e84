import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import type { HelpPage } from '#features/organization/web/parts/help/queries.ts';
import { readHelpPage } from './help-markdown.ts';

const address = /^\/assets\/help\/([A-Za-z-]+)\.json(?:\?|$)/;

/**
 * Serves the pages of each language in `docs/help/` as one file, `assets/help/{language}.json`, which
 * the staff app requests when someone opens the help. Read again on each request in development.
 */
export function helpPlugin(folder: string): Plugin {
  const content = (language: string) => JSON.stringify(helpPages(folder, language));
  return {
    name: 'cairn-help',
    config: () => {
      const digests = helpLanguages(folder).map((one) => [one, digestOf(content(one))]);
      return { define: { __HELP_DIGESTS__: JSON.stringify(Object.fromEntries(digests)) } };
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = address.exec(request.url ?? '')?.[1];
        if (!language || !helpLanguages(folder).includes(language)) return next();
        response.setHeader('Content-Type', 'application/json');
        response.setHeader('Cache-Control', 'no-store');
        response.end(content(language));
      });
    },
    generateBundle() {
      for (const language of helpLanguages(folder)) {
        const fileName = `assets/help/${language}.json`;
        this.emitFile({ type: 'asset', fileName, source: content(language) });
      }
    },
  };
}

/** The folders of `docs/help/`. */
export function helpLanguages(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** All pages of a language, by file name. */
export function helpPages(folder: string, language: string): HelpPage[] {
  return readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.md'))
    .map((file) => basename(file, '.md'))
    .sort()
    .map((name) => readHelpPage(name, readFileSync(join(folder, language, `${name}.md`), 'utf8')));
}

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
