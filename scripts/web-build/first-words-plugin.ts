import type { Plugin } from 'vite';
import { contractsPlugin } from './contracts-plugin.ts';
import { filesBefore } from './page-files.ts';
import { buildPlainScript } from './plain-script.ts';

/** The module that the home of staff loads beside the app. */
export const staffHome = 'features/insight/web/screens/dashboard/staff-home.tsx';

/**
 * Runs app/web/first-words.ts first on the pages that need an account and on those for signing in, so
 * that translations and the home of staff download while the app loads. The development server doesn't
 * have this script.
 *
 * @param locales makes the plugin that knows the languages; the script is a separate build
 */
export function firstWordsPlugin(root: string, locales: () => Plugin): Plugin {
  return {
    name: 'cairn-first-words',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // After the API's address, which it reads, and before the styles, for which scripts wait.
      handler: (html, { path }) =>
        path === '/index.html' || path === '/sign-in.html'
          ? html.replace(/<meta name="api-base"[^>]*>/, '$&<script src="/first-words.js"></script>')
          : html,
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const ofPage = filesBefore(root, bundle, ['index.html']);
        const files = [...filesBefore(root, bundle, [staffHome])];
        const { name, code } = await buildPlainScript({
          root,
          entry: 'app/web/first-words.ts',
          define: { __STAFF_HOME__: JSON.stringify(files.filter((file) => !ofPage.has(file))) },
          plugins: [locales(), contractsPlugin(root)],
        });
        this.emitFile({ type: 'asset', fileName: name, source: code });
      },
    },
  };
}
