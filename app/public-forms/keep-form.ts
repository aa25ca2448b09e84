import { logToConsole } from '#core/web/browser/console-log.ts';

/**
 * Registers the public form's own service worker, so that the form opens where there is no
 * connection. A new version of it takes over once no form is open any more: nobody is interrupted.
 * If it can't be had that is only logged (point 8 of the specification).
 */
export function keepFormOnDevice(scope: '/pre-screening' | '/screening/'): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker
    .register('/intake-worker.js', { scope })
    .catch((error: unknown) => logToConsole('No service worker:', error));
}
