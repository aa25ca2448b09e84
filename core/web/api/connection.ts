import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Connection, useIsOffline } from './offline.ts';

/** Time without a reply after which people start to wonder, in milliseconds. */
const slowThreshold = 5000;

/** The state of the connection, as far as a page can tell. */
export function useConnection(): Connection {
  const isOffline = useIsOffline();
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
  if (isOffline) return 'offline';
  return isSlow ? 'slow' : 'fine';
}
