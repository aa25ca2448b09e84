import { formRoutes } from '#core/contract/page-routes.ts';
import { cachePages } from './cached-pages.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: unknown;

/**
 * The public form's service worker: it caches the form's few files and nothing of the staff app.
 */
cachePages(self as WorkerScope, [{ page: '/intake.html', routes: formRoutes }]);
