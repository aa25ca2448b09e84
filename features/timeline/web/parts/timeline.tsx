import { Button } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { usePages } from '#core/web/api/read.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { FurtherPages } from '#core/web/ui/further-pages.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { readTimeline } from '#features/timeline/contract/timeline.ts';
import { TimelineList } from './timeline-list.tsx';
import { type TimelineView, timelineViews } from './timeline-views.ts';

/** Events and notes of a person, newest first. */
export function Timeline({
  applicantId,
  view,
  onWrite,
  onAll,
}: {
  applicantId: string;
  view: TimelineView;
  /** Absent if the reader can't write notes. */
  onWrite: (() => void) | undefined;
  onAll: () => void;
}) {
  const { t } = useTranslation(['notes', 'actions']);
  const failureTexts = useLoadFailureTexts(t('failed'));
  const query = usePages(
    readTimeline,
    { params: { id: applicantId }, query: timelineViews[view] },
    { placeholderData: keepPreviousData },
  );
  const list = useRef<HTMLOListElement>(null);
  return (
    <Loaded
      query={query}
      texts={failureTexts}
      loading={
        <SectionSkeleton label={t('actions:loading')} height={28} widths={['70%', '55%', '62%']} />
      }
    >
      {({ pages: [newest] }) =>
        newest?.items.length === 0 ? (
          <NoEntries view={view} onWrite={onWrite} onAll={onAll} />
        ) : (
          <FurtherPages
            query={query}
            list={list}
            label={t('older')}
            onFailed={(error) => showToast({ tone: 'bad', text: failureTexts.text(error) })}
          >
            {(entries) => <TimelineList list={list} applicantId={applicantId} entries={entries} />}
          </FurtherPages>
        )
      }
    </Loaded>
  );
}

/** With a filter, offers the whole timeline; otherwise, the first note. */
function NoEntries({
  view,
  onWrite,
  onAll,
}: {
  view: TimelineView;
  onWrite: (() => void) | undefined;
  onAll: () => void;
}) {
  const { t } = useTranslation(['notes', 'actions']);
  const isForNotes = view === 'all' || view === 'notes';
  const all = view !== 'all' && (
    <Button variant="default" onClick={onAll}>
      {t('filter.showAll')}
    </Button>
  );
  return (
    <EmptyState
      icon={<IconTimeline size={26} stroke={1.6} />}
      title={view === 'all' ? t('empty') : t('none')}
      text={isForNotes && (onWrite ? t('emptyText') : t('actions:restoreFirst'))}
      action={
        isForNotes && onWrite ? (
          <Button variant="default" onClick={onWrite}>
            {t('write.labels.note')}
          </Button>
        ) : (
          all
        )
      }
    />
  );
}
