import { queryOptions } from '@tanstack/react-query';
import { readOrganisation } from '#contract/organisation.ts';
import { call } from '#web/platform/api.ts';

/** Name, link and crisis contacts. */
export function organisationQuery() {
  return queryOptions({
    queryKey: ['organisation'],
    queryFn: ({ signal }) => call(readOrganisation, undefined, { signal }),
    staleTime: 10 * 60_000,
  });
}
