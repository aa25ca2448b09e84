import { ActionIcon } from '@mantine/core';
import { IconCheck, IconRepeat, IconRotate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import recordClasses from '#core/web/ui/record-table.module.css';
import type { TaskSummary } from '#features/tasks/contract/tasks.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import classes from './task-columns.module.css';
import { DueDay, PriorityBadge, useAssigneeFormatter, useShortDay } from './task-display.tsx';
import { useChangeTasks } from './use-change-tasks.ts';

type Column = RecordColumn<TaskSummary>;

/** Columns of a task list, with actions to complete or snooze. */
export function useTaskColumns({
  isPersonVisible = true,
  isMine = false,
  isDone,
}: {
  /** False when all tasks are about one person. */
  isPersonVisible?: boolean;
  /** All tasks are the reader's, so the assignee isn't shown. */
  isMine?: boolean;
  /** All tasks are completed. */
  isDone: boolean;
}): Column[] {
  const { t } = useTranslation(['tasks']);
  const { when } = useFormat();
  const formatAssignee = useAssigneeFormatter();
  const column = (
    id: 'title' | 'due' | 'assignee',
    more: Omit<Column, 'id' | 'label'>,
  ): Column => ({
    id,
    label: t(`columns.${id}`),
    ...more,
  });
  return [
    column('title', {
      show: (task) => <Title task={task} isPersonVisible={isPersonVisible} isMine={isMine} />,
    }),
    isDone
      ? {
          id: 'doneAt',
          label: t('columns.doneAt'),
          show: ({ doneAt }) => when(doneAt).relative,
          isShort: true,
        }
      : column('due', {
          show: (task) => (task.due ? <DueDay task={task} /> : null),
          isShort: true,
        }),
    ...(isMine ? [] : [column('assignee', { show: formatAssignee })]),
    {
      id: 'actions',
      label: t('columns.actions'),
      show: (task) => <TaskActions task={task} />,
      isShort: true,
    },
  ];
}

/** Opens a task over the current screen. Has its own URL, so that Back closes it and links work. */
function TaskLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      to="."
      search={((before: Record<string, unknown>) => ({ ...before, task: id })) as never}
      state={(before) => before}
      resetScroll={false}
      className={recordClasses.link}
    >
      {children}
    </Link>
  );
}

function Title({
  task,
  isPersonVisible,
  isMine,
}: {
  task: TaskSummary;
  isPersonVisible: boolean;
  isMine: boolean;
}) {
  const { t } = useTranslation(['tasks']);
  const day = useShortDay();
  const formatAssignee = useAssigneeFormatter();
  const { done, all } = task.steps;
  const details = [
    isMine && (task.forClient || !task.assignee) && formatAssignee(task),
    all > 0 && t('steps', { count: done, all }),
    task.comments > 0 && t('comments.count', { count: task.comments }),
    task.snoozedUntil &&
      task.snoozedUntil > dayFromNow() &&
      t('snooze.until', { day: day(task.snoozedUntil) }),
    task.doneAt && !task.doneBy && t('closedByRule'),
  ].filter(Boolean);
  const hasPerson = isPersonVisible && (task.applicant !== null || task.draftId !== null);
  return (
    <>
      <TaskLink id={task.id}>{task.title}</TaskLink>
      {task.recurrence && (
        <IconRepeat
          className={classes.repeat}
          size={15}
          stroke={1.8}
          role="img"
          aria-label={t('recurs')}
        />
      )}
      {(hasPerson || details.length > 0 || task.priority !== 'normal') && (
        <div className={classes.details}>
          <PriorityBadge priority={task.priority} />
          {hasPerson && <About task={task} />}
          {details.length > 0 && <span>{details.join(' · ')}</span>}
        </div>
      )}
    </>
  );
}

function About({ task: { applicant, draftId } }: { task: TaskSummary }) {
  const { t } = useTranslation(['tasks']);
  const { personName } = useFormat();
  if (applicant) {
    return (
      <Link className={classes.about} to={paths.applicant(applicant.id)}>
        {personName(applicant)}
      </Link>
    );
  }
  return draftId ? (
    <Link className={classes.about} to={paths.draft(draftId)}>
      {t('draft')}
    </Link>
  ) : null;
}

export function TaskActions({ task }: { task: TaskSummary }) {
  const { t } = useTranslation(['tasks']);
  const { change, isPending } = useChangeTasks();
  const isDone = task.doneAt !== null;
  const label = isDone
    ? t('reopenOne', { title: task.title })
    : t('completeOne', { title: task.title });
  return (
    <span className={classes.actions}>
      {!isDone && <SnoozeMenu task={task} />}
      <ActionIcon
        variant="default"
        size={32}
        aria-label={label}
        title={label}
        disabled={isPending}
        onClick={() => void change([task], { isDone: !isDone })}
      >
        {isDone ? (
          <IconRotate size={18} stroke={1.8} aria-hidden="true" />
        ) : (
          <IconCheck size={18} stroke={2} aria-hidden="true" />
        )}
      </ActionIcon>
    </span>
  );
}
