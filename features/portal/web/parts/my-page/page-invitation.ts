import { useSyncExternalStore } from 'react';
import { forgetInTab, readTabStored, storeInTab } from '#core/web/browser/tab-storage.ts';

/** In the tab's storage, only on the way from signing in to the staff app. */
const key = 'page_invitation';

// Kept in memory otherwise, since others may open the browser's history or storage. A reload
// requires the link again.
let secret: string | null = null;
const listeners = new Set<() => void>();

/** Keeps the invitation while the person signs in or registers. */
export function setPageInvitation(invitation: string | null): void {
  secret = invitation;
  for (const listener of listeners) listener();
}

/** Keeps it for the page that opens next in this tab. */
export function handOverPageInvitation(): void {
  if (secret !== null) storeInTab(key, secret);
}

/** Takes it from the page before. Called once, before the first page. */
export function takeOverPageInvitation(): void {
  secret = readTabStored(key);
  forgetInTab(key);
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
