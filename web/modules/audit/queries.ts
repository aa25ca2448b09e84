import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAudit, listAuditActions } from '#contract/audit.ts';
import type { SentBy } from '#contract/operation.ts';
import { call } from '#web/platform/api.ts';

export type AuditListQuery = NonNullable<SentBy<typeof listAudit>['query']>;

/** How many entries are shown, and how many more with each "show more". */
const entriesAtOnce = 50;

/** The entries that match, the newest first, stretch by stretch. */
export function auditQuery(query: AuditListQuery) {
  return infiniteQueryOptions({
    queryKey: ['audit', 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...query, limit: entriesAtOnce, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The actions that occur in the log. */
export function auditActionsQuery() {
  return queryOptions({
    queryKey: ['audit', 'actions'],
    queryFn: ({ signal }) => call(listAuditActions, undefined, { signal }),
  });
}
