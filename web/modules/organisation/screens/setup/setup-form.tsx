import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrganisationSettings } from '#contract/organisation.ts';
import { paths } from '#web/paths.ts';
import { ownZone } from '#web/platform/zone-clock.ts';
import { showToast } from '#web/ui/toast.tsx';
import { DateDisplayFields } from '../../parts/date-display-fields.tsx';
import type { OrganisationValues } from '../../parts/organisation-values.ts';
import { SettingsForm } from '../../parts/settings-form.tsx';
import { useOrganisationForm } from '../../parts/use-organisation-form.ts';

/** Name, dates, and how people reach the organization; on the first visit by what the browser knows. */
export function SetupForm({ settings }: { settings: OrganisationSettings }) {
  const { t } = useTranslation('organisation');
  const navigate = useNavigate();
  // Once it is set up, what an administrator chose stays.
  const [suggested] = useState(
    (): Partial<OrganisationValues> =>
      settings.isSetUp ? {} : { isSetUp: true, timeZone: ownZone() || settings.timeZone },
  );
  const shared = useOrganisationForm({
    settings,
    suggested,
    keptAs: 'setup',
    onSaved: () => {
      showToast({ text: t('saved') });
      void navigate({ to: paths.dashboard });
    },
  });
  return (
    <SettingsForm
      {...shared}
      title={t('setup.about')}
      text={t('setup.aboutText')}
      about={<DateDisplayFields fields={shared.form.fields} />}
      buttons={
        <>
          <Button type="submit" loading={shared.form.sending}>
            {t('setup.save')}
          </Button>
          <Button variant="default" component={Link} to={paths.dashboard}>
            {t('setup.later')}
          </Button>
        </>
      }
    />
  );
}
