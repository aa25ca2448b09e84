import type { Plugin } from 'vite';
import { buildPlainScript } from './plain-script.ts';

/**
 * Runs app/web/first-words.ts first on the staff page, so that translations download while the app
 * loads.
 *
 * @param locales makes the plugin that knows the languages; the script is a separate build
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
