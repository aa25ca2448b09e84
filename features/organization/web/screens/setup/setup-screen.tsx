import { useTranslation } from 'react-i18next';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { readOrganisationSettings } from '#features/organization/contract/organization.ts';
import { SetupForm } from './setup-form.tsx';

/** `/page/settings/setup`: the few questions that a new installation can't answer for itself. */
export function SetupScreen() {
  const { t } = useTranslation(['organisation', 'actions']);
  usePageTitle(t('setup.title'));
  return (
    <>
      <PageHeader title={t('setup.title')} subtitle={t('setup.subtitle')} />
      <Loaded
        query={useRead(readOrganisationSettings)}
        words={useFailedWords()}
        loading={<SectionSkeleton label={t('actions:loading')} height={320} />}
      >
        {(settings) => <SetupForm settings={settings} />}
      </Loaded>
    </>
  );
}
