import type { Plugin } from 'vite';
import { buildPlainScript } from './plain-script.ts';

/**
 * Puts app/web/first-words.ts before everything else of the staff client's page, so that the words are on
 * their way while the app still loads.
 *
 * @param locales makes the plugin that knows the languages; the script is a build of its own
 */
export function firstWordsPlugin(root: string, locales: () => Plugin): Plugin {
  return {
    name: 'cairn-first-words',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path }) =>
        path === '/index.html'
          ? [{ tag: 'script', attrs: { src: '/first-words.js' }, injectTo: 'head-prepend' }]
          : [],
    },
    async generateBundle() {
      const entry = 'app/web/first-words.ts';
      const { name, code } = await buildPlainScript({ root, entry, plugins: [locales()] });
      this.emitFile({ type: 'asset', fileName: name, source: code });
    },
  };
}
