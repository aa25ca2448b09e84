import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isServerReachable, onReachabilityChange } from './reachability.ts';

export type Connection = 'fine' | 'slow' | 'offline';

/** Time without a reply after which people start to wonder, in milliseconds. */
const slowThreshold = 5000;

/** The state of the connection, as far as a page can tell. */
export function useConnection(): Connection {
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine);
  const isReachable = useSyncExternalStore(onReachabilityChange, isServerReachable);
  const waiting = useIsFetching({ predicate: ({ state }) => state.fetchStatus === 'fetching' });
  const isWaiting = waiting + useIsMutating() > 0;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), slowThreshold);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  if (!isOnline || !isReachable) return 'offline';
  return isSlow ? 'slow' : 'fine';
}

function onChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
