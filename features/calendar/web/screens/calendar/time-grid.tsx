import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { minutesBetween, wallDay, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { useEventWords } from '../../parts/event-text.ts';
import { occurrenceKey, touchedDays } from '../../parts/event-time.ts';
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
interface Room {
  lanes: number;
  whole: number;
  /** Prefers the title over the time, which the hour column shows. */
  hasTitleFirst: boolean;
  isDay: boolean;
}

/** A single day fits more columns. */
function availableSpace(days: number, isWide: boolean): Room {
  if (days === 1) return { lanes: 8, whole: 8, hasTitleFirst: false, isDay: true };
  return { lanes: isWide ? 3 : 2, whole: 3, hasTitleFirst: !isWide, isDay: false };
}

/** Day columns, each a list of events along the hours. */
export function TimeGrid({ days }: { days: ReadonlyMap<string, DayEvents> }) {
  const { t } = useTranslation('events');
  const words = useEventWords();
  const box = useRef<HTMLElement>(null);
  const { address } = useCalendar();
  const begins = useRef(address.day);
  useEffect(() => {
    if (box.current) scrollTo(box.current, begins.current);
  }, []);
  const room = availableSpace(days.size, useIsAtLeast('lg'));
  const rows = Math.max(
    ...[...days.values()].map(({ whole, entries }) =>
      Math.min(whole.length + entries.length, room.whole),
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
            {words.hour(hour + 1)}
          </span>
        ))}
      </div>
      <ol className={classes.days}>
        {[...days].map(([day, on]) => (
          <Day key={day} day={day} on={on} room={room} />
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

function Day({ day, on, room }: { day: string; on: DayEvents; room: Room }) {
  const { address, onNew, pulling } = useCalendar();
  const words = useEventWords();
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
              <span className={classes.weekday}>{words.shortWeekday(day)}</span>{' '}
              <span className={classes.number}>{Number(day.slice(8))}</span>
            </span>
            <VisuallyHidden>{words.day(day)}</VisuallyHidden>
          </Link>
        </h3>
        <WholeDay day={day} on={on} room={room} />
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
        <Timed day={day} on={on} room={room} />
        {isToday && <Now day={day} />}
      </div>
    </li>
  );
}

function WholeDay({ day, on, room }: { day: string; on: DayEvents; room: Room }) {
  const { moving } = useCalendar();
  const { t } = useTranslation('events');
  const ghost = moving.move?.occurrence.allDay ? moving.move : null;
  const time = ghost && moving.timeOf(ghost);
  const isHere = time !== null && time.start <= day && day <= time.end;
  const total = on.whole.length + on.entries.length;
  if (total === 0 && !isHere) return null;
  const { whole: most, hasTitleFirst } = room;
  const shown = total > most ? most - 1 : most;
  const whole = on.whole.slice(0, shown);
  const entries = on.entries.slice(0, shown - whole.length);
  const left = total - whole.length - entries.length;
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
      {left > 0 && (
        <li>
          <More day={day} count={left} />
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
  const words = useEventWords();
  const { number } = useFormat();
  const shown = isNarrow ? `+${number(count)}` : t('more', { count });
  return (
    <Link
      to="."
      search={address.searchFor({ view: 'list', day })}
      className={classes.more}
      // Starts with the visible text, for speech input (WCAG 2.5.3).
      aria-label={`${shown}, ${words.day(day)}`}
    >
      {shown}
    </Link>
  );
}

function Timed({ day, on, room }: { day: string; on: DayEvents; room: Room }) {
  const { moving } = useCalendar();
  const words = useEventWords();
  const ghost = moving.move && !moving.move.occurrence.allDay ? moving.move : null;
  const time = ghost && moving.timeOf(ghost);
  const isHere = time !== null && touchedDays(time).first <= day && day <= touchedDays(time).last;
  const { shown: timed, rest } = foldLanes(on.timed, room.lanes);
  return (
    <>
      {timed.length > 0 && (
        <ul className={classes.timed}>
          {timed.map(({ occurrence, ...place }) => (
            <li key={occurrenceKey(occurrence)} className={classes.event} style={placed(place)}>
              <EventChip
                occurrence={occurrence}
                canBeLonger
                {...textLines(place.to - place.from)}
                isNarrow={place.of > 1}
                isShort={place.of > 1 || !room.isDay}
                hasTitleFirst={room.hasTitleFirst || (place.of > 1 && !room.isDay)}
              />
            </li>
          ))}
          {rest.map(({ count, ...place }) => (
            <li key={place.from} className={classes.event} style={placed(place)}>
              <More day={day} count={count} isNarrow />
            </li>
          ))}
        </ul>
      )}
      {ghost && time && isHere && (
        <div className={classes.ghost} style={alongStrip(spanOnDay(time, day))}>
          <MovedChip occurrence={ghost.occurrence} time={words.timeOf(time)} />
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
  return <div className={classes.now} style={{ top: heightOf(minutesBetween(day, now)) }} />;
}

/** Line height and vertical padding of an event in px. Keep in sync with `.chip[data-lines]`. */
const lineHeight = 16.9;
const aroundLines = 4;

/** Number of text lines that fit an event of this duration. */
function textLines(minutes: number): { isLine: true } | { lines: number } {
  const lines = Math.floor((heightOf(minutes) - aroundLines) / lineHeight);
  return lines > 1 ? { lines } : { isLine: true };
}

const heightOf = (minutes: number) => (minutes / 60) * hourHeight;
const along = (from: number, to: number) => ({ top: heightOf(from), height: heightOf(to - from) });
const placed = ({ from, to, lane, of }: TimeSpan & Lane) => ({
  ...along(from, to),
  insetInlineStart: `${(lane / of) * 100}%`,
  width: `${100 / of}%`,
});
const alongStrip = ({ from, to }: { from: number; to: number }) => along(from, to);

function wallAt(day: string, minutes: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}
