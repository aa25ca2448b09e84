import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { minutesBetween, wallDay, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import { useEventFormat } from '../../parts/event-text.ts';
import { daySpan, occurrenceKey } from '../../parts/event-time.ts';
import { today } from './calendar-address.ts';
import { useCalendar } from './calendar-context.ts';
import { type DayEvents, spanOnDay } from './day-events.ts';
import { EntryChip, EventChip, MovedChip } from './event-chip.tsx';
import { foldLanes, type Lane, type TimeSpan } from './lanes.ts';
import { NewSlot } from './new-slot.tsx';
import classes from './time-grid.module.css';
import { hourHeight } from './time-grid-size.ts';
import { dayAttribute } from './use-dragging.ts';
import { useDrawing } from './use-drawing.ts';
import type { Moving } from './use-moving.ts';

/** First hour in view. */
const firstHour = 7;
/** A click starts an event at a half hour, in minutes. */
const clickStepMinutes = 30;
export interface Capacity {
  lanes: number;
  whole: number;
  /** Prefers the title over the time, which the hour column shows. */
  hasTitleFirst: boolean;
  isDay: boolean;
}

/** A single day fits more columns. */
function availableSpace(days: number, isWide: boolean): Capacity {
  if (days === 1) return { lanes: 8, whole: 8, hasTitleFirst: false, isDay: true };
  return { lanes: isWide ? 3 : 2, whole: 3, hasTitleFirst: !isWide, isDay: false };
}

/** A column along the hours: a day, or a colleague's day. */
export interface HourColumn {
  key: string;
  day: string;
  /** For the name of a new event's slot: "Tuesday, March 25". */
  name: string;
  head: ReactNode;
  dayEvents: DayEvents;
  isToday: boolean;
  /** Staff of events made here; by default the reader. */
  staff?: string[];
  /** Busy times that the reader can't see into. */
  busy?: readonly TimeSpan[];
  /** Whether a moved event shows here; by default wherever its day is. */
  hasMoved?: (occurrence: Occurrence) => boolean;
}

/** The days of a week, or one day, along the hours. */
export function TimeGrid({ days }: { days: ReadonlyMap<string, DayEvents> }) {
  const { t } = useTranslation('events');
  const eventFormat = useEventFormat();
  const isWide = useIsAtLeast('lg');
  const columns = [...days].map(([day, dayEvents]) => ({
    key: day,
    day,
    name: eventFormat.day(day),
    head: <DayHead day={day} />,
    dayEvents,
    isToday: day === today(),
  }));
  return (
    <HourGrid
      label={t('views.hours')}
      columns={columns}
      capacity={availableSpace(days.size, isWide)}
    />
  );
}

/** Columns, each a list of events along the hours. */
export function HourGrid({
  label,
  columns,
  capacity,
  isTeam = false,
}: {
  label: string;
  columns: readonly HourColumn[];
  capacity: Capacity;
  /** Columns are colleagues, with a line for each one's name. */
  isTeam?: boolean;
}) {
  const eventFormat = useEventFormat();
  const { zone, showsZone } = useCalendar();
  const box = useRef<HTMLElement>(null);
  const { address } = useCalendar();
  const firstDay = useRef(address.day);
  useEffect(() => {
    if (box.current) scrollTo(box.current, firstDay.current);
  }, []);
  const rows = Math.max(
    0,
    ...columns.map(({ dayEvents: { whole, entries } }) =>
      Math.min(whole.length + entries.length, capacity.whole),
    ),
  );
  return (
    <section
      ref={box}
      className={classes.box}
      data-team={isTeam || undefined}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also where nothing in it takes the focus
      tabIndex={0}
      style={{ '--days': columns.length, '--rows': rows } as CSSProperties}
    >
      <div className={classes.hours} aria-hidden="true">
        <div className={classes.corner}>
          {showsZone && (
            <span className={classes.zone}>{eventFormat.zoneShort(zone, address.day)}</span>
          )}
        </div>
        {Array.from({ length: 23 }, (_, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hours stay in their order
          <span key={hour} style={{ top: `calc(var(--head) + ${(hour + 1) * hourHeight}px)` }}>
            {eventFormat.hour(hour + 1)}
          </span>
        ))}
      </div>
      <ol className={classes.days}>
        {columns.map((column) => (
          <Column
            key={column.key}
            column={column}
            capacity={capacity}
            hasSlotInOrder={
              column === (columns.find(({ day }) => day === address.day) ?? columns[0])
            }
          />
        ))}
      </ol>
    </section>
  );
}

/** Scrolls past the night and, on a phone, past the earlier days of the week. */
function scrollTo(box: HTMLElement, day: string): void {
  box.scrollTop = firstHour * hourHeight;
  const column = box.querySelector(`[${dayAttribute}="${day}"]`)?.getBoundingClientRect();
  const hours = box.firstElementChild?.getBoundingClientRect();
  if (!column || !hours) return;
  const isRightToLeft = getComputedStyle(box).direction === 'rtl';
  box.scrollLeft += isRightToLeft ? column.right - hours.left : column.left - hours.right;
}

function DayHead({ day }: { day: string }) {
  const { address } = useCalendar();
  const eventFormat = useEventFormat();
  return (
    <h3 className={classes.date} aria-current={day === today() ? 'date' : undefined}>
      <Link to="." search={address.searchFor({ view: 'day', day })} className={classes.dateLink}>
        <span aria-hidden="true">
          <span className={classes.weekday}>{eventFormat.shortWeekday(day)}</span>{' '}
          <span className={classes.number}>{Number(day.slice(8))}</span>
        </span>
        <VisuallyHidden>{eventFormat.day(day)}</VisuallyHidden>
      </Link>
    </h3>
  );
}

function Column({
  column,
  capacity,
  hasSlotInOrder,
}: {
  column: HourColumn;
  capacity: Capacity;
  /** Its slot for a new event is in the tab order; arrows lead to the others. */
  hasSlotInOrder: boolean;
}) {
  const { day, head, isToday, busy = [], staff, name } = column;
  const { onNew, pulling } = useCalendar();
  const onRange = (from: number, to: number) =>
    onNew?.(wallAt(day, from), { until: wallAt(day, to), ...(staff && { staff }) });
  const drawing = useDrawing(hourHeight / 60, onNew ? onRange : undefined);
  return (
    <li className={classes.day} {...{ [dayAttribute]: day }} data-today={isToday || undefined}>
      <div className={classes.head}>
        {head}
        <WholeDay column={column} capacity={capacity} />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slot makes one by keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a way of the mouse beside the slot */}
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: a way of the mouse beside the slot */}
      <div
        className={classes.strip}
        data-new={onNew ? true : undefined}
        onPointerDown={drawing.onPointerDown}
        onClick={(event) => {
          // Ignores the click that ends a drag.
          if (event.target !== event.currentTarget) return;
          if (pulling.isPulled() || drawing.isDrawn()) return;
          const down = event.clientY - event.currentTarget.getBoundingClientRect().top;
          const from = Math.floor(((down / hourHeight) * 60) / clickStepMinutes) * clickStepMinutes;
          onNew?.(wallAt(day, from), staff && { staff });
        }}
      >
        {busy.map(({ from, to }) => (
          <Busy key={from} from={from} to={to} />
        ))}
        {onNew && <NewSlot name={name} isInOrder={hasSlotInOrder} onRange={onRange} />}
        <Timed column={column} capacity={capacity} />
        {drawing.range && <Drawn day={day} range={drawing.range} />}
        {isToday && <Now day={day} />}
      </div>
    </li>
  );
}

/** Someone is busy with what the reader may not see. */
function Busy({ from, to }: TimeSpan) {
  const { t } = useTranslation('events');
  return (
    <div className={classes.busy} style={verticalStyle(from, to)}>
      {t('team.busy')}
    </div>
  );
}

/** The time that is being drawn with the mouse. */
function Drawn({ day, range: { from, to } }: { day: string; range: TimeSpan }) {
  const eventFormat = useEventFormat();
  return (
    <div className={classes.drawn} style={verticalStyle(from, to)} aria-hidden="true">
      {eventFormat.timeOf({ allDay: false, start: wallAt(day, from), end: wallAt(day, to) })}
    </div>
  );
}

function WholeDay({ column, capacity }: { column: HourColumn; capacity: Capacity }) {
  const { day, dayEvents } = column;
  const { moving } = useCalendar();
  const { t } = useTranslation('events');
  const ghost = movedHere(moving, column, true);
  const time = ghost && moving.timeOf(ghost);
  const isHere = time !== null && time.start <= day && day <= time.end;
  const total = dayEvents.whole.length + dayEvents.entries.length;
  if (total === 0 && !isHere) return null;
  const { whole: maxRows, hasTitleFirst } = capacity;
  const visibleCount = total > maxRows ? maxRows - 1 : maxRows;
  const whole = dayEvents.whole.slice(0, visibleCount);
  const entries = dayEvents.entries.slice(0, visibleCount - whole.length);
  const hiddenCount = total - whole.length - entries.length;
  return (
    <ul className={classes.whole}>
      {whole.map((occurrence) => (
        <li key={occurrenceKey(occurrence)}>
          <EventChip occurrence={occurrence} isLine hasTitleFirst={hasTitleFirst} />
        </li>
      ))}
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryChip entry={entry} />
        </li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <More day={day} count={hiddenCount} />
        </li>
      )}
      {ghost && isHere && (
        <li>
          <MovedChip occurrence={ghost.occurrence} time={t('allDay')} />
        </li>
      )}
    </ul>
  );
}

/** The event on the move, if this column may show it. */
function movedHere({ move }: Moving, { hasMoved }: HourColumn, allDay: boolean) {
  if (!move || move.occurrence.allDay !== allDay) return null;
  return hasMoved === undefined || hasMoved(move.occurrence) ? move : null;
}

/** Links to the day's list for events that don't fit. */
function More({
  day,
  count,
  isNarrow = false,
}: {
  day: string;
  count: number;
  isNarrow?: boolean;
}) {
  const { t } = useTranslation('events');
  const { address } = useCalendar();
  const eventFormat = useEventFormat();
  const { number } = useFormat();
  const linkText = isNarrow ? `+${number(count)}` : t('more', { count });
  return (
    <Link
      to="."
      search={address.searchFor({ view: 'list', day })}
      className={classes.more}
      // Starts with the visible text, for speech input (WCAG 2.5.3).
      aria-label={`${linkText}, ${eventFormat.day(day)}`}
    >
      {linkText}
    </Link>
  );
}

function Timed({ column, capacity }: { column: HourColumn; capacity: Capacity }) {
  const { day, dayEvents } = column;
  const { moving } = useCalendar();
  const eventFormat = useEventFormat();
  const ghost = movedHere(moving, column, false);
  const time = ghost && moving.timeOf(ghost);
  const isHere = time !== null && daySpan(time).first <= day && day <= daySpan(time).last;
  const { visible: timed, rest } = foldLanes(dayEvents.timed, capacity.lanes);
  return (
    <>
      {timed.length > 0 && (
        <ul className={classes.timed}>
          {timed.map(({ occurrence, ...place }) => (
            <li key={occurrenceKey(occurrence)} className={classes.event} style={laneStyle(place)}>
              <EventChip
                occurrence={occurrence}
                isResizable
                {...textLines(place.to - place.from)}
                isNarrow={place.laneCount > 1}
                isShort={place.laneCount > 1 || !capacity.isDay}
                hasTitleFirst={capacity.hasTitleFirst || (place.laneCount > 1 && !capacity.isDay)}
              />
            </li>
          ))}
          {rest.map(({ count, ...place }) => (
            <li key={place.from} className={classes.event} style={laneStyle(place)}>
              <More day={day} count={count} isNarrow />
            </li>
          ))}
        </ul>
      )}
      {ghost && time && isHere && (
        <div className={classes.ghost} style={spanStyle(spanOnDay(time, day))}>
          <MovedChip occurrence={ghost.occurrence} time={eventFormat.timeOf(time)} />
        </div>
      )}
    </>
  );
}

function Now({ day }: { day: string }) {
  const { zone } = useCalendar();
  const [now, setNow] = useState(() => wallTimeIn(zone, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(wallTimeIn(zone, Date.now())), 60_000);
    return () => clearInterval(timer);
  }, [zone]);
  if (wallDay(now) !== day) return null;
  return <div className={classes.now} style={{ top: minutesToPixels(minutesBetween(day, now)) }} />;
}

/** Line height and vertical padding of an event in px. Keep in sync with `.chip[data-lines]`. */
const lineHeight = 16.9;
const linePadding = 4;

/** Number of text lines that fit an event of this duration. */
function textLines(minutes: number): { isLine: true } | { lines: number } {
  const lines = Math.floor((minutesToPixels(minutes) - linePadding) / lineHeight);
  return lines > 1 ? { lines } : { isLine: true };
}

const minutesToPixels = (minutes: number) => (minutes / 60) * hourHeight;
const verticalStyle = (from: number, to: number) => ({
  top: minutesToPixels(from),
  height: minutesToPixels(to - from),
});
const laneStyle = ({ from, to, lane, laneCount }: TimeSpan & Lane) => ({
  ...verticalStyle(from, to),
  insetInlineStart: `${(lane / laneCount) * 100}%`,
  width: `${100 / laneCount}%`,
});
const spanStyle = ({ from, to }: { from: number; to: number }) => verticalStyle(from, to);

function wallAt(day: string, minutes: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}
