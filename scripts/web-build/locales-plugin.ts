import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { languageNameIn } from '#core/web/i18n/language-names.ts';

const address = /^\/assets\/i18n\/([A-Za-z-]+)(\.sign-in)?\.json(?:\?|$)/;

/** The files with the texts of the small page for signing in (sign-in.html). */
const signInFiles = [
  'accessibility',
  'actions',
  'auth',
  'errors',
  'google',
  'my-page',
  'organisation',
  'session',
  'shell',
  'validation',
];

const foldersModule = '#locale-folders';
// In development it is part of a URL, where "#" would end the path.
const virtualFolders = '\0virtual:locale-folders';

/**
 * Serves each folder of `locales/` as one file, `assets/i18n/{language}.json`, with a namespace per
 * file, and the few that signing in needs as `{language}.sign-in.json`. Reads it on each request in
 * development; the build writes it. Replaces `locales/folders.ts`, which reads the list of folders from
 * disk.
 */
export function localesPlugin(folder: string): Plugin {
  return {
    name: 'cairn-locales',
    enforce: 'pre',
    config: () => ({
      define: {
        __LOCALES_DIGEST__: JSON.stringify(localesDigest(folder)),
        __OWN_NAMES__: JSON.stringify(
          Object.fromEntries(languagesIn(folder).map((tag) => [tag, languageNameIn(tag, tag)])),
        ),
      },
    }),
    resolveId: (id) => (id === foldersModule ? virtualFolders : undefined),
    load: (id) =>
      id === virtualFolders
        ? `export const localeFolders = ${JSON.stringify(languagesIn(folder))};`
        : undefined,
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on('all', (_event, file) => {
        if (file.startsWith(folder)) server.ws.send({ type: 'full-reload' });
      });
      server.middlewares.use((request, response, next) => {
        const [, language, part] = address.exec(request.url ?? '') ?? [];
        if (!language || !languagesIn(folder).includes(language)) return next();
        response.setHeader('Content-Type', 'application/json');
        response.setHeader('Cache-Control', 'no-store');
        response.end(languageFile(folder, language, part && signInFiles));
      });
    },
    generateBundle() {
      for (const language of languagesIn(folder)) {
        this.emitFile({
          type: 'asset',
          fileName: `assets/i18n/${language}.json`,
          source: languageFile(folder, language),
        });
        this.emitFile({
          type: 'asset',
          fileName: `assets/i18n/${language}.sign-in.json`,
          source: languageFile(folder, language, signInFiles),
        });
      }
    },
  };
}

/** The languages that have a folder of texts. */
export function languagesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/**
 * The texts of a language as JSON, with a namespace per file.
 *
 * @param only names of the files to include, without their ending; all by default
 */
export function languageFile(
  folder: string,
  language: string,
  only?: readonly string[] | '',
): string {
  const files = readdirSync(join(folder, language))
    .filter((name) => name.endsWith('.json') && (!only || only.includes(basename(name, '.json'))))
    .sort();
  const namespaces = files.map((name): [string, unknown] => [
    basename(name, '.json'),
    JSON.parse(readFileSync(join(folder, language, name), 'utf8')),
  ]);
  return JSON.stringify(Object.fromEntries(namespaces));
}

function localesDigest(folder: string): string {
  const hash = createHash('sha256');
  for (const language of languagesIn(folder)) hash.update(languageFile(folder, language));
  return hash.digest('hex').slice(0, 12);
}
