import { Skeleton, Stack } from '@mantine/core';
import { IconListCheck, IconMoodCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { ErrorState } from '#core/web/ui/error-state.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { readSecurity } from '#features/accounts/contract/second-factor.ts';
import { dashboardQuery } from '#features/insight/web/parts/dashboard/queries.ts';
import { listApplicants } from '#features/person/contract/applicant-lists.ts';
import type { TaskSummary } from '#features/tasks/contract/tasks.ts';
import { taskListQuery } from '#features/tasks/web/parts/queries.ts';
import { DueDay } from '#features/tasks/web/parts/task-display.tsx';
import { Entry, EntryDetail } from './entry.tsx';
import classes from './to-do-group.module.css';
import { DraftsToDo, PendingToDo } from './to-do-records.tsx';
import { SecurityToDo, securityToDo, ToDoGroup } from './to-do-security.tsx';

/** Most items per kind; a link leads to the rest. */
const maxListed = 5;

export function ToDo() {
  const user = useCurrentUser();
  return user && <UserToDo user={user} />;
}

function MyTasksDue({ tasks }: { tasks: readonly TaskSummary[] }) {
  const { t } = useTranslation(['tasks']);
  return (
    <ToDoGroup
      heading={t('mineDue')}
      all={
        <Link className={classes.more} to={paths.tasks}>
          {t('all')}
        </Link>
      }
    >
      {tasks.map((task) => (
        <Entry
          key={task.id}
          icon={IconListCheck}
          isOpen
          title={task.title}
          to={`${paths.tasks}?task=${task.id}`}
        >
          <EntryDetail>
            <DueDay task={task} />
          </EntryDetail>
        </Entry>
      ))}
    </ToDoGroup>
  );
}

function UserToDo({ user }: { user: User }) {
  const { t } = useTranslation(['notifications', 'actions']);
  const errorMessage = useErrorMessage();
  const enabled = user.role !== 'client';
  const security = useRead(readSecurity);
  const dashboard = useQuery({ ...dashboardQuery('mine'), enabled });
  const pending = useRead(
    listApplicants,
    { query: { status: ['pending'], caseWorker: user.id, limit: maxListed } },
    { enabled },
  );
  const due = useQuery({
    ...taskListQuery({ list: 'mine', dueTo: dayFromNow(), limit: maxListed }),
    enabled,
  });
  const queries = enabled ? [security, dashboard, pending, due] : [security];
  const failed = queries.filter(({ data, error }) => !data && error);
  const isWaiting = queries.some(({ data, error }) => !data && !error);
  const signIn = security.data ? securityToDo(user, security.data) : [];
  const drafts = dashboard.data?.draftsWaiting;
  const hasDrafts = drafts !== undefined && drafts.count > 0;
  const hasPending = pending.data !== undefined && pending.data.items.length > 0;
  const tasks = due.data?.items ?? [];
  const isDone =
    failed.length === 0 &&
    !isWaiting &&
    signIn.length + tasks.length === 0 &&
    !hasDrafts &&
    !hasPending;

  return (
    <Section title={t('toDo.title')}>
      {isWaiting && (
        <Stack gap="sm" role="status" aria-label={t('actions:loading')}>
          <Skeleton height={24} width="40%" />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      )}
      {!isWaiting && (
        <Stack gap="lg">
          {signIn.length > 0 && <SecurityToDo tasks={signIn} />}
          {tasks.length > 0 && <MyTasksDue tasks={tasks} />}
          {hasDrafts && <DraftsToDo waiting={drafts} />}
          {hasPending && pending.data && (
            <PendingToDo pending={pending.data} caseWorkerId={user.id} />
          )}
        </Stack>
      )}
      {isDone && (
        <EmptyState
          icon={<IconMoodCheck size={26} stroke={1.6} />}
          title={t('toDo.none')}
          text={t('toDo.noneText')}
        />
      )}
      {failed[0] && (
        <ErrorState
          title={t('actions:failedTitle')}
          text={errorMessage(failed[0].error)}
          retryLabel={t('actions:retry')}
          onRetry={() => {
            for (const one of failed) void one.refetch();
          }}
        />
      )}
    </Section>
  );
}
