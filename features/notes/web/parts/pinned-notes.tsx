import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Note } from '#features/notes/contract/notes.ts';
import { NoteEntry } from './note-entry.tsx';
import classes from './pinned-notes.module.css';
import { pinnedNotesQuery } from './pinned-notes-query.ts';

/** Pinned notes above the timeline; renders nothing when there are none. */
export function PinnedNotes({ applicantId }: { applicantId: string }) {
  const { t } = useTranslation('notes');
  const notes = useQuery(pinnedNotesQuery(applicantId)).data?.items ?? [];
  if (notes.length === 0) return null;
  return (
    <div className={classes.pinned}>
      <h3 className={classes.heading}>{t('pinned')}</h3>
      <Notes applicantId={applicantId} notes={notes} />
    </div>
  );
}

function Notes({ applicantId, notes }: { applicantId: string; notes: readonly Note[] }) {
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note.id}>
          <NoteEntry applicantId={applicantId} note={note} showsDay />
        </li>
      ))}
    </ul>
  );
}
