import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contract/dashboard.ts';
import { useEnumerationLabel } from '#web/modules/applicants/parts/enumeration-label.ts';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { Section } from '#web/ui/section.tsx';
import { useCounted } from './counted.ts';
import classes from './dashboard-screen.module.css';
import { WorkRows } from './work-rows.tsx';

/** Who stands in a status for longer than the house means them to; each number opens its list. */
export function StuckPeople({ of, stuck }: { of: Dashboard['of']; stuck: Dashboard['stuck'] }) {
  const { t } = useTranslation('dashboard');
  const { personName, relative, moment } = useFormat();
  const counted = useCounted();
  const label = useEnumerationLabel();
  const shown = stuck.byStatus.filter(({ count }) => count !== 0);
  return (
    <Section title={t('stuckTitle')} text={shown.length === 0 ? t('stuckNone') : t('stuckText')}>
      {shown.length > 0 && (
        <ul className={classes.chips}>
          {shown.map(({ status, before, days, count }) => (
            <li key={status}>
              <Link
                className={classes.chip}
                to={paths.applicants}
                search={{
                  status,
                  statusBefore: before,
                  ...(of === 'mine' && { caseWorker: 'me' }),
                }}
              >
                <span className={classes.number}>{counted(count)}</span>{' '}
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
