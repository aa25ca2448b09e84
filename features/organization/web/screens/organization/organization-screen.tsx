import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { readOrganizationSettings } from '#features/organization/contract/organization.ts';
import { OrganizationForm } from './organization-form.tsx';

/** `/page/settings/organisation`: public data of the organization, and its rules. */
export function OrganizationScreen() {
  const { t } = useTranslation(['organisation', 'actions']);
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Loaded
        query={useRead(readOrganizationSettings)}
        texts={useLoadFailureTexts()}
        loading={<SectionSkeleton label={t('actions:loading')} height={320} />}
      >
        {(settings) => <OrganizationForm settings={settings} />}
      </Loaded>
    </>
  );
}
