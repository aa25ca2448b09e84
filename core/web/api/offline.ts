import { useSyncExternalStore } from 'react';
import { isServerReachable, onReachabilityChange } from './reachability.ts';

export type Connection = 'fine' | 'slow' | 'offline';

/** True while the browser is offline, or the last call didn't reach the server. */
export function useIsOffline(): boolean {
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine);
  const isReachable = useSyncExternalStore(onReachabilityChange, isServerReachable);
  return !isOnline || !isReachable;
}

function onChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
