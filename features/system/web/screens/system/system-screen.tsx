import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { readSystem, type SystemState } from '#features/system/contract/system.ts';
import { JobList } from './job-list.tsx';
import { BackupFacts, SendingFacts, StorageFacts, VersionFacts } from './system-facts.tsx';
import { Troubles } from './troubles.tsx';

/** `/page/settings/system`: how the system is, and what somebody should look after. */
export function SystemScreen() {
  const { t } = useTranslation(['system', 'actions']);
  usePageTitle(t('title'));
  const query = useRead(readSystem, {}, { refetchInterval: 30_000 });
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            loading={query.isFetching && query.data === undefined}
            onClick={() => void query.refetch()}
          >
            {t('lookAgain')}
          </Button>
        }
      />
      <Loaded
        query={query}
        words={useFailedWords(t('failed'))}
        loading={<SectionSkeleton label={t('actions:loading')} height={120} />}
      >
        {(state) => <State state={state} />}
      </Loaded>
    </>
  );
}

function State({ state }: { state: SystemState }) {
  const { t } = useTranslation('system');
  return (
    <>
      <Troubles state={state} />
      <Section title={t('backup.title')}>
        <BackupFacts backup={state.backup} />
      </Section>
      <Section title={t('storage.title')}>
        <StorageFacts storage={state.storage} />
      </Section>
      <Section title={t('sending.title')}>
        <SendingFacts mail={state.mail} push={state.push} />
      </Section>
      <Section title={t('jobs.title')} text={t('jobs.text')}>
        <JobList jobs={state.jobs} />
      </Section>
      <Section title={t('version.title')}>
        <VersionFacts version={state.version} isLogProtected={state.isLogProtected} />
      </Section>
    </>
  );
}
