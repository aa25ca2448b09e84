import type { Plugin } from 'vite';
import { staffHome } from './first-words-plugin.ts';
import { filesBefore } from './page-files.ts';

/**
 * Lists the files of the staff app and its home in the page for signing in, which loads them while the person
 * types (app/sign-in/staff-app.ts).
 */
export function nextPagePlugin(root: string): Plugin {
  return {
    name: 'cairn-next-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        if (path !== '/sign-in.html' || !bundle) return;
        const own = filesBefore(root, bundle, ['sign-in.html']);
        const links = [...filesBefore(root, bundle, ['index.html', staffHome])]
          .filter((file) => !own.has(file))
          .map((file) => `<link rel="prefetch" href="/${file}" />`);
        return html.replace(
          '<template id="staff-app">',
          (template) => `${template}\n      ${links.join('\n      ')}\n    `,
        );
      },
    },
  };
}
