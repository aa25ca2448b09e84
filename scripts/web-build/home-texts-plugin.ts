import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { staffHome } from './first-words-plugin.ts';
import { languageFile, languagesIn } from './locales-plugin.ts';
import { filesBefore } from './page-files.ts';

/**
 * Builds `assets/i18n/{language}.home.json`: the texts that the modules of the staff app and its home
 * name. On a slow line, the home would wait for the others.
 *
 * @param folder that of the texts
 */
export function homeTextsPlugin(root: string, folder: string): Plugin {
  return {
    name: 'cairn-home-texts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = modulesOfHome(root, bundle).flatMap((path) =>
        namedFiles(readFileSync(path, 'utf8')),
      );
      for (const language of languagesIn(folder)) {
        this.emitFile({
          type: 'asset',
          fileName: `assets/i18n/${language}.home.json`,
          source: languageFile(folder, language, files),
        });
      }
    },
  };
}

function modulesOfHome(root: string, bundle: Rolldown.OutputBundle): string[] {
  return (
    [...filesBefore(root, bundle, ['index.html', staffHome])]
      .map((name) => bundle[name])
      .flatMap((chunk) => (chunk?.type === 'chunk' ? chunk.moduleIds : []))
      .map((id) => id.split('?', 1)[0] ?? '')
      // Contracts name permissions, which look the same.
      .filter((path) => /^(?!node_modules).*[/\\]web[/\\].*\.tsx?$/.test(relative(root, path)))
  );
}

/** The files of texts that code names: `useTranslation(['shell', 'auth'])` and `t('actions:save')`. */
function namedFiles(code: string): string[] {
  const lists = [...code.matchAll(/useTranslation\(([^)]*)\)/g)].map(([, list]) => list);
  const names = lists.join().matchAll(/'([\w-]+)'/g);
  const prefixes = code.matchAll(/['`"]([a-z-]+):/g);
  return [...names, ...prefixes].map(([, name = '']) => name);
}
