import { useChange } from '#core/web/api/change.ts';
import { readQuery } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { hasSameContent } from '#core/web/forms/same-content.ts';
import { sendOn, useStaleVersion } from '#core/web/forms/stale-version.ts';
import {
  type OrganisationSettings,
  readOrganisation,
  readOrganisationSettings,
  updateOrganisation,
} from '#features/organization/contract/organization.ts';
import { type OrganisationValues, sentOf, valuesOf } from './organization-values.ts';

interface OrganisationFormOptions {
  settings: OrganisationSettings;
  /** Initial values that override the stored ones. */
  suggested?: Partial<OrganisationValues>;
  /** Name for the kept text. */
  keptAs: string;
  onSaved: (saved: OrganisationSettings, before: OrganisationSettings) => void;
}

/** Saves the settings and updates the cached public data. */
function useUpdateOrganisation() {
  return useChange(updateOrganisation, {
    remember(saved, client) {
      // Not reloaded: an administrator who just required a second factor and has none may no longer read it.
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

/** Form for all or some of the organization's settings. */
export function useOrganisationForm(options: OrganisationFormOptions) {
  const { settings, suggested = {}, keptAs, onSaved } = options;
  const { mutateAsync } = useUpdateOrganisation();
  const stale = useStaleVersion(settings);
  const { base, theirs } = stale;
  const form = useContractForm({
    schema: updateOrganisation.body.omit({ version: true }),
    initialValues: { ...valuesOf(settings), ...suggested },
    toSent: sentOf,
    keep: { name: keptAs, base },
    send: (sent) =>
      sendOn(
        theirs ?? base.current,
        ({ version }) => mutateAsync({ body: { ...sent, version } }),
        (there) => hasSameContent(sentOf(valuesOf(there)), sent),
      ),
    onSaved: (saved) => {
      const before = theirs ?? base.current;
      stale.goOnFrom(saved);
      onSaved(saved, before);
    },
    onProblem: stale.onProblem,
  });

  function takeTheirs(current: OrganisationSettings) {
    form.fields.setValues(valuesOf(current));
    stale.goOnFrom(current);
  }
  return { form, theirs, takeTheirs };
}
