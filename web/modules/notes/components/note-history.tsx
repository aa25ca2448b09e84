import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Note } from '#contract/notes.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { earlierNotesQuery } from '../queries.ts';
import classes from './note-history.module.css';
import { NoteText } from './note-text.tsx';

/** What a note said before, the newest first, with who wrote it when. */
export function NoteHistory({ applicantId, note }: { applicantId: string; note: Note }) {
  const { t } = useTranslation(['notes', 'actions']);
  const errorWords = useErrorWords();
  const { moment, personName } = useFormat();
  const query = useQuery(earlierNotesQuery(applicantId, note));
  if (query.data) {
    return (
      <ol className={classes.list} aria-label={t('history.title')}>
        {query.data.map((one) => (
          <li key={one.id} className={classes.entry}>
            <NoteText text={one.text} mentions={one.mentions} />
            <p className={classes.when}>
              {t('history.written', {
                who: personName(one.writtenBy),
                when: moment(one.writtenAt),
              })}
            </p>
          </li>
        ))}
      </ol>
    );
  }
  if (query.isError) {
    return (
      <p role="alert" className={classes.when}>
        {errorWords(query.error)}{' '}
        <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
          {t('actions:retry')}
        </Button>
      </p>
    );
  }
  return (
    <div role="status" aria-label={t('actions:loading')}>
      <Skeleton height={14} width="12rem" maw="100%" mt="xs" />
    </div>
  );
}
