import { apiBase } from './api-base.ts';

/** How long to wait before looking again whether the server is reached, in milliseconds. */
const lookAgainAfter = 5000;

let isReached = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Whether the last call reached the server. A browser calls itself online as soon as it has any
 * network at all, that of a café whose line is cut among them.
 */
export function isServerReached(): boolean {
  return isReached;
}

/** Says from each call whether it reached the server. After one that didn't, it is looked for. */
export function noteReach(reached: boolean): void {
  clearTimeout(timer);
  if (!reached) timer = setTimeout(look, lookAgainAfter);
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

/** Tells whenever it has changed; call what it returns to hear no more. */
export function onReachChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Any reply will do, also one of another server that may not be read. */
function look(): void {
  fetch(`${apiBase}/healthz`, { mode: 'no-cors', cache: 'no-store' }).then(
    () => noteReach(true),
    () => noteReach(false),
  );
}
