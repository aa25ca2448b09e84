import { queryOptions } from '@tanstack/react-query';
import { search } from '#contract/search.ts';
import { call } from '#web/platform/api.ts';

/** What fits these words. Not kept once nobody looks at it: it is names, and they change. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(search, { query: { q } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    // Somebody is typing: that it doesn't work is said at once, with a button to try again.
    retry: false,
    refetchOnWindowFocus: false,
  });
}
