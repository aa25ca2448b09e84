import { setCacheNameDetails } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { patternOf } from '#core/contract/page-routes.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Which files to keep; put in by scripts/web-build/service-worker-plugin.ts. */
declare const __PRECACHE__: { url: string; revision: string | null }[];

/**
 * Keeps the files of one page on the device, so that it opens without a connection, and answers the
 * addresses of its routes with it; the server answers any other address. Only files of the build are
 * kept: never a reply of a call, never a record.
 */
export function keepPage(
  worker: WorkerScope,
  { page, routes }: { page: string; routes: readonly string[] },
): void {
  // Two workers share this origin, one for each page.
  setCacheNameDetails({ prefix: `cairn-${page.replace(/\W+/g, '')}`, suffix: '' });
  precacheAndRoute(__PRECACHE__, {
    // The words of a language carry a digest, so that browsers may keep them for long.
    ignoreURLParametersMatching: [/^v$/],
    directoryIndex: '',
    cleanURLs: false,
  });
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL(page), { allowlist: [patternOf(routes)] }),
  );
  worker.addEventListener('message', ({ data }) => {
    // From the page, once the person has agreed to the new version.
    if (isRecord(data) && data.type === 'SKIP_WAITING') void worker.skipWaiting();
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
