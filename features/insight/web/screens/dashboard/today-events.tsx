import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { paths } from '#core/web/paths.ts';
import { Section } from '#core/web/ui/section.tsx';
import { OccurrenceRow } from '#features/calendar/web/parts/occurrence-row.tsx';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import classes from './dashboard-screen.module.css';

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
                zone={browserZone()}
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
