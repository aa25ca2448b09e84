import type { Plugin } from 'vite';
import { formRoutes, routePattern } from '#core/contract/page-routes.ts';

/** Serves the public forms' page at their addresses in development, like the server. */
export function pagesPlugin(): Plugin {
  return {
    name: 'cairn-pages',
    apply: 'serve',
    configureServer(server) {
      const form = routePattern(formRoutes);
      server.middlewares.use((request, _response, next) => {
        if (form.test(request.url ?? '')) request.url = '/intake.html';
        next();
      });
    },
  };
}
