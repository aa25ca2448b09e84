import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { minutesBetween, wallDay, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { useEventFormat } from '../../parts/event-text.ts';
import { daySpan, occurrenceKey } from '../../parts/event-time.ts';
import { today } from './calendar-address.ts';
import { useCalendar } from './calendar-context.ts';
import { type DayEvents, spanOnDay } from './day-events.ts';
import { EntryChip, EventChip, MovedChip } from './event-chip.tsx';
import { foldLanes, type Lane, type TimeSpan } from './lanes.ts';
import classes from './time-grid.module.css';
import { dayAttribute } from './use-dragging.ts';

/** Pixels per hour. Keep in sync with the style sheet. */
export const hourHeight = 52;
/** First hour in view. */
const firstHour = 7;
/** A click starts an event at a half hour, in minutes. */
const clickStepMinutes = 30;
interface Capacity {
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

/** Day columns, each a list of events along the hours. */
export function TimeGrid({ days }: { days: ReadonlyMap<string, DayEvents> }) {
  const { t } = useTranslation('events');
  const eventFormat = useEventFormat();
  const box = useRef<HTMLElement>(null);
  const { address } = useCalendar();
  const firstDay = useRef(address.day);
  useEffect(() => {
    if (box.current) scrollTo(box.current, firstDay.current);
  }, []);
  const capacity = availableSpace(days.size, useIsAtLeast('lg'));
  const rows = Math.max(
    ...[...days.values()].map(({ whole, entries }) =>
      Math.min(whole.length + entries.length, capacity.whole),
    ),
  );
  return (
    <section
      ref={box}
      className={classes.box}
      aria-label={t('views.hours')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also where nothing in it takes the focus
      tabIndex={0}
      style={{ '--days': days.size, '--rows': rows } as CSSProperties}
    >
      <div className={classes.hours} aria-hidden="true">
        <div className={classes.corner} />
        {Array.from({ length: 23 }, (_, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hours stay in their order
          <span key={hour} style={{ top: `calc(var(--head) + ${(hour + 1) * hourHeight}px)` }}>
            {eventFormat.hour(hour + 1)}
          </span>
        ))}
      </div>
      <ol className={classes.days}>
        {[...days].map(([day, dayEvents]) => (
          <Day key={day} day={day} dayEvents={dayEvents} capacity={capacity} />
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

function Day({
  day,
  dayEvents,
  capacity,
}: {
  day: string;
  dayEvents: DayEvents;
  capacity: Capacity;
}) {
  const { address, onNew, pulling } = useCalendar();
  const eventFormat = useEventFormat();
  const isToday = day === today();
  return (
    <li className={classes.day} {...{ [dayAttribute]: day }} data-today={isToday || undefined}>
      <div className={classes.head}>
        <h3 className={classes.date} aria-current={isToday ? 'date' : undefined}>
          <Link
            to="."
            search={address.searchFor({ view: 'day', day })}
            className={classes.dateLink}
          >
            <span aria-hidden="true">
              <span className={classes.weekday}>{eventFormat.shortWeekday(day)}</span>{' '}
              <span className={classes.number}>{Number(day.slice(8))}</span>
            </span>
            <VisuallyHidden>{eventFormat.day(day)}</VisuallyHidden>
          </Link>
        </h3>
        <WholeDay day={day} dayEvents={dayEvents} capacity={capacity} />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button and its key make one by keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a way of the mouse beside the button */}
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: a way of the mouse beside the button */}
      <div
        className={classes.strip}
        data-new={onNew ? true : undefined}
        onClick={(event) => {
          // Ignores the click that ends a drag.
          if (event.target !== event.currentTarget || pulling.isPulled()) return;
          const down = event.clientY - event.currentTarget.getBoundingClientRect().top;
          onNew?.(
            wallAt(
              day,
              Math.floor(((down / hourHeight) * 60) / clickStepMinutes) * clickStepMinutes,
            ),
          );
        }}
      >
        <Timed day={day} dayEvents={dayEvents} capacity={capacity} />
        {isToday && <Now day={day} />}
      </div>
    </li>
  );
}

function WholeDay({
  day,
  dayEvents,
  capacity,
}: {
  day: string;
  dayEvents: DayEvents;
  capacity: Capacity;
}) {
  const { moving } = useCalendar();
  const { t } = useTranslation('events');
  const ghost = moving.move?.occurrence.allDay ? moving.move : null;
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

function Timed({
  day,
  dayEvents,
  capacity,
}: {
  day: string;
  dayEvents: DayEvents;
  capacity: Capacity;
}) {
  const { moving } = useCalendar();
  const eventFormat = useEventFormat();
  const ghost = moving.move && !moving.move.occurrence.allDay ? moving.move : null;
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
