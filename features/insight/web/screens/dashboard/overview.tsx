import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { type Dashboard, dashboardViews } from '#features/insight/contract/dashboard.ts';
import { FirstSteps } from '#features/organization/web/parts/first-steps/first-steps.tsx';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import { ApplicantStatusBadge } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import { DangerMarks } from '#features/person/web/parts/dangers/danger-marks.tsx';
import { dashboardQuery } from '../../parts/dashboard/queries.ts';
import { ApplicantsByLocation } from './applicants-by-location.tsx';
import { ComparedNumber } from './compared-number.tsx';
import classes from './dashboard-screen.module.css';
import { DatesThisWeek } from './dates-this-week.tsx';
import { DraftsWaiting } from './drafts-waiting.tsx';
import { FirstPeople } from './first-people.tsx';
import { NotContacted } from './not-contacted.tsx';
import { StuckPeople } from './stuck-people.tsx';
import { TasksDue } from './tasks-due.tsx';
import { TodayEvents } from './today-events.tsx';
import { WorkRows } from './work-rows.tsx';

/** Scope from the URL; undefined leaves it to the server. */
function useDashboardView() {
  const search = useSearch({ strict: false }) as { of?: unknown };
  const navigate = useNavigate();
  const selectedView = dashboardViews.find((view) => view === search.of);
  const show = (view: Dashboard['of']) =>
    void navigate({ to: '.', search: { view: 'overview', of: view } as never, replace: true });
  return { of: selectedView, show };
}

/** Loading state. */
function DashboardSkeleton({ label }: { label: string }) {
  return (
    <div className={`${classes.grid} ${classes.loading}`} role="status" aria-label={label}>
      <div className={classes.column}>
        <Skeleton height={240} radius={14} />
        <Skeleton height={240} radius={14} />
      </div>
      <div className={classes.column}>
        <Skeleton height={320} radius={14} />
      </div>
    </div>
  );
}

/** The organization in numbers, and what waits: for my caseload or for everyone. */
export function Overview() {
  const { t } = useTranslation(['dashboard', 'actions']);
  const { of: selectedView, show } = useDashboardView();
  const query = useQuery({ ...dashboardQuery(selectedView), placeholderData: keepPreviousData });
  return (
    <Loaded
      query={query}
      texts={useLoadFailureTexts()}
      loading={<DashboardSkeleton label={t('actions:loading')} />}
    >
      {(dashboard) =>
        isUntouched(dashboard) ? (
          <Untouched />
        ) : (
          <>
            <SegmentedControl
              className={classes.whose}
              aria-label={t('whose.label')}
              value={selectedView ?? dashboard.of}
              data={dashboardViews.map((view) => ({
                value: view,
                label: t(`dashboard:whose.${view}`),
              }))}
              onChange={(view) => show(view as Dashboard['of'])}
            />
            <Work dashboard={dashboard} />
          </>
        )
      }
    </Loaded>
  );
}

/** Text on the compared day; undefined where nothing is known of it. */
function useComparedWith({ comparedWith, byStatus }: Dashboard['numbers']) {
  const { t } = useTranslation('dashboard');
  const { day } = useFormat();
  const isKnown = byStatus.some(({ before }) => before !== null);
  return isKnown ? t('comparedWith', { day: day(comparedWith) }) : undefined;
}

/** People per status, linked to the list. */
function ApplicantsByStatus({ numbers }: { numbers: Dashboard['numbers'] }) {
  const { t } = useTranslation('dashboard');
  const comparedWith = useComparedWith(numbers);
  // Incomplete pre-screenings are drafts, so no applicant has that status.
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

/** People in danger, above everything else; nothing when there are none. */
function InDanger({ inDanger: { count, first } }: { inDanger: Dashboard['inDanger'] }) {
  const { t } = useTranslation('dashboard');
  const { personName, relative, moment, number } = useFormat();
  if (count === 0) return null;
  const summaryText =
    typeof count === 'number'
      ? t('dangerText', { count })
      : t('dangerMany', { total: number(count.atLeast) });
  return (
    <Section title={t('dangerTitle')} text={summaryText}>
      <WorkRows
        rows={first.map((person) => ({
          id: person.id,
          to: paths.applicant(person.id),
          name: personName(person),
          marks: person.marks,
          aside: t('dangerSince', { when: relative(person.since) }),
          asideTitle: moment(person.since),
        }))}
      />
    </Section>
  );
}

function RecentApplicants({ applicants }: { applicants: readonly ApplicantSummary[] }) {
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

function Work({ dashboard }: { dashboard: Dashboard }) {
  // The sections at the top of a phone’s screen show before the others are drawn.
  const isComplete = useDeferredValue(true, false);
  return (
    <div className={`${classes.grid} ${isComplete ? '' : classes.loading}`}>
      <div className={classes.column}>
        <InDanger inDanger={dashboard.inDanger} />
        <TodayEvents today={dashboard.today} />
        <TasksDue view={dashboard.of} today={dashboard.today.day} tasks={dashboard.tasks} />
        <DraftsWaiting waiting={dashboard.draftsWaiting} />
        {isComplete && (
          <>
            <StuckPeople view={dashboard.of} stuck={dashboard.stuck} />
            <NotContacted view={dashboard.of} contacts={dashboard.notContacted} />
            <RecentApplicants applicants={dashboard.recentApplicants} />
          </>
        )}
      </div>
      <div className={classes.column}>
        <FirstSteps />
        {isComplete && (
          <>
            <DatesThisWeek view={dashboard.of} dates={dashboard.datesThisWeek} />
            <ApplicantsByStatus numbers={dashboard.numbers} />
            <ApplicantsByLocation numbers={dashboard.numbers} />
          </>
        )}
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

/** True for a new installation without any data. */
function isUntouched({ draftsWaiting, numbers }: Dashboard): boolean {
  return draftsWaiting.count === 0 && numbers.byStatus.every(({ count }) => count === 0);
}
