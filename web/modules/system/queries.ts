import { queryOptions } from '@tanstack/react-query';
import { readSystem } from '#contract/system.ts';
import { call } from '#web/platform/api.ts';

/** How the system is; looked at anew every half minute while the page is seen. */
export function systemQuery() {
  return queryOptions({
    queryKey: ['system'],
    queryFn: ({ signal }) => call(readSystem, undefined, { signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  });
}
