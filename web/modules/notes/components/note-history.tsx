import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Note } from '#contract/notes.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { LoadedInLine } from '#web/ui/loaded.tsx';
import { earlierNotesQuery } from '../queries.ts';
import classes from './note-history.module.css';
import { NoteText } from './note-text.tsx';

/** What a note said before, the newest first, with who wrote it when. */
export function NoteHistory({ applicantId, note }: { applicantId: string; note: Note }) {
  const { t } = useTranslation(['notes', 'actions']);
  const words = useFailedWords();
  const { moment, personName } = useFormat();
  const query = useQuery(earlierNotesQuery(applicantId, note));
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
