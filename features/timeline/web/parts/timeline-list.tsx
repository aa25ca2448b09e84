import {
  IconArrowMerge,
  IconArrowsExchange,
  IconBed,
  IconBell,
  IconCalendarEvent,
  IconClipboardText,
  IconFileText,
  IconFolder,
  IconHeartHandshake,
  IconHomeHeart,
  IconHourglass,
  IconListCheck,
  IconMapPin,
  IconMessage,
  IconMessageCircle,
  IconPaperclip,
  IconPencil,
  IconPencilMinus,
  IconPhone,
  IconSignature,
  IconUserHeart,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow, localDay } from '#core/web/i18n/local-day.ts';
import type { ContactKind } from '#features/notes/contract/enumerations.ts';
import { NoteEntry } from '#features/notes/web/parts/note-entry.tsx';
import type { TimelineEntry } from '#features/timeline/contract/timeline.ts';
import { useEntryText } from './entry-text.ts';
import classes from './timeline-list.module.css';

const icons = {
  note: IconPencil,
  status: IconArrowsExchange,
  fields: IconPencilMinus,
  answers: IconMessageCircle,
  support: IconHeartHandshake,
  upload: IconPaperclip,
  screening: IconClipboardText,
  draft: IconFileText,
  enrolment: IconHomeHeart,
  bed: IconBed,
  waiting: IconHourglass,
  task: IconListCheck,
  event: IconCalendarEvent,
  file: IconFolder,
  merge: IconArrowMerge,
  page: IconUserHeart,
  consent: IconSignature,
  reminder: IconBell,
};

const contactIcons: Record<ContactKind, typeof IconPhone> = {
  phone: IconPhone,
  message: IconMessage,
  in_person: IconMapPin,
};

const entryIcon = (entry: TimelineEntry) =>
  entry.kind === 'note' && entry.note.contact
    ? contactIcons[entry.note.contact]
    : icons[entry.kind];

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
        const Icon = entryIcon(entry);
        const day = localDay(entry.at);
        const before = entries[place - 1];
        return (
          <li key={entry.id} tabIndex={-1}>
            {(before === undefined || localDay(before.at) !== day) && <DayHeading day={day} />}
            <div className={classes.entry} data-kind={entry.kind}>
              <Icon className={classes.icon} size={16} stroke={1.7} aria-hidden="true" />
              <div className={classes.content}>
                {entry.kind === 'note' ? (
                  <NoteEntry applicantId={applicantId} note={entry.note} />
                ) : (
                  <ActivityEntry entry={entry} />
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
function ActivityEntry({ entry }: { entry: Exclude<TimelineEntry, { kind: 'note' }> }) {
  const { t } = useTranslation('notes');
  const { time, moment } = useFormat();
  const text = useEntryText()(entry);
  const { kind, name } = entry.by;
  const authorName = kind === 'staff' ? (name ?? t('who.gone')) : t(`who.${kind}`);
  return (
    <div className={classes.line}>
      <p className={classes.title}>
        {text.title}
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
      <time className={classes.time} dateTime={entry.at} title={moment(entry.at)}>
        {time(entry.at)}
      </time>
    </div>
  );
}
