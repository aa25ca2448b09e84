import { clientsClaim } from 'workbox-core';
import { keepPage } from './kept-pages.ts';
import { showPushes } from './pushes.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: unknown;
const worker = self as WorkerScope;

keepPage(worker, {
  page: '/index.html',
  // The public forms have a page and a worker of their own; the rest are replies of the server.
  notFor: [
    /^\/pre-screening/,
    /^\/screening\//,
    /^\/api\//,
    /^\/(?:healthz|readyz|metrics)/,
    /\.\w+$/,
  ],
});
// The page of the first visit too: it goes on without a connection, and hears of a new version.
clientsClaim();
showPushes(worker);
