import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type OrganizationSettings,
  readOrganizationSettings,
} from '#features/organization/contract/organization.ts';
import { DateDisplayFields } from '../../parts/organization/date-display-fields.tsx';
import type { OrganizationValues } from '../../parts/organization/organization-values.ts';
import { SettingsForm } from '../../parts/organization/settings-form.tsx';
import { useOrganizationForm } from '../../parts/organization/use-organization-form.ts';

/** Name, website, dates, and contact details; prefilled from the browser on the first visit. */
function SetupForm({ settings }: { settings: OrganizationSettings }) {
  const { t } = useTranslation('organisation');
  const navigate = useNavigate();
  // After the setup, keeps the administrator's choice.
  const [suggested] = useState(
    (): Partial<OrganizationValues> =>
      settings.isSetUp ? {} : { isSetUp: true, timeZone: browserZone() || settings.timeZone },
  );
  const shared = useOrganizationForm({
    settings,
    suggested,
    keptTextName: 'setup',
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

/** `/page/settings/setup`: the few questions of a new installation. */
export function SetupScreen() {
  const { t } = useTranslation(['organisation', 'actions']);
  usePageTitle(t('setup.title'));
  return (
    <>
      <PageHeader title={t('setup.title')} subtitle={t('setup.subtitle')} />
      <Loaded
        query={useRead(readOrganizationSettings)}
        texts={useLoadFailureTexts()}
        loading={<SectionSkeleton label={t('actions:loading')} height={320} />}
      >
        {(settings) => <SetupForm settings={settings} />}
      </Loaded>
    </>
  );
}
