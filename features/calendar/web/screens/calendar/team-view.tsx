import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { readBusyTimes } from '#features/calendar/contract/event-conflicts.ts';
import { maxEventStaff, type Occurrence } from '#features/calendar/contract/events.ts';
import { type DueEntry, isTask, useEventFormat } from '../../parts/event-text.ts';
import { today } from './calendar-address.ts';
import { useCalendar } from './calendar-context.ts';
import { groupByDay, spanOnDay } from './day-events.ts';
import classes from './time-grid.module.css';
import { type HourColumn, HourGrid } from './time-grid.tsx';

const capacity = { lanes: 2, whole: 3, hasTitleFirst: false, isDay: false };

/** The team's day side by side: a column per colleague, with what nobody has first. */
export function TeamView({
  occurrences,
  entries,
}: {
  occurrences: readonly Occurrence[];
  entries: readonly DueEntry[];
}) {
  const { t } = useTranslation('events');
  const { address, zone } = useCalendar();
  const { personName } = useFormat();
  const { day, filters } = address;
  const eventFormat = useEventFormat();
  const user = useCurrentUser();
  const { data: staff = [] } = useRead(listStaffNames);
  const wanted = filters.staff === 'me' ? user?.id : filters.staff;
  const colleagues = staff
    .filter(({ id }) => !wanted || id === wanted)
    .toSorted((one, other) => Number(other.id === user?.id) - Number(one.id === user?.id))
    .slice(0, maxEventStaff);
  const ids = colleagues.map(({ id }) => id);
  const { data: found } = useRead(
    readBusyTimes,
    { query: { from: day, to: day, timeZone: zone, staff: ids } },
    { enabled: ids.length > 0 },
  );
  const busy = found?.busy ?? [];

  const eventsWhere = (
    isHere: (one: Occurrence) => boolean,
    isEntryHere: (one: DueEntry) => boolean,
  ) =>
    groupByDay([day], occurrences.filter(isHere), entries.filter(isEntryHere), zone).get(day) ?? {
      whole: [],
      timed: [],
      entries: [],
    };
  const unassigned = eventsWhere(
    (one) => one.staff.length === 0,
    (entry) => !isTask(entry) || entry.assignee === null,
  );
  const shared = { day, isToday: day === today() };
  const columns: HourColumn[] = colleagues.map((one) => {
    const isTheirs = ({ staff: all }: Occurrence) => all.some(({ id }) => id === one.id);
    const name = personName(one);
    const dayEvents = eventsWhere(
      isTheirs,
      (entry) => isTask(entry) && entry.assignee?.id === one.id,
    );
    const hidden = busy.filter(
      ({ accountId, startAt, endAt }) =>
        accountId === one.id &&
        !occurrences.some(
          (known) => isTheirs(known) && known.startAt === startAt && known.endAt === endAt,
        ),
    );
    const count = dayEvents.whole.length + dayEvents.timed.length + hidden.length;
    return {
      ...shared,
      key: one.id,
      name: t('team.slot', { name, day: eventFormat.day(day) }),
      head: (
        <Head
          name={name}
          text={count === 0 ? t('team.free') : t('team.count', { count })}
          staff={one.id}
        />
      ),
      dayEvents,
      staff: [one.id],
      busy: hidden.map(({ startAt, endAt }) =>
        spanOnDay(
          { allDay: false, start: wallTimeIn(zone, startAt), end: wallTimeIn(zone, endAt) },
          day,
        ),
      ),
      hasMoved: isTheirs,
    };
  });
  const isAnyUnassigned =
    unassigned.whole.length + unassigned.timed.length + unassigned.entries.length > 0;
  if (isAnyUnassigned && !wanted) {
    const count = unassigned.whole.length + unassigned.timed.length;
    columns.unshift({
      ...shared,
      key: 'unassigned',
      name: t('team.slot', { name: t('team.unassigned'), day: eventFormat.day(day) }),
      head: <Head name={t('team.unassigned')} text={t('team.count', { count })} />,
      dayEvents: unassigned,
      staff: [],
      hasMoved: ({ staff: all }) => all.length === 0,
    });
  }
  return (
    <HourGrid
      label={t('team.label', { day: eventFormat.day(day) })}
      columns={columns}
      capacity={capacity}
      isTeam
    />
  );
}

/** A colleague's name, which leads to their day, and how busy they are. */
function Head({ name, text, staff }: { name: string; text: string; staff?: string }) {
  const { address } = useCalendar();
  return (
    <h3 className={classes.colleague}>
      {staff === undefined ? (
        <span className={classes.colleagueName}>{name}</span>
      ) : (
        <Link
          to="."
          search={{ ...(address.searchFor({ view: 'week' }) as object), staff } as never}
          className={classes.colleagueName}
        >
          {name}
        </Link>
      )}{' '}
      <span className={classes.colleagueText}>{text}</span>
    </h3>
  );
}
