import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import {
  readSystem,
  type SystemState,
  type SystemTrouble,
} from '#features/system/contract/system.ts';
import { JobList } from './job-list.tsx';
import {
  BackupFacts,
  SendingFacts,
  StorageFacts,
  useBytes,
  VersionFacts,
} from './system-facts.tsx';
import classes from './system-screen.module.css';

/** `/page/settings/system`: state of the system and problems to fix. */
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
        texts={useLoadFailureTexts(t('failed'))}
        loading={<SectionSkeleton label={t('actions:loading')} height={120} />}
      >
        {(state) => <State state={state} />}
      </Loaded>
    </>
  );
}

/** Problems that lose data or block delivery unless fixed. */
const pressing = new Set<SystemTrouble>([
  'files-away',
  'disk-full',
  'backup-missing',
  'backup-failed',
  'backup-old',
  'backup-incomplete',
  'jobs-late',
  'mail-failing',
]);

type Failed = Pick<SystemState['mail'], 'failedAt' | 'failure'>;

/** Problems with instructions, or a confirmation that there are none. */
function Troubles({ state }: { state: SystemState }) {
  const { t } = useTranslation('system');
  const { relative, number } = useFormat();
  const bytes = useBytes();
  const { backup, storage, mail, push } = state;
  if (state.troubles.length === 0) {
    return (
      <div className={classes.troubles}>
        <Notice tone="good" title={t('fine.title')}>
          {t('fine.text')}
        </Notice>
      </div>
    );
  }
  /** Failure time and cause of problems caused by a failure. */
  const failing: Partial<Record<SystemTrouble, Failed>> = {
    'backup-failed': { failedAt: backup.failedAt, failure: null },
    'mail-failing': mail,
    'push-failing': push,
  };
  const troubleValues = (trouble: SystemTrouble) => {
    const { failedAt = null, failure = null } = failing[trouble] ?? {};
    return {
      free: bytes(storage.disk?.freeBytes ?? 0),
      files: number(backup.last?.missingFileCount ?? 0),
      when: relative(failedAt),
      cause: failure === null ? '' : t(`failures.${failure}`),
    };
  };
  return (
    <section className={classes.troubles} aria-label={t('attention')}>
      {state.troubles.map((trouble) => (
        <Notice
          key={trouble}
          tone={pressing.has(trouble) ? 'bad' : 'waiting'}
          title={t(`troubles.${trouble}.title`, troubleValues(trouble))}
        >
          {t(`troubles.${trouble}.text`, troubleValues(trouble))}
        </Notice>
      ))}
    </section>
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
