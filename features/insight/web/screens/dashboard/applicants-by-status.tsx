import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import { ApplicantStatusBadge } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import { ComparedNumber } from './compared-number.tsx';
import { useComparedWith } from './compared-with.ts';
import classes from './dashboard-screen.module.css';

/** How many there are in each status; each leads to the list of them. */
export function ApplicantsByStatus({ numbers }: { numbers: Dashboard['numbers'] }) {
  const { t } = useTranslation('dashboard');
  const comparedWith = useComparedWith(numbers);
  // A pre-screening that is still incomplete is a draft, so no applicant has that status.
  const rows = numbers.byStatus.filter(
    ({ status, count }) => status !== 'prescreening-incomplete' || count > 0,
  );
  return (
    <Section title={t('statusTitle')} text={comparedWith}>
      <ul className={classes.counts}>
        {rows.map(({ status, count, before }) => (
          <li key={status}>
            <Link className={classes.count} to={paths.applicants} search={{ status }}>
              <ApplicantStatusBadge status={status} />
              <ComparedNumber count={count} before={before} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
