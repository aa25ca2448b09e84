import { apiBase } from './api-base.ts';

/** Delay before checking again whether the server is reachable, in milliseconds. */
const recheckDelay = 5000;

let isReachable = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * True if the last call reached the server. `navigator.onLine` is true on any network, even a
 * café's without internet.
 */
export function isServerReachable(): boolean {
  return isReachable;
}

/** Records whether a call reached the server. After one that didn't, starts checking. */
export function recordReachability(isNowReachable: boolean): void {
  clearTimeout(timer);
  if (!isNowReachable) timer = setTimeout(checkReachability, recheckDelay);
  if (isNowReachable === isReachable) return;
  isReachable = isNowReachable;
  for (const listener of listeners) listener();
}

/** Called on each change. Returns how to stop listening. */
export function onReachabilityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Any reply will do, even an opaque one of another server. */
function checkReachability(): void {
  fetch(`${apiBase}/healthz`, { mode: 'no-cors', cache: 'no-store' }).then(
    () => recordReachability(true),
    () => recordReachability(false),
  );
}
