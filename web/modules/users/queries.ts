import { queryOptions } from '@tanstack/react-query';
import { listStaffNames } from '#contract/users.ts';
import { call } from '#web/platform/api.ts';

/** The names of the staff, by last name. */
export function staffNamesQuery() {
  return queryOptions({
    queryKey: ['users', 'staff-names'],
    queryFn: ({ signal }) => call(listStaffNames, undefined, { signal }),
    // Who works here changes rarely, and every list and form asks.
    staleTime: 5 * 60_000,
  });
}
