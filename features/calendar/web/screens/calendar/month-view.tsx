import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { useEventFormat } from '../../parts/event-text.ts';
import { daySpan, occurrenceKey } from '../../parts/event-time.ts';
import { today } from './calendar-address.ts';
import { useCalendar } from './calendar-context.ts';
import { type DayEvents, orderedEvents } from './day-events.ts';
import { EntryChip, EventChip, MovedChip } from './event-chip.tsx';
import { DayList } from './list-view.tsx';
import classes from './month-view.module.css';
import { dayAttribute } from './use-dragging.ts';

/** Most dots for a day on a phone. */
const maxMarks = 3;

/** Month as a table of weeks. On a phone, days show dots and a list shows the selected day. */
export function MonthView({ days, day }: { days: ReadonlyMap<string, DayEvents>; day: string }) {
  const eventFormat = useEventFormat();
  const isPhone = !useIsAtLeast('md');
  const dates = [...days.keys()];
  const weeks = Array.from({ length: dates.length / 7 }, (_, week) =>
    dates.slice(week * 7, week * 7 + 7),
  );
  const chosen = days.get(day);
  const { table, top, lines } = useMonthSpace(weeks.length);
  return (
    <>
      <table
        ref={table}
        className={classes.month}
        data-phone={isPhone || undefined}
        style={{ '--top': `${top}px`, '--weeks': weeks.length } as CSSProperties}
      >
        <caption className={classes.caption}>{eventFormat.month(day)}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={eventFormat.weekday(date)}>
                {eventFormat.shortWeekday(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <Day
                  key={date}
                  date={date}
                  dayEvents={days.get(date)}
                  chosen={day}
                  isPhone={isPhone}
                  lines={lines}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isPhone && chosen && <DayList day={day} dayEvents={chosen} />}
    </>
  );
}

function Day({
  date,
  dayEvents,
  chosen,
  isPhone,
  lines,
}: {
  date: string;
  dayEvents: DayEvents | undefined;
  chosen: string;
  isPhone: boolean;
  lines: number;
}) {
  const { address } = useCalendar();
  const eventFormat = useEventFormat();
  const isToday = date === today();
  if (!dayEvents) return <td />;
  return (
    <td
      className={classes.day}
      data-outside={date.slice(0, 7) !== chosen.slice(0, 7) || undefined}
      data-today={isToday || undefined}
      data-chosen={(isPhone && date === chosen) || undefined}
      {...{ [dayAttribute]: date }}
    >
      <Link
        to="."
        search={address.searchFor({ view: isPhone ? 'month' : 'day', day: date })}
        resetScroll={false}
        replace={isPhone}
        className={classes.number}
        aria-current={isToday ? 'date' : undefined}
      >
        <span aria-hidden="true">{Number(date.slice(8))}</span>
        <VisuallyHidden>{eventFormat.day(date)}</VisuallyHidden>
        {isPhone && <Marks dayEvents={dayEvents} />}
      </Link>
      {!isPhone && <DayContents date={date} dayEvents={dayEvents} lines={lines} />}
    </td>
  );
}

/** Dots that show how busy a day is where text doesn't fit. */
function Marks({ dayEvents }: { dayEvents: DayEvents }) {
  const { t } = useTranslation('events');
  const all = orderedEvents(dayEvents);
  const count = all.length + dayEvents.entries.length;
  return (
    <>
      <span className={classes.marks} aria-hidden="true">
        {all.slice(0, maxMarks).map((occurrence) => (
          <span key={occurrenceKey(occurrence)} data-kind={occurrence.kind} />
        ))}
        {all.length < maxMarks && dayEvents.entries.length > 0 && <span />}
      </span>
      {count > 0 && <VisuallyHidden>, {t('count', { count })}</VisuallyHidden>}
    </>
  );
}

function DayContents({
  date,
  dayEvents,
  lines,
}: {
  date: string;
  dayEvents: DayEvents;
  lines: number;
}) {
  const { t } = useTranslation('events');
  const { address, moving } = useCalendar();
  const eventFormat = useEventFormat();
  const all = orderedEvents(dayEvents);
  const visibleEvents = all.slice(0, lines);
  const entries = dayEvents.entries.slice(0, lines - visibleEvents.length);
  const hiddenCount = all.length + dayEvents.entries.length - visibleEvents.length - entries.length;
  const time = moving.move && moving.timeOf(moving.move);
  const isGhostHere = time !== null && daySpan(time).first <= date && date <= daySpan(time).last;
  return (
    <>
      {hiddenCount > 0 && (
        <Link
          to="."
          search={address.searchFor({ view: 'day', day: date })}
          className={classes.more}
          aria-label={t('moreOn', { count: hiddenCount, day: eventFormat.day(date) })}
        >
          {t('more', { count: hiddenCount })}
        </Link>
      )}
      <ul className={classes.events}>
        {visibleEvents.map((occurrence) => (
          <li key={occurrenceKey(occurrence)}>
            <EventChip occurrence={occurrence} isLine isNarrow isBrief />
          </li>
        ))}
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryChip entry={entry} />
          </li>
        ))}
        {moving.move && time && isGhostHere && (
          <li>
            <MovedChip
              occurrence={moving.move.occurrence}
              time={time.allDay ? t('allDay') : eventFormat.time(time.start)}
            />
          </li>
        )}
      </ul>
    </>
  );
}

/** Heights in pixels. Keep in sync with the style sheet. */
const headHeight = 30;
const numberHeight = 28;
const lineHeight = 25;
const minMonthHeight = 440;
const spaceBelow = 12;

/** How far down the month begins, and how many events fit a day, so that all of it is on the screen. */
function useMonthSpace(weeks: number) {
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = table.current?.getBoundingClientRect();
      if (!box) return;
      const from = Math.round(box.top + scrollY);
      setTop(from);
      setHeight(Math.max(minMonthHeight, innerHeight - from - spaceBelow));
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const room = (height - headHeight) / weeks - numberHeight - 4;
  return { table, top, lines: Math.max(1, Math.floor(room / lineHeight)) };
}
