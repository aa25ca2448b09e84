import { Checkbox } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import recordClasses from '#core/web/ui/record-table.module.css';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import type { TaskSummary } from '#features/tasks/contract/tasks.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import classes from './task-columns.module.css';
import { DueDay, PriorityBadge, useAssigneeFormatter, useShortDay } from './task-display.tsx';
import { useChangeTasks } from './use-change-tasks.ts';

type Column = RecordColumn<TaskSummary>;

interface TaskView {
  /** False when all tasks are about one person. */
  isPersonVisible?: boolean;
  /** All tasks are the reader's, so the assignee isn't shown. */
  isMine?: boolean;
  /** Rows have a box to select them, instead of the one that completes them. */
  isSelecting?: boolean;
}

/** Columns of a task list. */
export function useTaskColumns({
  isPersonVisible = true,
  isMine = false,
  isDone,
  isSelecting = false,
}: TaskView & {
  /** All tasks are completed. */
  isDone: boolean;
}): Column[] {
  const { t } = useTranslation(['tasks']);
  const { when } = useFormat();
  const formatAssignee = useAssigneeFormatter();
  const column = (
    id: 'title' | 'due' | 'about' | 'assignee' | 'priority' | 'doneAt' | 'snooze',
    show: Column['show'],
    more: Omit<Column, 'id' | 'label' | 'show'> = {},
  ): Column => ({ id, label: t(`columns.${id}`), show, ...more });
  return [
    column('title', (task) => (
      <Title task={task} isMine={isMine} hasBox={!isSelecting} details={<Details task={task} />} />
    )),
    isDone
      ? column('doneAt', ({ doneAt }) => when(doneAt).relative, { width: 160 })
      : column('due', (task) => task.due && <DueDay task={task} />, { width: 176 }),
    ...(isPersonVisible
      ? [column('about', (task) => <About task={task} />, { width: 164, rank: 3 })]
      : []),
    ...(isMine ? [] : [column('assignee', formatAssignee, { width: 146, rank: 1 })]),
    column('priority', ({ priority }) => <PriorityBadge priority={priority} />, {
      width: 104,
      rank: 2,
    }),
    ...(isDone
      ? []
      : [column('snooze', (task) => <SnoozeMenu task={task} />, { width: 68, align: 'end' })]),
  ];
}

/**
 * A task on a phone: its title, and below it the other columns. Selecting changes no width, so that
 * no line wraps differently.
 */
export function TaskCard({
  task,
  isPersonVisible = true,
  isMine = false,
  isSelecting = false,
}: TaskView & { task: TaskSummary }) {
  const { when } = useFormat();
  const formatAssignee = useAssigneeFormatter();
  return (
    <div className={classes.card}>
      <div className={classes.cardWords} data-indented={isSelecting || undefined}>
        <Title task={task} isMine={isMine} hasBox={!isSelecting} />
        <div className={classes.details}>
          {task.doneAt ? <span>{when(task.doneAt).relative}</span> : <DueDay task={task} />}
          {isPersonVisible && <About task={task} />}
          {!isMine && <span>{formatAssignee(task)}</span>}
          <PriorityBadge priority={task.priority} />
          <Details task={task} />
        </div>
      </div>
      {!isSelecting && (
        <span className={classes.snoozePlace}>{!task.doneAt && <SnoozeMenu task={task} />}</span>
      )}
    </div>
  );
}

/** Opens a task over the current screen. Has its own URL, so that Back closes it and links work. */
function TaskLink({ task: { id, title } }: { task: TaskSummary }) {
  return (
    <Link
      to="."
      search={((before: Record<string, unknown>) => ({ ...before, task: id })) as never}
      state={(before) => before}
      resetScroll={false}
      className={`${recordClasses.link} ${classes.link}`}
      title={title}
    >
      {title}
    </Link>
  );
}

function Title({
  task,
  isMine = false,
  hasBox,
  details,
}: {
  task: TaskSummary;
  isMine?: boolean;
  hasBox: boolean;
  details?: ReactNode;
}) {
  const { t } = useTranslation(['tasks']);
  const formatAssignee = useAssigneeFormatter();
  return (
    <div className={classes.title}>
      {hasBox && <TaskBox task={task} />}
      <TaskLink task={task} />
      {task.recurrence && (
        <IconRepeat
          className={classes.repeat}
          size={15}
          stroke={1.8}
          role="img"
          aria-label={t('recurs')}
        />
      )}
      {isMine && (task.forClient || !task.assignee) && (
        <span className={classes.detail}>{formatAssignee(task)}</span>
      )}
      {details}
    </div>
  );
}

/** Hard for the client, steps, comments, and until when the task is hidden. */
function Details({ task }: { task: TaskSummary }) {
  const { t } = useTranslation(['tasks']);
  const day = useShortDay();
  const { done, all } = task.steps;
  const isHard = task.clientWord?.isHard === true && task.doneAt === null;
  const details = [
    all > 0 && t('steps', { count: done, all }),
    task.comments > 0 && t('comments.count', { count: task.comments }),
    task.snoozedUntil &&
      task.snoozedUntil > dayFromNow() &&
      t('snooze.until', { day: day(task.snoozedUntil) }),
    task.doneAt && !task.doneBy && t('closedByRule'),
  ].filter(Boolean);
  return (
    <>
      {isHard && <StatusBadge tone="waiting">{t('comments.hard')}</StatusBadge>}
      {details.length > 0 && <span className={classes.detail}>{details.join(' · ')}</span>}
    </>
  );
}

function About({ task: { applicant, draftId } }: { task: TaskSummary }) {
  const { t } = useTranslation(['tasks']);
  const { personName } = useFormat();
  if (applicant) {
    return (
      <Link
        className={classes.about}
        to={paths.applicant(applicant.id)}
        title={personName(applicant)}
      >
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

/** Completes a task, or reopens it. */
function TaskBox({ task }: { task: TaskSummary }) {
  const { t } = useTranslation(['tasks']);
  const { change, isPending } = useChangeTasks();
  const isDone = task.doneAt !== null;
  const label = t('completeOne', { title: task.title });
  const id = useId();
  return (
    <label htmlFor={id} className={classes.box} title={label}>
      <Checkbox
        id={id}
        size="xs"
        aria-label={label}
        checked={isDone}
        disabled={isPending}
        onChange={() => void change([task], { isDone: !isDone })}
      />
    </label>
  );
}
