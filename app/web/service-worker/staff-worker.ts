import { clientsClaim } from 'workbox-core';
import { appRoutes, signInRoutes } from '#core/contract/page-routes.ts';
import { cachePages } from './cached-pages.ts';
import { showPushes } from './pushes.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: unknown;
const worker = self as WorkerScope;

cachePages(worker, [
  { page: '/index.html', routes: appRoutes },
  { page: '/sign-in.html', routes: signInRoutes },
]);
// Claims the first visit's page too, so that it works offline and hears of new versions.
clientsClaim();
showPushes(worker);
