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
  IconMessageCircle,
  IconNote,
  IconPaperclip,
  IconPencil,
  IconSignature,
  IconUserHeart,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { NoteEntry } from '#features/notes/web/parts/note-entry.tsx';
import type { TimelineEntry } from '#features/timeline/contract/timeline.ts';
import { useEntryText } from './entry-text.ts';
import classes from './timeline-list.module.css';

const icons = {
  note: IconNote,
  status: IconArrowsExchange,
  fields: IconPencil,
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
      {entries.map((entry) => {
        const Icon = icons[entry.kind];
        return (
          <li key={entry.id} className={classes.entry} data-kind={entry.kind} tabIndex={-1}>
            <span className={classes.icon} aria-hidden="true">
              <Icon size={18} stroke={1.7} />
            </span>
            <div className={classes.content}>
              {entry.kind === 'note' ? (
                <NoteEntry applicantId={applicantId} note={entry.note} />
              ) : (
                <ActivityEntry entry={entry} />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function ActivityEntry({ entry }: { entry: Exclude<TimelineEntry, { kind: 'note' }> }) {
  const { t } = useTranslation('notes');
  const { relative, moment } = useFormat();
  const text = useEntryText()(entry);
  const { kind, name } = entry.by;
  const authorName = kind === 'staff' ? (name ?? t('who.gone')) : t(`who.${kind}`);
  return (
    <>
      <p className={classes.title}>{text.title}</p>
      {text.details.map((detail) => (
        <p key={detail} className={classes.detail}>
          {detail}
        </p>
      ))}
      <p className={classes.facts}>
        {authorName} ·{' '}
        <time dateTime={entry.at} title={moment(entry.at)}>
          {relative(entry.at)}
        </time>
      </p>
    </>
  );
}
