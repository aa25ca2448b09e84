import { useSyncExternalStore } from 'react';

// Kept in memory only, since others may open the browser's history or storage. A reload requires
// the link again.
let secret: string | null = null;
const listeners = new Set<() => void>();

/** Keeps the invitation while the person signs in or registers. */
export function setPageInvitation(invitation: string | null): void {
  secret = invitation;
  for (const listener of listeners) listener();
}

/** Invitation to accept; null when there is none. */
export function usePageInvitation(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => secret,
  );
}
