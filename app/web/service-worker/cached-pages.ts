import { setCacheNameDetails } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { routePattern } from '#core/contract/page-routes.ts';
import type { WorkerScope } from './worker-scope.ts';

/** The files to cache; inserted by scripts/web-build/service-worker-plugin.ts. */
declare const __PRECACHE__: { url: string; revision: string | null }[];

/**
 * Caches the files of one page, so that it opens offline, and answers its routes with it; all other
 * addresses go to the server. Caches only build files: never API replies or records.
 */
export function cachePage(
  worker: WorkerScope,
  { page, routes }: { page: string; routes: readonly string[] },
): void {
  // Two workers share this origin, one for each page.
  setCacheNameDetails({ prefix: `cairn-${page.replace(/\W+/g, '')}`, suffix: '' });
  precacheAndRoute(__PRECACHE__, {
    // Language files carry a digest, so that browsers can cache them for long.
    ignoreURLParametersMatching: [/^v$/],
    directoryIndex: '',
    cleanURLs: false,
  });
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL(page), { allowlist: [routePattern(routes)] }),
  );
  worker.addEventListener('message', ({ data }) => {
    // Sent by the page once the person accepts the new version.
    if (isRecord(data) && data.type === 'SKIP_WAITING') void worker.skipWaiting();
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
