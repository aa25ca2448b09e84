import { useTranslation } from 'react-i18next';
import { readOrganisationSettings } from '#contract/organisation.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useRead } from '#web/platform/read.ts';
import { Loaded, SectionSkeleton } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
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
