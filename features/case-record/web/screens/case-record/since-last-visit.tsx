import { Button } from '@mantine/core';
import { IconAt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { localDay } from '#core/web/i18n/local-day.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { readNewActivity, type TimelineEntry } from '#features/timeline/contract/timeline.ts';
import { EntryIcon } from '#features/timeline/web/parts/entry-icon.tsx';
import { useEntryAuthor, useEntryText } from '#features/timeline/web/parts/entry-text.ts';
import classes from './since-last-visit.module.css';

/** Other people’s entries since the reader’s last visit, five at most; gone on the next visit. */
export function SinceLastVisit({ applicantId }: { applicantId: string }) {
  const { t } = useTranslation('case-record');
  const { weekday } = useFormat();
  const { data } = useRead(readNewActivity, { params: { id: applicantId } });
  const [isHidden, setHidden] = useState(false);
  if (!data?.lastVisitAt || data.entries.length === 0 || isHidden) return null;
  return (
    <section className={classes.since} aria-label={t('since.title')}>
      <div className={classes.head}>
        <strong>{t('since.title')}</strong>
        <span>{weekday(localDay(data.lastVisitAt))}</span>
        <Button
          className={classes.hide}
          variant="subtle"
          size="compact-sm"
          onClick={() => setHidden(true)}
        >
          {t('since.hide')}
        </Button>
      </div>
      <ul className={classes.list}>
        {data.entries.map((entry) => (
          <NewEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      {data.hasMore && <p className={classes.more}>{t('since.more')}</p>}
    </section>
  );
}

function NewEntry({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation('case-record');
  const { moment } = useFormat();
  const me = useCurrentUser();
  const entryText = useEntryText();
  const authorName = useEntryAuthor()(entry);
  const isForMe = entry.kind === 'note' && entry.note.mentions.some(({ id }) => id === me?.id);
  const noteText = (text: string) =>
    isForMe
      ? t('since.mentioned', { who: authorName, text })
      : t('since.note', { who: authorName, text });
  return (
    <li>
      {isForMe ? <IconAt size={16} stroke={1.7} aria-hidden="true" /> : <EntryIcon entry={entry} />}
      <span className={classes.what}>
        {entry.kind === 'note'
          ? noteText(entry.note.text ?? '')
          : `${entryText(entry).title} · ${authorName}`}
      </span>
      <time dateTime={entry.at}>{moment(entry.at)}</time>
    </li>
  );
}
