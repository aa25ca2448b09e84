import { queryOptions } from '@tanstack/react-query';
import { listViewers } from '#contract/live.ts';
import { call } from '#web/platform/api.ts';
import { askEvery } from '#web/platform/live.ts';

/** Who else has this file open. */
export function viewersQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['live', 'viewers', applicantId],
    queryFn: async ({ signal }) =>
      (await call(listViewers, { params: { applicantId } }, { signal })).viewers,
    staleTime: 0,
    refetchInterval: askEvery(60_000),
  });
}
