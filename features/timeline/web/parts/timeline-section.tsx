import { Button, NativeSelect } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { usePages } from '#core/web/api/read.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { FurtherPages } from '#core/web/ui/further-pages.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { NewNote } from '#features/notes/web/parts/new-note.tsx';
import { PinnedNotes } from '#features/notes/web/parts/pinned-notes.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import {
  readTimeline,
  type TimelineKind,
  timelineKinds,
} from '#features/timeline/contract/timeline.ts';
import { TimelineList } from './timeline-list.tsx';
import classes from './timeline-section.module.css';

/** Timeline of a person with the staff notes. */
export function TimelineSection({ applicant: { id, abilities } }: { applicant: Applicant }) {
  const { t } = useTranslation(['notes', 'actions']);
  const [kind, setKind] = useState<TimelineKind | null>(null);
  const newNote = useRef<HTMLTextAreaElement>(null);
  return (
    <Section title={t('title')} text={t('text')}>
      <div className={classes.content}>
        {abilities.update && <NewNote key={id} applicantId={id} field={newNote} />}
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
        <Entries
          applicantId={id}
          kind={kind}
          onWrite={abilities.update ? () => newNote.current?.focus() : null}
          onAll={() => setKind(null)}
        />
      </div>
    </Section>
  );
}

function Entries({
  applicantId,
  kind,
  onWrite,
  onAll,
}: {
  applicantId: string;
  kind: TimelineKind | null;
  onWrite: (() => void) | null;
  onAll: () => void;
}) {
  const { t } = useTranslation(['notes', 'actions']);
  const failureTexts = useLoadFailureTexts(t('failed'));
  const query = usePages(
    readTimeline,
    { params: { id: applicantId }, query: kind === null ? {} : { kind: [kind] } },
    { placeholderData: keepPreviousData },
  );
  const list = useRef<HTMLOListElement>(null);
  return (
    <Loaded
      query={query}
      texts={failureTexts}
      loading={<SectionSkeleton label={t('actions:loading')} />}
    >
      {({ pages: [newest] }) =>
        newest?.items.length === 0 ? (
          <NoEntries kind={kind} onWrite={onWrite} onAll={onAll} />
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
  kind,
  onWrite,
  onAll,
}: {
  kind: TimelineKind | null;
  onWrite: (() => void) | null;
  onAll: () => void;
}) {
  const { t } = useTranslation(['notes', 'actions']);
  const isForNotes = kind === null || kind === 'note';
  const all = kind !== null && (
    <Button variant="default" onClick={onAll}>
      {t('filter.showAll')}
    </Button>
  );
  return (
    <EmptyState
      icon={<IconTimeline size={26} stroke={1.6} />}
      title={kind === null ? t('empty') : t('none')}
      text={isForNotes && (onWrite ? t('emptyText') : t('actions:restoreFirst'))}
      action={
        isForNotes && onWrite ? (
          <Button variant="default" onClick={onWrite}>
            {t('write.label')}
          </Button>
        ) : (
          all
        )
      }
    />
  );
}
