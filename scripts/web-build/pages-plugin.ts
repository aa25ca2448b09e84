import type { Plugin } from 'vite';
import { formRoutes, patternOf } from '#core/contract/page-routes.ts';

/** In development, answers the public forms' addresses with their own page, as the server does. */
export function pagesPlugin(): Plugin {
  return {
    name: 'cairn-pages',
    apply: 'serve',
    configureServer(server) {
      const form = patternOf(formRoutes);
      server.middlewares.use((request, _response, next) => {
        if (form.test(request.url ?? '')) request.url = '/intake.html';
        next();
      });
    },
  };
}
