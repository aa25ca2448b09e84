import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contract/dashboard.ts';
import { OccurrenceRow } from '#web/modules/events/parts/occurrence-row.tsx';
import { paths } from '#web/paths.ts';
import { ownZone } from '#web/platform/zone-clock.ts';
import { Section } from '#web/ui/section.tsx';
import classes from './dashboard-screen.module.css';

/** What is in the calendar today; each leads to it there. */
export function TodayEvents({ today: { day, count, next } }: { today: Dashboard['today'] }) {
  const { t } = useTranslation('dashboard');
  const inCalendar = { view: 'day', day };
  return (
    <Section
      title={t('todayTitle')}
      text={count === 0 ? t('todayNone') : t('todayText', { count })}
      actions={
        <Link className={classes.more} to={paths.calendar} search={inCalendar as never}>
          {t('todayAll')}
        </Link>
      }
    >
      {next.length > 0 && (
        <ul className={classes.list}>
          {next.map((occurrence) => (
            <li key={`${occurrence.eventId} ${occurrence.startAt}`} className={classes.event}>
              <OccurrenceRow
                occurrence={occurrence}
                zone={ownZone()}
                link={{
                  to: paths.calendar,
                  search: {
                    ...inCalendar,
                    event: occurrence.eventId,
                    ...(occurrence.occurrence && { at: occurrence.occurrence }),
                  } as never,
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
