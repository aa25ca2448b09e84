import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Total } from '#core/contract/paging.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { addDays } from '#core/web/i18n/zone-clock.ts';
import { paths } from '#core/web/paths.ts';
import type { MyDay } from '#features/insight/contract/my-day.ts';
import classes from './my-day.module.css';

/** The list of what waits in triage. */
export const triageLink = { to: paths.applicants, search: { view: 'triage' } };

/** The list of people without contact. */
export const contactGapsLink = ({ of, contactBefore }: MyDay) => ({
  to: paths.applicants,
  search: { contactBefore, ...(of === 'me' && { caseWorker: 'me' }) },
});

/** The list of tasks due up to today. */
export const dueTasksLink = ({ of, day }: MyDay) => ({
  to: paths.tasks,
  search: { list: of === 'me' ? 'mine' : 'team', dueTo: day },
});

/** Counts in one line; each opens its list. */
export function DayNumbers({ myDay }: { myDay: MyDay | undefined }) {
  const { t } = useTranslation('my-day');
  const { number } = useFormat();
  // Reserves the line.
  if (!myDay) return <div className={classes.numbers} aria-hidden="true" />;
  const { of, day, counts } = myDay;
  const isMine = of === 'me';
  const list = isMine ? 'mine' : 'team';
  const mine = isMine && { staff: 'me' };
  const format = (total: Total) =>
    typeof total === 'number' ? number(total) : t('numbers.over', { total: number(total.atLeast) });
  const count = (total: Total) => (typeof total === 'number' ? total : total.atLeast);
  const week = { view: 'list', day, days: 7, kind: 'support' };
  const entries: {
    name: string;
    total: Total;
    text: string;
    link: { to: string; search?: object };
  }[] = [
    {
      name: 'overdue',
      total: counts.overdue,
      text: t('numbers.overdue'),
      link: { to: paths.tasks, search: { list, dueTo: addDays(day, -1) } },
    },
    {
      name: 'appointments',
      total: counts.appointments,
      text: t('numbers.appointments', { count: counts.appointments }),
      link: { to: paths.calendar, search: { view: 'day', day, ...mine } },
    },
    {
      name: 'tasksToday',
      total: counts.tasksToday,
      text: t('numbers.tasksToday', { count: count(counts.tasksToday) }),
      link: { to: paths.tasks, search: { list, dueFrom: day, dueTo: day } },
    },
    {
      name: 'withoutContact',
      total: counts.withoutContact,
      text: t('numbers.withoutContact'),
      link: contactGapsLink(myDay),
    },
    {
      name: 'datesThisWeek',
      total: counts.datesThisWeek,
      text: t('numbers.datesThisWeek', { count: counts.datesThisWeek }),
      link: { to: paths.calendar, search: { ...week, ...mine } },
    },
    {
      name: 'triage',
      total: counts.triage,
      text:
        counts.triageLate > 0
          ? t('numbers.triageLate', { count: counts.triageLate, total: number(counts.triageLate) })
          : t('numbers.triage'),
      link: triageLink,
    },
    {
      name: 'people',
      total: counts.people,
      text: isMine ? t('numbers.caseload') : t('numbers.people', { count: count(counts.people) }),
      link: { to: paths.applicants, ...(isMine && { search: { caseWorker: 'me' } }) },
    },
  ];
  return (
    <nav className={classes.numbers} aria-label={t('numbers.label')}>
      {entries.map(({ name, total, text, link: { to, search } }) => (
        <Link
          key={name}
          to={to}
          {...(search && { search: search as never })}
          className={classes.number}
          data-late={(name === 'overdue' && total !== 0) || undefined}
        >
          <b>{format(total)}</b> {text}
        </Link>
      ))}
    </nav>
  );
}
