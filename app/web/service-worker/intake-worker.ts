import { formRoutes } from '#core/contract/page-routes.ts';
import { keepPage } from './kept-pages.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: unknown;

/** The public form's own worker: it keeps the few files of the form and nothing of the staff's. */
keepPage(self as WorkerScope, { page: '/intake.html', routes: formRoutes });
