import type { Plugin } from 'vite';

/** In development, answers the public forms' addresses with their own page, as the server does. */
export function pagesPlugin(): Plugin {
  return {
    name: 'cairn-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/(?:pre-screening(?:[/?]|$)|screening\/)/.test(request.url ?? ''))
          request.url = '/intake.html';
        next();
      });
    },
  };
}
