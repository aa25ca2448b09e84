import type { Plugin } from 'vite';
import { formRoutes, routePattern, signInRoutes } from '#core/contract/page-routes.ts';

/** Serves the small pages at their addresses in development, like the server. */
export function pagesPlugin(): Plugin {
  return {
    name: 'cairn-pages',
    apply: 'serve',
    configureServer(server) {
      const form = routePattern(formRoutes);
      const signIn = routePattern(signInRoutes);
      server.middlewares.use((request, _response, next) => {
        if (form.test(request.url ?? '')) request.url = '/intake.html';
        else if (signIn.test(request.url ?? '')) request.url = '/sign-in.html';
        next();
      });
    },
  };
}
