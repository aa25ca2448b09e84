import { VisuallyHidden } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import { type DueEntry, entryLink, isTask } from '../../parts/event-text.ts';
import { occurrenceKey, toOwnTime } from '../../parts/event-time.ts';
import { KindIcon } from '../../parts/kind-icon.tsx';
import { useCalendar } from './calendar-context.ts';
import classes from './event-chip.module.css';
import type { TextRun } from './fit-words.ts';
import { FittedText } from './fitted-text.tsx';
import { useFullText } from './full-text.tsx';
import { endAttribute } from './use-dragging.ts';

/** Attribute with the event's key, used to find it after a move. */
export const eventAttribute = 'data-event';

/** An event in a calendar view: a link that can be dragged. */
export function EventChip({
  occurrence,
  isLine = false,
  isNarrow = false,
  isShort = isNarrow,
  isBrief = false,
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
  /** Omits the minutes of a full hour. */
  isBrief?: boolean;
  /** Title first; the position shows the start. */
  hasTitleFirst?: boolean;
  /** Number of lines that fit. */
  lines?: number;
  isResizable?: boolean;
}) {
  const { address, zone, eventFormat, label, moving, pulling } = useCalendar();
  const ownTime = toOwnTime(occurrence, zone);
  const { eventId, occurrence: at, kind, title, people, others, abilities } = occurrence;
  const outcome = sharedAttendance(occurrence);
  const peopleText = eventFormat.formatPeople(people, others);
  const short = startText();
  function startText(): string {
    if (isBrief) return eventFormat.briefTime(ownTime.start);
    return isLine || isShort ? eventFormat.time(ownTime.start) : eventFormat.timeOf(ownTime);
  }
  const there = eventFormat.thereOf(
    ownTime,
    toOwnTime(occurrence, occurrence.timeZone),
    occurrence.timeZone,
  );
  const time: TextRun[] = ownTime.allDay ? [] : [{ text: short, isBold: true }];
  const runs: TextRun[] = [
    ...(hasTitleFirst ? [{ text: title }, ...time] : [...time, { text: title }]),
    ...(peopleText === '' ? [] : [{ text: peopleText }]),
  ];
  const isCut = useRef(false);
  const { events, tooltip } = useFullText(() =>
    isCut.current || there !== null ? fullText(runs, there) : null,
  );
  return (
    <>
      <Link
        {...events}
        to="."
        search={address.eventSearch({ id: eventId, at })}
        resetScroll={false}
        className={classes.chip}
        data-kind={kind}
        data-line={isLine || undefined}
        data-lines={lines}
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
        {there !== null && !isNarrow && (
          <IconWorld size={13} stroke={1.8} className={classes.elsewhere} aria-hidden="true" />
        )}
        <span className={classes.words}>
          <VisuallyHidden>{label('eventKinds', kind)}, </VisuallyHidden>
          {ownTime.allDay && <VisuallyHidden>{eventFormat.timeOf(ownTime)}, </VisuallyHidden>}
          <FittedText runs={runs} lines={lines ?? 1} isCut={isCut} />
          {there !== null && <VisuallyHidden>, {there}</VisuallyHidden>}
          {outcome && <VisuallyHidden>, {label('attendances', outcome)}</VisuallyHidden>}
        </span>
        {isResizable && abilities.update && (
          <span className={classes.end} aria-hidden="true" {...{ [endAttribute]: '' }} />
        )}
      </Link>
      {tooltip}
    </>
  );
}

const fullText = (runs: readonly TextRun[], there: string | null) =>
  [runs.map(({ text }) => text).join(' '), ...(there === null ? [] : [there])].join(' · ');

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
  const { eventFormat } = useCalendar();
  const isCut = useRef(false);
  const full = eventFormat.entryTitle(entry);
  const { events, tooltip } = useFullText(() => (isCut.current || !isTask(entry) ? full : null));
  // The icon says whether it is a task or a date, so that the name has the room.
  const text = isTask(entry) ? entry.title : eventFormat.formatPeople([entry.person], 0);
  return (
    <>
      <Link
        {...events}
        {...entryLink(entry)}
        className={classes.chip}
        data-entry={isTask(entry) ? 'task' : 'date'}
        data-line
        draggable={false}
      >
        <KindIcon kind={isTask(entry) ? 'task' : 'entry'} />
        <VisuallyHidden>{full}</VisuallyHidden>
        <span className={classes.words} aria-hidden="true">
          <FittedText runs={[{ text }]} lines={1} isCut={isCut} />
        </span>
      </Link>
      {tooltip}
    </>
  );
}

/** Attendance, when it is the same for everyone. */
export function sharedAttendance({ people }: Pick<Occurrence, 'people'>) {
  const [first, ...more] = people.filter(({ attends }) => attends);
  const isSame = more.every(({ attendance }) => attendance === first?.attendance);
  return isSame ? (first?.attendance ?? null) : null;
}
