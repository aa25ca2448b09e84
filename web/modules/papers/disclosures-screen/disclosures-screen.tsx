import { Button, Skeleton } from '@mantine/core';
import { IconListCheck, IconPrinter } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { AboutFile } from '../components/about-file.tsx';
import { disclosuresQuery } from '../queries.ts';
import { DisclosureEntry } from './disclosure-entry.tsx';
import classes from './disclosures-screen.module.css';

/** `/page/applicant/{id}/disclosures`: who was given what of a file. */
export function DisclosuresScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation('papers');
  usePageTitle(t('disclosures.title'));
  return (
    <AboutFile
      id={id}
      title={t('disclosures.title')}
      actions={
        <Button
          variant="default"
          component={Link}
          to={paths.paper(id)}
          search={{ parts: 'identity,disclosures' } as never}
          leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('disclosures.print')}
        </Button>
      }
    >
      {() => (
        <Section title={t('disclosures.list')} text={t('disclosures.text')}>
          <Entries id={id} />
        </Section>
      )}
    </AboutFile>
  );
}

function Entries({ id }: { id: string }) {
  const { t } = useTranslation(['papers', 'actions']);
  const errorWords = useErrorWords();
  const query = useInfiniteQuery(disclosuresQuery(id));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];

  async function showOlder() {
    const { isError, error: failure } = await fetchNextPage();
    if (isError) showToast({ tone: 'bad', text: errorWords(failure) });
  }

  if (!data && error) {
    return (
      <ErrorState
        title={t('actions:failedTitle')}
        text={errorWords(error)}
        retryLabel={t('actions:retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={t('disclosures.loading')}>
        <Skeleton height={44} />
        <Skeleton height={44} mt="sm" />
      </div>
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<IconListCheck size={26} stroke={1.6} />}
        title={t('disclosures.none')}
        text={t('disclosures.noneText')}
      />
    );
  }
  return (
    <>
      <ol className={classes.list}>
        {entries.map((entry) => (
          <DisclosureEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void showOlder()}>
          {t('disclosures.older')}
        </Button>
      )}
    </>
  );
}
