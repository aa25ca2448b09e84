import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow, localDay } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import { NoteEntry } from '#features/notes/web/parts/note-entry.tsx';
import type { TimelineEntry } from '#features/timeline/contract/timeline.ts';
import { EntryIcon } from './entry-icon.tsx';
import { useEntryAuthor, useEntryText } from './entry-text.ts';
import { NoteDocuments } from './note-documents.tsx';
import classes from './timeline-list.module.css';

/** Timeline entries under the days on which they happened. */
export function TimelineList({
  list,
  applicantId,
  entries,
}: {
  list: Ref<HTMLOListElement>;
  applicantId: string;
  entries: readonly TimelineEntry[];
}) {
  const { t } = useTranslation('notes');
  return (
    <ol ref={list} className={classes.list} tabIndex={-1} aria-label={t('title')}>
      {entries.map((entry, place) => {
        const day = localDay(entry.at);
        const before = entries[place - 1];
        return (
          <li key={entry.id} tabIndex={-1}>
            {(before === undefined || localDay(before.at) !== day) && <DayHeading day={day} />}
            <div className={classes.entry} data-kind={entry.kind}>
              <span className={classes.icon}>
                <EntryIcon entry={entry} />
              </span>
              <div className={classes.content}>
                {entry.kind === 'note' ? (
                  <NoteEntry
                    applicantId={applicantId}
                    note={entry.note}
                    documents={<NoteDocuments documents={entry.note.documents} />}
                  />
                ) : (
                  <ActivityEntry applicantId={applicantId} entry={entry} />
                )}
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function DayHeading({ day }: { day: string }) {
  const { t } = useTranslation('notes');
  const { weekday } = useFormat();
  const text = weekday(day);
  if (day === dayFromNow()) return <h3 className={classes.day}>{t('day.today')}</h3>;
  return (
    <h3 className={classes.day}>
      {day === dayFromNow(-1) ? t('day.yesterday', { day: text }) : text}
    </h3>
  );
}

/** Everything but notes, in one line. */
function ActivityEntry({
  applicantId,
  entry,
}: {
  applicantId: string;
  entry: Exclude<TimelineEntry, { kind: 'note' }>;
}) {
  const { time, moment } = useFormat();
  const text = useEntryText()(entry);
  const authorName = useEntryAuthor()(entry);
  return (
    <div className={classes.line}>
      <div className={classes.words}>
        <p className={classes.title}>
          <Title applicantId={applicantId} entry={entry}>
            {text.title}
          </Title>
          {text.details.map((detail) => (
            <span key={detail} className={classes.detail}>
              {' · '}
              <span>{detail}</span>
            </span>
          ))}
          <span className={classes.author}>
            {' · '}
            <span>{authorName}</span>
          </span>
        </p>
        {text.body && <p className={classes.body}>{text.body}</p>}
      </div>
      <time className={classes.time} dateTime={entry.at} title={moment(entry.at)}>
        {time(entry.at)}
      </time>
    </div>
  );
}

/** Links to the place where an incident or shift note is kept; other entries are text. */
function Title({
  applicantId,
  entry,
  children,
}: {
  applicantId: string;
  entry: TimelineEntry;
  children: ReactNode;
}) {
  if (entry.kind === 'shift-note')
    return <Link to={paths.house(entry.locationId)}>{children}</Link>;
  if (entry.kind !== 'incident') return children;
  return (
    <Link to={paths.applicant(applicantId)} search={paths.inFile('enrolments')}>
      {children}
    </Link>
  );
}
