import { useSyncExternalStore } from 'react';

// In the memory of this page alone: neither in its history nor in what the browser keeps, which others may
// open. Whoever reloads the page opens their link again.
let secret: string | null = null;
const listeners = new Set<() => void>();

/** Keeps the invitation that a link brought, while its person signs in or makes their account. */
export function keepPageInvitation(brought: string | null): void {
  secret = brought;
  for (const listener of listeners) listener();
}

/** The invitation that waits to be accepted; null when there is none. */
export function usePageInvitation(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => secret,
  );
}
