import { useChange } from '#core/web/api/change.ts';
import { readQuery } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { hasSameContent } from '#core/web/forms/same-content.ts';
import { retrySave, useStaleVersion } from '#core/web/forms/stale-version.ts';
import {
  type OrganizationSettings,
  readOrganization,
  readOrganizationSettings,
  updateOrganization,
} from '#features/organization/contract/organization.ts';
import { type OrganizationValues, toRequest, toValues } from './organization-values.ts';

interface OrganizationFormOptions {
  settings: OrganizationSettings;
  /** Initial values that override the stored ones. */
  suggested?: Partial<OrganizationValues>;
  /** Name for the kept text. */
  keptTextName: string;
  onSaved: (saved: OrganizationSettings, before: OrganizationSettings) => void;
}

/** Saves the settings and updates the cached public data. */
function useUpdateOrganization() {
  return useChange(updateOrganization, {
    remember(saved, client) {
      // Not reloaded: an administrator who just required a second factor and has none may no longer read it.
      client.setQueryData(readQuery(readOrganizationSettings).queryKey, saved);
      const { name, url, publicTitle, idleMinutes, timeZone, crisisContacts } = saved;
      const { firstDayOfWeek, hourCycle, contactDetails, offeredSubstances, photosOfPeople } =
        saved;
      client.setQueryData(
        readQuery(readOrganization).queryKey,
        (before) =>
          before && {
            ...before,
            name,
            url,
            publicTitle,
            idleMinutes,
            timeZone,
            crisisContacts,
            firstDayOfWeek,
            hourCycle,
            contactDetails,
            offeredSubstances,
            photosOfPeople,
          },
      );
    },
  });
}

/** Form for all or some of the organization's settings. */
export function useOrganizationForm(options: OrganizationFormOptions) {
  const { settings, suggested = {}, keptTextName, onSaved } = options;
  const { mutateAsync } = useUpdateOrganization();
  const stale = useStaleVersion(settings);
  const { base, theirs } = stale;
  const form = useContractForm({
    schema: updateOrganization.body.omit({ version: true }),
    initialValues: { ...toValues(settings), ...suggested },
    toSent: toRequest,
    keep: { name: keptTextName, base },
    send: (sent) =>
      retrySave(
        theirs ?? base.current,
        ({ version }) => mutateAsync({ body: { ...sent, version } }),
        (there) => hasSameContent(toRequest(toValues(there)), sent),
      ),
    onSaved: (saved) => {
      const before = theirs ?? base.current;
      stale.goOnFrom(saved);
      onSaved(saved, before);
    },
    onProblem: stale.onProblem,
  });

  function takeTheirs(current: OrganizationSettings) {
    form.fields.setValues(toValues(current));
    stale.goOnFrom(current);
  }
  return { form, theirs, takeTheirs };
}
