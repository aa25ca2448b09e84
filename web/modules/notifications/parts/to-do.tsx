import { Skeleton } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listApplicants } from '#contract/applicant-lists.ts';
import { readSecurity } from '#contract/second-factor.ts';
import type { User } from '#contract/users.ts';
import { dashboardQuery } from '#web/modules/dashboard/parts/queries.ts';
import { taskListQuery } from '#web/modules/tasks/parts/queries.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { dayFromNow } from '#web/platform/local-day.ts';
import { useRead } from '#web/platform/read.ts';
import { useCurrentUser } from '#web/platform/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Section } from '#web/ui/section.tsx';
import entryClasses from './entry.module.css';
import { MyTasksDue } from './my-tasks-due.tsx';
import classes from './to-do-group.module.css';
import { DraftsToDo, PendingToDo } from './to-do-records.tsx';
import { SecurityToDo, securityToDo } from './to-do-security.tsx';

/** So many of a kind are named; the rest is one press away. */
const mostNamed = 5;

/** What waits for this person, made from what there is. */
export function ToDo() {
  const user = useCurrentUser();
  return user && <ToDoOf user={user} />;
}

function ToDoOf({ user }: { user: User }) {
  const { t } = useTranslation(['notifications', 'actions']);
  const errorWords = useErrorWords();
  const enabled = user.role !== 'client';
  const security = useRead(readSecurity);
  const dashboard = useQuery({ ...dashboardQuery('mine'), enabled });
  const pending = useRead(
    listApplicants,
    { query: { status: ['pending'], caseWorker: user.id, limit: mostNamed } },
    { enabled },
  );
  const due = useQuery({
    ...taskListQuery({ list: 'mine', dueTo: dayFromNow(), limit: mostNamed }),
    enabled,
  });
  const asked = enabled ? [security, dashboard, pending, due] : [security];
  const failed = asked.filter(({ data, error }) => !data && error);
  const isWaiting = asked.some(({ data, error }) => !data && !error);
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
        <div className={entryClasses.loading} role="status" aria-label={t('actions:loading')}>
          <Skeleton height={24} width="40%" />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
      {!isWaiting && (
        <div className={classes.groups}>
          {signIn.length > 0 && <SecurityToDo tasks={signIn} />}
          {tasks.length > 0 && <MyTasksDue tasks={tasks} />}
          {hasDrafts && <DraftsToDo waiting={drafts} />}
          {hasPending && pending.data && (
            <PendingToDo pending={pending.data} caseWorkerId={user.id} />
          )}
        </div>
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
          text={errorWords(failed[0].error)}
          retryLabel={t('actions:retry')}
          onRetry={() => {
            for (const one of failed) void one.refetch();
          }}
        />
      )}
    </Section>
  );
}
