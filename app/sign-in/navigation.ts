import { useSyncExternalStore } from 'react';
import { routePattern, signInRoutes } from '#core/contract/page-routes.ts';
import { readStored } from '#core/web/browser/storage.ts';
import { paths } from '#core/web/paths.ts';
import type { Go } from '#core/web/plain/page-links.tsx';
import { currentUser, isSignedIn } from '#core/web/session/session.ts';
import { joinSession } from '#core/web/session/shared-device.ts';
import { tokenKey } from '#core/web/session/stored-session.ts';
import { handOverPageInvitation } from '#features/portal/web/parts/my-page/page-invitation.ts';

const ownPages = routePattern(signInRoutes);
const listeners = new Set<() => void>();
let isStorageRefused = false;

/** Goes to another page for signing in without loading, or leaves for the staff app. */
export const go: Go = (wanted, { replace = false, state = {} } = {}) => {
  const href = admitted(wanted);
  if (!ownPages.test(href)) {
    // The session has to reach the next page.
    isStorageRefused = isSignedIn() && readStored(tokenKey) === null;
    if (isStorageRefused) return announce();
    handOverPageInvitation();
    joinSession();
    if (replace) location.replace(href);
    else location.assign(href);
    return;
  }
  if (replace) history.replaceState(state, '', href);
  else history.pushState(state, '', href);
  scrollTo(0, 0);
  announce();
};

function announce(): void {
  for (const listener of listeners) listener();
}

/** Until their address is verified, people see nothing but the page that waits for it. */
function admitted(href: string): string {
  return currentUser()?.unverified === 'closed' && href.startsWith('/page/')
    ? paths.verifyEmail
    : href;
}

/** The path of the page, without a trailing slash. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, readPath);
}

export function readPath(): string {
  return location.pathname.toLowerCase().replace(/\/$/, '');
}

/** True after signing in to a browser that stores nothing, where no other page knows of it. */
export function useIsStorageRefused(): boolean {
  return useSyncExternalStore(subscribe, () => isStorageRefused);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}
