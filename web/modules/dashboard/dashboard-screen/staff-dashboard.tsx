import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contract/dashboard.ts';
import type { User } from '#contract/users.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { dashboardQuery } from '../queries.ts';
import { ApplicantsByStatus } from './applicants-by-status.tsx';
import classes from './dashboard-screen.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DraftsWaiting } from './drafts-waiting.tsx';
import { FirstSteps } from './first-steps.tsx';
import { RecentApplicants } from './recent-applicants.tsx';

export function StaffDashboard({ user }: { user: User }) {
  const { t } = useTranslation(['dashboard', 'actions']);
  const errorWords = useErrorWords();
  const { data, error, refetch } = useQuery(dashboardQuery());
  return (
    <>
      <PageHeader title={t('greeting', { name: user.firstName })} subtitle={t('subtitle')} />
      {!data && error && (
        <ErrorState
          title={t('actions:failedTitle')}
          text={errorWords(error)}
          retryLabel={t('actions:retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <DashboardSkeleton label={t('actions:loading')} />}
      {data && (isUntouched(data) ? <FirstSteps /> : <Work dashboard={data} />)}
    </>
  );
}

function Work({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className={classes.grid}>
      <div className={classes.column}>
        <DraftsWaiting waiting={dashboard.draftsWaiting} />
        <RecentApplicants applicants={dashboard.recentApplicants} />
      </div>
      <div className={classes.column}>
        <ApplicantsByStatus counts={dashboard.applicantsByStatus} />
      </div>
    </div>
  );
}

/** A fresh installation: nobody has asked for anything yet. */
function isUntouched({ draftsWaiting, applicantsByStatus, recentApplicants }: Dashboard): boolean {
  return (
    draftsWaiting.count === 0 &&
    recentApplicants.length === 0 &&
    applicantsByStatus.every(({ count }) => count === 0)
  );
}
