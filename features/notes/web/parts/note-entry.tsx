import { Button } from '@mantine/core';
import { IconLock, IconPin } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { localDay } from '#core/web/i18n/local-day.ts';
import { LoadedInLine } from '#core/web/ui/loaded.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { listEarlierNotes, type Note, restoreNote } from '#features/notes/contract/notes.ts';
import { NoteActions } from './note-actions.tsx';
import { NoteEdit } from './note-edit.tsx';
import classes from './note-entry.module.css';
import { NoteText } from './note-text.tsx';

function NoteHistory({ applicantId, note }: { applicantId: string; note: Note }) {
  const { t } = useTranslation(['notes', 'actions']);
  const failureTexts = useLoadFailureTexts();
  const { moment, personName } = useFormat();
  const query = useRead(
    listEarlierNotes,
    { params: { id: applicantId, noteId: note.id } },
    { version: note.version },
  );
  return (
    <LoadedInLine query={query} texts={failureTexts} label={t('actions:loading')}>
      {(earlier) => (
        <ol className={classes.list} aria-label={t('history.title')}>
          {earlier.map((one) => (
            <li key={one.id} className={classes.entry}>
              <NoteText text={one.text} mentions={one.mentions} />
              <p className={classes.when}>
                {t('history.written', {
                  who: personName(one.writtenBy),
                  when: moment(one.writtenAt),
                })}
                {one.counselling && ` · ${t('note.counselling')}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </LoadedInLine>
  );
}

/** The kind of note, and for a contact how it went and how long it took. */
function NoteKindText({ note: { contact, outcome, minutes, contactAt } }: { note: Note }) {
  const { t } = useTranslation(['notes', 'enumerations']);
  const { moment } = useFormat();
  const facts = [
    minutes !== null && t('note.minutes', { count: minutes }),
    contactAt !== null && moment(contactAt),
  ].filter(Boolean);
  return (
    <>
      <strong>
        {t(`notes:note.kinds.${contact ?? 'none'}`)}
        {outcome && `, ${t(`enumerations:contactOutcomes.${outcome}`).toLowerCase()}`}
      </strong>
      {facts.map((fact) => ` · ${fact}`)}
    </>
  );
}

/** A note with its actions; for a deleted one, a placeholder with undo. */
export function NoteEntry({
  applicantId,
  note,
  showsDay = false,
  documents,
}: {
  applicantId: string;
  note: Note;
  /** Shows the day instead of the time, where no heading says it. */
  showsDay?: boolean;
  /** Shown below the text. */
  documents?: ReactNode;
}) {
  const { t } = useTranslation('notes');
  const { relative, moment, time, day, personName } = useFormat();
  const at = note.createdAt;
  const [isEditing, setEditing] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  if (note.deleted || note.text === null)
    return <DeletedNote applicantId={applicantId} note={note} />;
  // Moves focus here, because the focused control has disappeared.
  const focusBox = () => requestAnimationFrame(() => box.current?.focus());

  if (isEditing) {
    return (
      <NoteEdit
        applicantId={applicantId}
        note={note}
        onClose={() => {
          setEditing(false);
          focusBox();
        }}
      />
    );
  }
  return (
    <div ref={box} className={classes.note} tabIndex={-1}>
      <div className={classes.words}>
        <p className={classes.facts}>
          <NoteKindText note={note} /> · {personName(note.writtenBy)}
          {note.edited && (
            <>
              {' '}
              ·{' '}
              <button
                type="button"
                className={classes.edited}
                aria-expanded={isHistoryOpen}
                title={moment(note.edited.at)}
                onClick={() => setHistoryOpen((before) => !before)}
              >
                {t('note.edited', {
                  who: personName(note.edited.by),
                  when: relative(note.edited.at),
                })}
              </button>
            </>
          )}
          {note.counselling && (
            <span className={classes.pinned}>
              <IconLock size={14} stroke={1.8} aria-hidden="true" />
              {t('note.counselling')}
            </span>
          )}
          {note.pinnedAt && (
            <span className={classes.pinned}>
              <IconPin size={14} stroke={1.8} aria-hidden="true" />
              {t('note.pinned')}
            </span>
          )}
        </p>
        <NoteText text={note.text} mentions={note.mentions} />
        {documents}
        {isHistoryOpen && <NoteHistory applicantId={applicantId} note={note} />}
      </div>
      <time className={classes.time} dateTime={at} title={moment(at)}>
        {showsDay ? day(localDay(at)) : time(at)}
      </time>
      {note.abilities.update && (
        <NoteActions
          applicantId={applicantId}
          note={note}
          onEdit={() => setEditing(true)}
          onDone={focusBox}
        />
      )}
    </div>
  );
}

function DeletedNote({ applicantId, note }: { applicantId: string; note: Note }) {
  const { t } = useTranslation(['notes', 'actions']);
  const { relative, personName } = useFormat();
  const errorMessage = useErrorMessage();
  const { mutate, isPending } = useChange(restoreNote);
  if (!note.deleted) return null;
  const { by, at } = note.deleted;
  return (
    <div className={classes.note} tabIndex={-1}>
      <p className={classes.gone}>
        {t('note.deleted', { who: personName(by), when: relative(at) })}
      </p>
      {note.abilities.restore && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isPending}
          onClick={() =>
            mutate(
              { params: { id: applicantId, noteId: note.id } },
              {
                onError: (error) => showToast({ tone: 'bad', text: errorMessage(error) }),
              },
            )
          }
        >
          {t('actions:undo')}
        </Button>
      )}
    </div>
  );
}
