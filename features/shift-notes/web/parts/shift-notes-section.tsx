import { Button } from '@mantine/core';
import { IconNotes, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { usePages, useRead } from '#core/web/api/read.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { FurtherPages, loadedEntries } from '#core/web/ui/further-pages.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  listMyUnreadShiftNotes,
  listShiftNotes,
  type ShiftNote,
  type ShiftNotePerson,
} from '#features/shift-notes/contract/shift-notes.ts';
import { ShiftNoteEntry } from './shift-note-entry.tsx';
import { ShiftNoteForm } from './shift-note-form.tsx';
import classes from './shift-notes-section.module.css';

const pageSize = 5;

function useShiftNotes(locationId: string) {
  const unread = useRead(listMyUnreadShiftNotes, { query: { location: locationId } });
  const all = usePages(listShiftNotes, {
    params: { id: locationId },
    query: { limit: pageSize },
  });
  return { unread, all };
}

/** True once the notes are there or failed, so that what comes below doesn't move. */
export function useAreShiftNotesSettled(locationId: string): boolean {
  const { unread, all } = useShiftNotes(locationId);
  return !unread.isPending && !all.isPending;
}

/** Shift notes of a location: those to read first, then the latest ones. */
export function ShiftNotesSection({
  locationId,
  isClosed,
  people,
}: {
  locationId: string;
  isClosed: boolean;
  /** People at the location, to choose from. */
  people: readonly ShiftNotePerson[];
}) {
  const { t } = useTranslation(['shift-notes', 'actions']);
  const failureTexts = useLoadFailureTexts(t('failed'));
  const { unread, all } = useShiftNotes(locationId);
  const [isWriting, setWriting] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setWriting(false);
    requestAnimationFrame(() => addButton.current?.focus());
  };
  return (
    <Section
      title={t('title')}
      actions={
        !isClosed &&
        !isWriting && (
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
            onClick={() => setWriting(true)}
          >
            {t('write.add')}
          </Button>
        )
      }
    >
      {isWriting && (
        <div className={classes.writing}>
          <ShiftNoteForm locationId={locationId} people={people} note={null} onClose={close} />
        </div>
      )}
      <Loaded
        query={{
          data: unread.data && all.data && { unread: unread.data, pages: all.data },
          error: unread.error ?? all.error,
          refetch: () => Promise.all([unread.refetch(), all.refetch()]),
        }}
        texts={failureTexts}
        loading={<SectionSkeleton label={t('actions:loading')} />}
      >
        {({ unread: { count, items }, pages }) =>
          loadedEntries(pages).length === 0 ? (
            !isWriting && (
              <EmptyState
                icon={<IconNotes size={26} stroke={1.6} />}
                title={t('none')}
                text={!isClosed && t('noneText')}
              />
            )
          ) : (
            <Notes unread={items} unreadCount={count} all={all} people={people} />
          )
        }
      </Loaded>
    </Section>
  );
}

function Notes({
  unread,
  unreadCount,
  all,
  people,
}: {
  unread: readonly ShiftNote[];
  unreadCount: number;
  all: ReturnType<typeof useShiftNotes>['all'];
  people: readonly ShiftNotePerson[];
}) {
  const { t } = useTranslation('shift-notes');
  const errorMessage = useErrorMessage();
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const unreadIds = new Set(unread.map(({ id }) => id));
  const isConfirming = useRef(false);
  const onRead = () => {
    isConfirming.current = true;
  };
  // The confirmed note has left the list, and its button with the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the count changes
  useEffect(() => {
    if (!isConfirming.current) return;
    isConfirming.current = false;
    (heading.current ?? list.current?.querySelector('li'))?.focus();
  }, [unreadCount]);
  return (
    <>
      {unread.length > 0 && (
        <>
          <h3 ref={heading} tabIndex={-1} className={classes.heading}>
            {t('unread', { count: unreadCount })}
          </h3>
          <ul className={classes.list}>
            {unread.map((note) => (
              <li key={note.id} className={classes.entry} data-unread>
                <ShiftNoteEntry note={note} people={people} onRead={onRead} />
              </li>
            ))}
          </ul>
        </>
      )}
      <FurtherPages
        query={all}
        list={list}
        label={t('more')}
        onFailed={(error) => showToast({ tone: 'bad', text: errorMessage(error) })}
      >
        {(entries) => {
          const others = entries.filter(({ id }) => !unreadIds.has(id));
          return (
            others.length > 0 && (
              <>
                {unread.length > 0 && <h3 className={classes.heading}>{t('earlierNotes')}</h3>}
                <ul ref={list} className={classes.list}>
                  {others.map((note) => (
                    <li key={note.id} tabIndex={-1} className={classes.entry}>
                      <ShiftNoteEntry note={note} people={people} onRead={onRead} />
                    </li>
                  ))}
                </ul>
              </>
            )
          );
        }}
      </FurtherPages>
    </>
  );
}
