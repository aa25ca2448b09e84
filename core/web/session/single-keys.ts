import { useSyncExternalStore } from 'react';
import { forget, readStored, store } from '../browser/storage.ts';
import { currentUser, onSessionChange } from './session.ts';

/** Per account, since colleagues who share a computer may differ. */
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
 * The setting for single-letter shortcuts (j, k, x, /, ?). Speech input would trigger them with
 * every word (WCAG 2.1.4).
 */
export function useKeysSetting(): { isOn: boolean; turn: (on: boolean) => void } {
  return { isOn: useSyncExternalStore(subscribe, isOn), turn };
}
