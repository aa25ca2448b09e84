import type { QueryClient } from '@tanstack/react-query';
import { router } from './router.tsx';

/** The first screen is complete after this long without a call, in ms. */
const quietTime = 2000;

/** Waits this long at the most, in ms. */
const longestWait = 20_000;

/**
 * Calls back once the first screen is drawn and has its data. What isn't needed for it loads
 * afterwards: on a slow line, everything else would delay it.
 */
export function afterFirstScreen(client: QueryClient, callBack: () => void): void {
  const latest = setTimeout(finish, longestWait);
  let quiet: typeof latest | undefined;
  const stopQueries = client.getQueryCache().subscribe(check);
  const stopRouter = router.subscribe('onRendered', check);

  function check() {
    clearTimeout(quiet);
    const isQuiet = router.state.status === 'idle' && client.isFetching() === 0;
    if (isQuiet) quiet = setTimeout(finish, quietTime);
  }

  function finish() {
    clearTimeout(latest);
    clearTimeout(quiet);
    stopQueries();
    stopRouter();
    callBack();
  }
}
