import { queryOptions } from '@tanstack/react-query';
import { readInvitation } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';

/** Who is invited by this link, and as what. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token } }, { signal }),
    // Asked once: whether it still holds is seen when it is used.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
