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
  /** Values that the form begins with instead of the stored ones. */
  suggested?: Partial<OrganisationValues>;
  /** The name under which typed text is kept. */
  keptAs: string;
  onSaved: (saved: OrganisationSettings, before: OrganisationSettings) => void;
}

/** Saves, and puts what anybody may know where everybody sees them. */
function useUpdateOrganisation() {
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

/** A form over the organization's settings, for a screen that shows all of them or some. */
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
