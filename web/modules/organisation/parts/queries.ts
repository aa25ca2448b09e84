import {
  readOrganisation,
  readOrganisationSettings,
  updateOrganisation,
} from '#contract/organisation.ts';
import { useChange } from '#web/platform/change.ts';
import { readQuery } from '#web/platform/read.ts';

/** Saves, and puts what anybody may know where everybody sees them. */
export function useUpdateOrganisation() {
  return useChange(updateOrganisation, {
    remember(saved, client) {
      // Not read anew: who has just asked for a second step and has none may not read it any more.
      client.setQueryData(readQuery(readOrganisationSettings).queryKey, saved);
      const { name, url, idleMinutes, timeZone, crisisContacts } = saved;
      const { firstDayOfWeek, hourCycle, contactDetails } = saved;
      client.setQueryData(
        readQuery(readOrganisation).queryKey,
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
