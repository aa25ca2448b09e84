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

/** A page and its addresses. */
interface CachedPage {
  page: string;
  routes: readonly string[];
}

/**
 * Caches the files of these pages, so that they open offline, and answers their routes with them;
 * all other addresses go to the server. Caches only build files: never API replies or records.
 */
export function cachePages(
  worker: WorkerScope,
  pages: readonly [CachedPage, ...CachedPage[]],
): void {
  // Two workers share this origin, each with its own pages.
  setCacheNameDetails({ prefix: `cairn-${pages[0].page.replace(/\W+/g, '')}`, suffix: '' });
  precacheAndRoute(__PRECACHE__, {
    // Language files carry a digest, so that browsers can cache them for long.
    ignoreURLParametersMatching: [/^v$/],
    directoryIndex: '',
    cleanURLs: false,
  });
  cleanupOutdatedCaches();
  for (const { page, routes } of pages) {
    registerRoute(
      new NavigationRoute(createHandlerBoundToURL(page), { allowlist: [routePattern(routes)] }),
    );
  }
  worker.addEventListener('message', ({ data }) => {
    // Sent by the page once the person accepts the new version.
    if (isRecord(data) && data.type === 'SKIP_WAITING') void worker.skipWaiting();
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
