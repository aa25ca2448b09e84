import type { Plugin } from 'vite';

/** In development, answers the public form's address with its own page, as the server does. */
export function pagesPlugin(): Plugin {
  return {
    name: 'cairn-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/pre-screening(?:[/?]|$)/.test(request.url ?? '')) request.url = '/intake.html';
        next();
      });
    },
  };
}
