import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBy } from '#contract/operation.ts';
import {
  readOrganisation,
  readOrganisationSettings,
  updateOrganisation,
} from '#contract/organisation.ts';
import { call } from '#web/platform/api.ts';

/** Name, link and crisis contacts. */
export function organisationQuery() {
  return queryOptions({
    queryKey: ['organisation'],
    queryFn: ({ signal }) => call(readOrganisation, undefined, { signal }),
    staleTime: 10 * 60_000,
  });
}

/** What administrators set. Under a key of its own, since anybody may read the other. */
export function organisationSettingsQuery() {
  return queryOptions({
    queryKey: ['organisation-settings'],
    queryFn: ({ signal }) => call(readOrganisationSettings, undefined, { signal }),
    // What is being edited changes under nobody's hands: a save says when it is out of date.
    refetchOnWindowFocus: false,
  });
}

/** Saves, and puts what anybody may know where everybody sees them. */
export function useUpdateOrganisation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof updateOrganisation>['body']) =>
      call(updateOrganisation, { body }),
    onSuccess: (saved) => {
      // Not read anew: who has just asked for a second step and has none may not read it any more.
      client.setQueryData(organisationSettingsQuery().queryKey, saved);
      const { name, url, idleMinutes, timeZone, crisisContacts } = saved;
      const { firstDayOfWeek, hourCycle, contactDetails } = saved;
      client.setQueryData(
        organisationQuery().queryKey,
        (before) =>
          before && {
            ...before,
            ...{ name, url, idleMinutes, timeZone, crisisContacts },
            ...{ firstDayOfWeek, hourCycle, contactDetails },
          },
      );
    },
  });
}
