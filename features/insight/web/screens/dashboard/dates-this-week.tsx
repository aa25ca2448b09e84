import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './dashboard-screen.module.css';
import { WorkRows } from './work-rows.tsx';

const daysOfWeek = 7;

export function DatesThisWeek({
  view,
  dates,
}: {
  view: Dashboard['of'];
  dates: Dashboard['datesThisWeek'];
}) {
  const { t } = useTranslation('dashboard');
  const { personName, day } = useFormat();
  const label = useEnumerationLabel();
  const { count, next, from } = dates;
  const these = { view: 'list', day: from, days: daysOfWeek, kind: 'support' };
  const inCalendar = view === 'mine' ? { ...these, staff: 'me' } : these;
  return (
    <Section
      title={t('datesTitle')}
      text={count === 0 ? t('datesNone') : t('datesText', { count })}
      actions={
        count > 0 && (
          <Link className={classes.more} to={paths.calendar} search={inCalendar as never}>
            {t('datesAll')}
          </Link>
        )
      }
    >
      <WorkRows
        rows={next.map((date) => ({
          id: `${date.id} ${date.kind} ${date.day}`,
          to: paths.applicantSection(date.id, 'support'),
          name: personName(date),
          marks: date.marks,
          detail: label('supportDateKinds', date.kind),
          aside: day(date.day),
        }))}
      />
    </Section>
  );
}
