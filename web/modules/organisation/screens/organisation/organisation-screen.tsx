import { useTranslation } from 'react-i18next';
import { readOrganisationSettings } from '#contract/organisation.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useRead } from '#web/platform/read.ts';
import { Loaded, SectionSkeleton } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { OrganisationForm } from './organisation-form.tsx';

/** `/page/settings/organisation`: what people see of the organisation, and its rules for signing in. */
export function OrganisationScreen() {
  const { t } = useTranslation(['organisation', 'actions']);
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Loaded
        query={useRead(readOrganisationSettings)}
        words={useFailedWords()}
        loading={<SectionSkeleton label={t('actions:loading')} height={320} />}
      >
        {(settings) => <OrganisationForm settings={settings} />}
      </Loaded>
    </>
  );
}
