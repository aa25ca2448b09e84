import { useSyncExternalStore } from 'react';
import { forget, readStored, store } from '../browser/storage.ts';
import { currentUser, onSessionChange } from './session.ts';

/** By account: colleagues who share a computer need not want the same. */
const storedKey = () => `single_keys:${currentUser()?.id ?? ''}`;
const listeners = new Set<() => void>();

function isOn(): boolean {
  return readStored(storedKey()) !== 'off';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onSessionChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function turn(on: boolean): void {
  if (on) forget(storedKey());
  else store(storedKey(), 'off');
  for (const listener of listeners) listener();
}

/**
 * Whether letters alone do something (j, k, x, /, ?), and how to turn that off or on. Somebody who
 * speaks to the computer would set them off by every word (WCAG 2.1.4).
 */
export function useKeysSetting(): { isOn: boolean; turn: (on: boolean) => void } {
  return { isOn: useSyncExternalStore(subscribe, isOn), turn };
}
