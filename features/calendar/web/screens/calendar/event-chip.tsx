import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { type DueEntry, entryLink, isTask, useEventFormat } from '../../parts/event-text.ts';
import { occurrenceKey, toOwnTime } from '../../parts/event-time.ts';
import { KindIcon } from '../../parts/kind-icon.tsx';
import { useCalendar } from './calendar-context.ts';
import classes from './event-chip.module.css';
import { endAttribute } from './use-dragging.ts';

/** Attribute with the event's key, used to find it after a move. */
export const eventAttribute = 'data-event';

/** An event in a calendar view: a link that can be dragged. */
export function EventChip({
  occurrence,
  isLine = false,
  isNarrow = false,
  isShort = isNarrow,
  hasTitleFirst = false,
  lines,
  isResizable = false,
}: {
  occurrence: Occurrence;
  /** Only one line fits. */
  isLine?: boolean;
  /** Other events share the column. */
  isNarrow?: boolean;
  /** Omits the end time, which the height shows. */
  isShort?: boolean;
  /** Title first; the position shows the start. */
  hasTitleFirst?: boolean;
  /** Number of lines that fit. */
  lines?: number;
  isResizable?: boolean;
}) {
  const { t } = useTranslation('events');
  const { address, zone, moving, pulling } = useCalendar();
  const eventFormat = useEventFormat();
  const label = useEnumerationLabel();
  const ownTime = toOwnTime(occurrence, zone);
  const { eventId, occurrence: at, kind, title, people, others, abilities } = occurrence;
  const outcome = sharedAttendance(occurrence);
  const peopleText = eventFormat.formatPeople(people, others);
  const short = isLine || isShort ? eventFormat.time(ownTime.start) : eventFormat.timeOf(ownTime);
  const time = ownTime.allDay ? null : <span className={classes.time}>{short}</span>;
  return (
    <Link
      to="."
      search={address.eventSearch({ id: eventId, at })}
      resetScroll={false}
      className={classes.chip}
      data-kind={kind}
      data-line={isLine || undefined}
      data-lines={lines}
      style={{ '--lines': lines } as CSSProperties}
      data-moved={moving.isMoved(occurrence) || undefined}
      data-movable={abilities.update || undefined}
      data-over={outcome === 'cancelled' || undefined}
      draggable={false}
      aria-keyshortcuts={abilities.update ? 'm' : undefined}
      {...{ [eventAttribute]: occurrenceKey(occurrence) }}
      onPointerDown={(event) => pulling.onPointerDown(event, occurrence)}
      onClick={(event) => {
        if (pulling.isPulled()) event.preventDefault();
      }}
    >
      {!isNarrow && !hasTitleFirst && <KindIcon kind={kind} />}
      <span className={classes.words}>
        <VisuallyHidden>{label('eventKinds', kind)}, </VisuallyHidden>
        {ownTime.allDay && <VisuallyHidden>{t('allDay')}, </VisuallyHidden>}
        {!hasTitleFirst && time} <span className={classes.title}>{title}</span>{' '}
        {hasTitleFirst && time}
        {peopleText !== '' && <span> {peopleText}</span>}
        {outcome && <VisuallyHidden>, {label('attendances', outcome)}</VisuallyHidden>}
      </span>
      {isResizable && abilities.update && (
        <span className={classes.end} aria-hidden="true" {...{ [endAttribute]: '' }} />
      )}
    </Link>
  );
}

/** Preview of the target while moving; the live region announces it. */
export function MovedChip({ occurrence, time }: { occurrence: Occurrence; time: string }) {
  return (
    <span className={classes.chip} data-kind={occurrence.kind} data-ghost aria-hidden="true">
      <span className={classes.words}>
        <span className={classes.time}>{time}</span> {occurrence.title}
      </span>
    </span>
  );
}

/** A date of another record, or a task; links to where it is kept. */
export function EntryChip({ entry }: { entry: DueEntry }) {
  const eventFormat = useEventFormat();
  return (
    <Link
      {...entryLink(entry)}
      className={classes.chip}
      data-entry={isTask(entry) ? 'task' : 'date'}
      data-line
      draggable={false}
      aria-label={eventFormat.entryTitle(entry)}
    >
      <KindIcon kind={isTask(entry) ? 'task' : 'entry'} />
      {/* The icon marks it as a task; the title is truncated. */}
      <span className={classes.words}>
        {isTask(entry) ? entry.title : eventFormat.entryTitle(entry)}
      </span>
    </Link>
  );
}

/** Attendance, when it is the same for everyone. */
export function sharedAttendance({ people }: Pick<Occurrence, 'people'>) {
  const [first, ...more] = people.filter(({ attends }) => attends);
  const isSame = more.every(({ attendance }) => attendance === first?.attendance);
  return isSame ? (first?.attendance ?? null) : null;
}
