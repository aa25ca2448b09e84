import { useChange } from '#core/web/api/change.ts';
import { readQuery } from '#core/web/api/read.ts';
import {
  readOrganisation,
  readOrganisationSettings,
  updateOrganisation,
} from '#features/organization/contract/organization.ts';

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
            name,
            url,
            idleMinutes,
            timeZone,
            crisisContacts,
            firstDayOfWeek,
            hourCycle,
            contactDetails,
          },
      );
    },
  });
}
