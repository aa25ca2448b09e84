import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { listNotes, type Note } from '#features/notes/contract/notes.ts';
import { NoteEntry } from './note-entry.tsx';
import classes from './pinned-notes.module.css';

/** Pinned notes above the timeline; renders nothing when there are none. */
export function PinnedNotes({ applicantId }: { applicantId: string }) {
  const { t } = useTranslation('notes');
  const notes = usePinnedNotes(applicantId);
  if (notes.length === 0) return null;
  return (
    <div className={classes.pinned}>
      <h3 className={classes.heading}>{t('pinned')}</h3>
      <Notes applicantId={applicantId} notes={notes} />
    </div>
  );
}

function usePinnedNotes(applicantId: string): readonly Note[] {
  const query = { pinned: 'only', limit: 100 } as const;
  return useRead(listNotes, { params: { id: applicantId }, query }).data?.items ?? [];
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
