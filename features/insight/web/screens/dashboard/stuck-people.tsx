import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { useCappedNumber } from './compared-number.tsx';
import classes from './dashboard-screen.module.css';
import { WorkRows } from './work-rows.tsx';

/** People over the limit of their status; each number opens its list. */
export function StuckPeople({ view, stuck }: { view: Dashboard['of']; stuck: Dashboard['stuck'] }) {
  const { t } = useTranslation('dashboard');
  const { personName, relative, moment } = useFormat();
  const formatCount = useCappedNumber();
  const label = useEnumerationLabel();
  const visibleStatuses = stuck.byStatus.filter(({ count }) => count !== 0);
  return (
    <Section
      title={t('stuckTitle')}
      text={visibleStatuses.length === 0 ? t('stuckNone') : t('stuckText')}
    >
      {visibleStatuses.length > 0 && (
        <ul className={classes.chips}>
          {visibleStatuses.map(({ status, before, days, count }) => (
            <li key={status}>
              <Link
                className={classes.chip}
                to={paths.applicants}
                search={{
                  status,
                  statusBefore: before,
                  ...(view === 'mine' && { caseWorker: 'me' }),
                }}
              >
                <span className={classes.number}>{formatCount(count)}</span>{' '}
                {t('stuckIn', { status: label('applicantStatuses', status), count: days })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <WorkRows
        rows={stuck.longest.map((person) => ({
          id: person.id,
          to: paths.applicant(person.id),
          name: personName(person),
          marks: person.marks,
          detail: label('applicantStatuses', person.status),
          aside: relative(person.since),
          asideTitle: moment(person.since),
        }))}
      />
    </Section>
  );
}
