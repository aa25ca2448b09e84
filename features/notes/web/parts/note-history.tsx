import { useTranslation } from 'react-i18next';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { LoadedInLine } from '#core/web/ui/loaded.tsx';
import { listEarlierNotes, type Note } from '#features/notes/contract/notes.ts';
import classes from './note-history.module.css';
import { NoteText } from './note-text.tsx';

/** What a note said before, the newest first, with who wrote it when. */
export function NoteHistory({ applicantId, note }: { applicantId: string; note: Note }) {
  const { t } = useTranslation(['notes', 'actions']);
  const words = useFailedWords();
  const { moment, personName } = useFormat();
  const query = useRead(
    listEarlierNotes,
    { params: { id: applicantId, noteId: note.id } },
    { version: note.version },
  );
  return (
    <LoadedInLine query={query} words={words} label={t('actions:loading')}>
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
