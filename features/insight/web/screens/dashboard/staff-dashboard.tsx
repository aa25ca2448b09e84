import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { type Dashboard, dashboardViews } from '#features/insight/contract/dashboard.ts';
import { FirstSteps } from '#features/organization/web/parts/first-steps/first-steps.tsx';
import { SetupNotice } from '#features/organization/web/parts/organization/setup-notice.tsx';
import { dashboardQuery } from '../../parts/dashboard/queries.ts';
import { ApplicantsByLocation } from './applicants-by-location.tsx';
import { ApplicantsByStatus } from './applicants-by-status.tsx';
import classes from './dashboard-screen.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { useDashboardView } from './dashboard-view.ts';
import { DatesThisWeek } from './dates-this-week.tsx';
import { DraftsWaiting } from './drafts-waiting.tsx';
import { FirstPeople } from './first-people.tsx';
import { InDanger } from './in-danger.tsx';
import { NotContacted } from './not-contacted.tsx';
import { RecentApplicants } from './recent-applicants.tsx';
import { StuckPeople } from './stuck-people.tsx';
import { TasksDue } from './tasks-due.tsx';
import { TodayEvents } from './today-events.tsx';

export function StaffDashboard({ user }: { user: User }) {
  const { t } = useTranslation(['dashboard', 'actions']);
  const { of, show } = useDashboardView();
  const query = useQuery({ ...dashboardQuery(of), placeholderData: keepPreviousData });
  const { data } = query;
  const isWork = data !== undefined && !isUntouched(data);
  return (
    <>
      <PageHeader
        title={t('greeting', { name: user.firstName })}
        subtitle={t('subtitle')}
        actions={
          isWork && (
            <SegmentedControl
              aria-label={t('whose.label')}
              value={of ?? data.of}
              data={dashboardViews.map((view) => ({
                value: view,
                label: t(`dashboard:whose.${view}`),
              }))}
              onChange={(view) => show(view as Dashboard['of'])}
            />
          )
        }
      />
      <SetupNotice />
      <Loaded
        query={query}
        words={useFailedWords()}
        loading={<DashboardSkeleton label={t('actions:loading')} />}
      >
        {(dashboard) => (isWork ? <Work dashboard={dashboard} /> : <Untouched />)}
      </Loaded>
    </>
  );
}

function Work({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className={classes.grid}>
      <div className={classes.column}>
        <InDanger inDanger={dashboard.inDanger} />
        <TodayEvents today={dashboard.today} />
        <TasksDue of={dashboard.of} today={dashboard.today.day} tasks={dashboard.tasks} />
        <DraftsWaiting waiting={dashboard.draftsWaiting} />
        <StuckPeople of={dashboard.of} stuck={dashboard.stuck} />
        <NotContacted of={dashboard.of} contacts={dashboard.notContacted} />
        <RecentApplicants applicants={dashboard.recentApplicants} />
      </div>
      <div className={classes.column}>
        <FirstSteps />
        <DatesThisWeek of={dashboard.of} dates={dashboard.datesThisWeek} />
        <ApplicantsByStatus numbers={dashboard.numbers} />
        <ApplicantsByLocation numbers={dashboard.numbers} />
      </div>
    </div>
  );
}

function Untouched() {
  return (
    <>
      <FirstSteps />
      <FirstPeople />
    </>
  );
}

/** A fresh installation: nobody has asked for anything yet. */
function isUntouched({ draftsWaiting, numbers }: Dashboard): boolean {
  return draftsWaiting.count === 0 && numbers.byStatus.every(({ count }) => count === 0);
}
