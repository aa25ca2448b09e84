import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import { ApplicantStatusBadge } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import { DangerMarks } from '#features/person/web/parts/dangers/danger-marks.tsx';
import classes from './dashboard-screen.module.css';

export function RecentApplicants({ applicants }: { applicants: readonly ApplicantSummary[] }) {
  const { t } = useTranslation('dashboard');
  const { personName, relative, moment } = useFormat();
  return (
    <Section
      title={t('recentTitle')}
      text={applicants.length > 0 ? t('recentText') : t('recentNone')}
      actions={
        <Link className={classes.more} to={paths.applicants}>
          {t('allApplicants')}
        </Link>
      }
    >
      <ul className={classes.list}>
        {applicants.map((applicant) => (
          <li key={applicant.id} className={classes.row}>
            <span className={classes.who}>
              <Link className={classes.name} to={paths.applicant(applicant.id)}>
                {personName(applicant)}
              </Link>
              <DangerMarks marks={applicant.marks} />
              <span className={classes.detail} title={moment(applicant.updatedAt)}>
                {t('changed', { when: relative(applicant.updatedAt) })}
              </span>
            </span>
            <ApplicantStatusBadge status={applicant.status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
