import { queryOptions } from '@tanstack/react-query';
import { readDashboard } from '#contract/dashboard.ts';
import { call } from '#web/platform/api.ts';

/** What needs somebody now. Never stale for long: it is what people come back to. */
export function dashboardQuery() {
  return queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(readDashboard, undefined, { signal }),
    staleTime: 0,
  });
}
