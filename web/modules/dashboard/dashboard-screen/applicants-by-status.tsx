import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contract/dashboard.ts';
import { applicantStatuses } from '#contract/enumerations.ts';
import { ApplicantStatusBadge } from '#web/modules/applicants/components/applicant-status-badge.tsx';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { Section } from '#web/ui/section.tsx';
import classes from './dashboard-screen.module.css';

/** How many there are in each status; each leads to the list of them. */
export function ApplicantsByStatus({ counts }: { counts: Dashboard['applicantsByStatus'] }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  // A pre-screening that is still incomplete is a draft, so no applicant has that status.
  const rows = applicantStatuses
    .map((status) => ({
      status,
      count: counts.find((entry) => entry.status === status)?.count ?? 0,
    }))
    .filter(({ status, count }) => status !== 'prescreening-incomplete' || count > 0);
  return (
    <Section title={t('statusTitle')}>
      <ul className={classes.counts}>
        {rows.map(({ status, count }) => (
          <li key={status}>
            <Link className={classes.count} to={paths.applicants} search={{ status }}>
              <ApplicantStatusBadge status={status} />
              <span className={classes.number}>
                {number(count)} <VisuallyHidden>{t('applicantsOf', { count })}</VisuallyHidden>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
