import { useSyncExternalStore } from 'react';
import type { User } from '#core/contract/users.ts';
import { forget, readStored, store } from '../browser/storage.ts';
import { forgetInTab, readTabStored, storeInTab } from '../browser/tab-storage.ts';
import { currentUser, onLeave, onSessionChange, onSignInStart, signOut } from './session.ts';

/** The account of the person who says that no one else uses this device. */
const ownerKey = 'own_device';
/** Ties the session on a shared device to its tab: a closed tab ends it. */
const tabKey = 'session_tab';
/** The question has been answered in this tab. */
const answeredKey = 'device_answered';

const listeners = new Set<() => void>();

/**
 * True for a client until they say that no one else uses this device. Then nothing outlives the
 * tab, fields have no autocomplete, and the session ends sooner. Staff work on their organization's
 * devices.
 */
export function isDeviceShared(user: User | null = currentUser()): boolean {
  return user?.role === 'client' && readStored(ownerKey) !== user.id;
}

/** The account of the person who alone uses this device; null if it is shared. */
export function deviceOwner(): string | null {
  return readStored(ownerKey);
}

/** True if the signed-in person has said who uses this device, now or earlier. */
export function isDeviceKnown(): boolean {
  return readTabStored(answeredKey) !== null || !isDeviceShared();
}

/** Keeps the answer of the signed-in person. */
export function setDeviceShared(isShared: boolean): void {
  const user = currentUser();
  if (user === null) return;
  storeInTab(answeredKey, 'yes');
  if (isShared) {
    forget(ownerKey);
    tieToTab();
  } else {
    store(ownerKey, user.id);
    forget(tabKey);
  }
  for (const listener of listeners) listener();
}

/** Follows `isDeviceShared` and `isDeviceKnown`. */
export function useSharedDevice(): { isShared: boolean; isKnown: boolean } {
  const isShared = useSyncExternalStore(subscribe, isDeviceShared);
  const isKnown = useSyncExternalStore(subscribe, isDeviceKnown);
  return { isShared, isKnown };
}

function subscribe(listener: () => void): () => void {
  const stop = onSessionChange(listener);
  listeners.add(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

function tieToTab(): void {
  const tab = readTabStored(tabKey) ?? crypto.randomUUID();
  storeInTab(tabKey, tab);
  // Without storage for the tab, a reload would look like another tab.
  if (readTabStored(tabKey) === tab) store(tabKey, tab);
}

/**
 * Lets the next page of this tab take part in a session that began in another tab. Called on the way
 * to it, since that page can't tell this tab from one that was opened later.
 */
export function joinSession(): void {
  const tab = readStored(tabKey);
  if (tab !== null) storeInTab(tabKey, tab);
}

/** Ends a session that a closed tab left on a shared device. Called once, before the first page. */
export function startSharedDevice(): void {
  const tab = readStored(tabKey);
  if (tab !== null && readTabStored(tabKey) !== tab) {
    forget(tabKey);
    signOut('ended');
  }
  onSignInStart((user) => {
    if (isDeviceShared(user)) tieToTab();
  });
  onLeave(() => {
    forget(tabKey);
    for (const key of [tabKey, answeredKey]) forgetInTab(key);
  });
}
