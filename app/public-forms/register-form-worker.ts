import { logToConsole } from '#core/web/browser/console-log.ts';

/**
 * Registers the public form's own service worker, so that the form opens offline. A new version
 * takes over once no form is open. Failures are only logged (point 8 of the specification).
 */
export function registerFormWorker(scope: '/pre-screening' | '/screening/'): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker
    .register('/intake-worker.js', { scope })
    .catch((error: unknown) => logToConsole('No service worker:', error));
}
