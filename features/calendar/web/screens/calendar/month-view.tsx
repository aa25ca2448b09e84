import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { useEventWords } from '../../parts/event-text.ts';
import { occurrenceKey, touchedDays } from '../../parts/event-time.ts';
import { today } from './calendar-address.ts';
import { useCalendar } from './calendar-context.ts';
import { type DayEvents, orderedEvents } from './day-events.ts';
import { EntryChip, EventChip, MovedChip } from './event-chip.tsx';
import { DayList } from './list-view.tsx';
import classes from './month-view.module.css';
import { dayAttribute } from './use-dragging.ts';

/** Most events shown in a day; a link leads to the rest. */
const maxPerDay = 3;

/** Month as a table of weeks. On a phone, days show dots and a list shows the selected day. */
export function MonthView({ days, day }: { days: ReadonlyMap<string, DayEvents>; day: string }) {
  const words = useEventWords();
  const isPhone = !useIsAtLeast('md');
  const dates = [...days.keys()];
  const weeks = Array.from({ length: dates.length / 7 }, (_, week) =>
    dates.slice(week * 7, week * 7 + 7),
  );
  const chosen = days.get(day);
  return (
    <>
      <table className={classes.month} data-phone={isPhone || undefined}>
        <caption className={classes.caption}>{words.month(day)}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={words.weekday(date)}>
                {words.shortWeekday(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <Day key={date} date={date} on={days.get(date)} chosen={day} isPhone={isPhone} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isPhone && chosen && <DayList day={day} on={chosen} />}
    </>
  );
}

function Day({
  date,
  on,
  chosen,
  isPhone,
}: {
  date: string;
  on: DayEvents | undefined;
  chosen: string;
  isPhone: boolean;
}) {
  const { address } = useCalendar();
  const words = useEventWords();
  const isToday = date === today();
  if (!on) return <td />;
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
        <VisuallyHidden>{words.day(date)}</VisuallyHidden>
        {isPhone && <Marks on={on} />}
      </Link>
      {!isPhone && <InDay date={date} on={on} />}
    </td>
  );
}

/** Dots that show how busy a day is where text doesn't fit. */
function Marks({ on }: { on: DayEvents }) {
  const { t } = useTranslation('events');
  const all = orderedEvents(on);
  const count = all.length + on.entries.length;
  return (
    <>
      <span className={classes.marks} aria-hidden="true">
        {all.slice(0, maxPerDay).map((occurrence) => (
          <span key={occurrenceKey(occurrence)} data-kind={occurrence.kind} />
        ))}
        {all.length < maxPerDay && on.entries.length > 0 && <span />}
      </span>
      {count > 0 && <VisuallyHidden>, {t('count', { count })}</VisuallyHidden>}
    </>
  );
}

function InDay({ date, on }: { date: string; on: DayEvents }) {
  const { t } = useTranslation('events');
  const { address, moving } = useCalendar();
  const words = useEventWords();
  const all = orderedEvents(on);
  const total = all.length + on.entries.length;
  const shown = all.slice(0, total > maxPerDay ? maxPerDay - 1 : maxPerDay);
  const entries = on.entries.slice(
    0,
    Math.max(0, maxPerDay - (total > maxPerDay ? 1 : 0) - shown.length),
  );
  const left = total - shown.length - entries.length;
  const time = moving.move && moving.timeOf(moving.move);
  const isGhostHere =
    time !== null && touchedDays(time).first <= date && date <= touchedDays(time).last;
  return (
    <ul className={classes.events}>
      {shown.map((occurrence) => (
        <li key={occurrenceKey(occurrence)}>
          <EventChip occurrence={occurrence} isLine />
        </li>
      ))}
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryChip entry={entry} />
        </li>
      ))}
      {left > 0 && (
        <li>
          <Link
            to="."
            search={address.searchFor({ view: 'day', day: date })}
            className={classes.more}
            aria-label={t('moreOn', { count: left, day: words.day(date) })}
          >
            {t('more', { count: left })}
          </Link>
        </li>
      )}
      {moving.move && time && isGhostHere && (
        <li>
          <MovedChip
            occurrence={moving.move.occurrence}
            time={time.allDay ? t('allDay') : words.time(time.start)}
          />
        </li>
      )}
    </ul>
  );
}
