import { queryOptions } from '@tanstack/react-query';
import { countWaiting, type Dashboard, readDashboard } from '#contract/dashboard.ts';
import { call } from '#web/platform/api.ts';
import { askEvery } from '#web/platform/live.ts';

/** What needs somebody now. Never stale for long: it is what people come back to. */
export function dashboardQuery(of: Dashboard['of'] | undefined) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return queryOptions({
    queryKey: ['dashboard', 'work', of],
    queryFn: ({ signal }) => call(readDashboard, { query: { of, zone } }, { signal }),
    staleTime: 0,
  });
}

/** How much waits, for the menu. Asked again every minute while the page is seen and nothing is told. */
export function waitingQuery() {
  return queryOptions({
    queryKey: ['dashboard', 'waiting'],
    queryFn: ({ signal }) => call(countWaiting, undefined, { signal }),
    refetchInterval: askEvery(60_000),
  });
}
