import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { type TimelineKind, timelineKinds } from '#contract/timeline.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { timelineQuery } from '../queries.ts';
import { NewNote } from './new-note.tsx';
import { PinnedNotes } from './pinned-notes.tsx';
import { TimelineList } from './timeline-list.tsx';
import classes from './timeline-section.module.css';

/** What happened to somebody and what staff wrote down, in one stream. */
export function TimelineSection({ applicant: { id, abilities } }: { applicant: Applicant }) {
  const { t } = useTranslation(['notes', 'actions']);
  const [kind, setKind] = useState<TimelineKind | null>(null);
  return (
    <Section title={t('title')} text={t('text')}>
      <div className={classes.content}>
        {abilities.update && <NewNote key={id} applicantId={id} />}
        <PinnedNotes applicantId={id} />
        <NativeSelect
          className={classes.filter}
          label={t('filter.label')}
          value={kind ?? ''}
          onChange={({ currentTarget }) =>
            setKind(timelineKinds.find((one) => one === currentTarget.value) ?? null)
          }
        >
          <option value="">{t('filter.everything')}</option>
          {timelineKinds.map((one) => (
            <option key={one} value={one}>
              {t(`notes:filter.kinds.${one}`)}
            </option>
          ))}
        </NativeSelect>
        <Entries applicantId={id} kind={kind} />
      </div>
    </Section>
  );
}

function Entries({ applicantId, kind }: { applicantId: string; kind: TimelineKind | null }) {
  const { t } = useTranslation(['notes', 'actions']);
  const errorWords = useErrorWords();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(applicantId, kind),
  );
  const list = useRef<HTMLOListElement>(null);
  const [readUpTo, setReadUpTo] = useState<number | null>(null);
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];

  // Where reading goes on, once older ones are drawn; the button may be gone by then.
  useEffect(() => {
    if (readUpTo === null || entries.length <= readUpTo) return;
    setReadUpTo(null);
    (list.current?.children[readUpTo] as HTMLElement | undefined)?.focus();
  }, [readUpTo, entries.length]);

  async function showOlder() {
    const { isError, error: failure } = await fetchNextPage();
    if (isError) showToast({ tone: 'bad', text: errorWords(failure) });
    else setReadUpTo(entries.length);
  }

  if (!data && error) {
    return (
      <ErrorState
        title={t('failed')}
        text={errorWords(error)}
        retryLabel={t('actions:retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={t('actions:loading')}>
        <Skeleton height={44} />
        <Skeleton height={44} mt="sm" />
      </div>
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<IconTimeline size={26} stroke={1.6} />}
        title={kind === null ? t('empty') : t('none')}
        text={kind === null ? t('emptyText') : t('noneText')}
      />
    );
  }
  return (
    <>
      <TimelineList list={list} applicantId={applicantId} entries={entries} />
      {hasNextPage && (
        <Button
          className={classes.older}
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void showOlder()}
        >
          {t('older')}
        </Button>
      )}
    </>
  );
}
