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
      const starts = modulesOfHome(root, bundle).flatMap((path) =>
        namedTexts(readFileSync(path, 'utf8')),
      );
      for (const language of languagesIn(folder)) {
        this.emitFile({
          type: 'asset',
          fileName: `assets/i18n/${language}.home.json`,
          source: JSON.stringify(textsWith(JSON.parse(languageFile(folder, language)), starts)),
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

/**
 * The texts that code names, as the start of their keys: `shell:` for `useTranslation('shell')`,
 * `tasks:due` for `t(`tasks:due.${when}`)`.
 */
function namedTexts(code: string): string[] {
  const own = [...code.matchAll(/useTranslation\(\[?'([\w-]+)'/g)].map(([, name]) => `${name}:`);
  const keys = code.matchAll(/['`"]([a-z-]+:[\w-]*)/g);
  return [...own, ...[...keys].map(([, key = '']) => key)];
}

/** The top-level texts of each file whose keys begin like one of these. */
function textsWith(files: Record<string, object>, starts: readonly string[]) {
  const kept = Object.entries(files).map(([file, texts]): [string, object] => [
    file,
    Object.fromEntries(
      Object.entries(texts).filter(([key]) =>
        starts.some((start) => `${file}:${key}`.startsWith(start)),
      ),
    ),
  ]);
  return Object.fromEntries(kept.filter(([, texts]) => Object.keys(texts).length > 0));
}
