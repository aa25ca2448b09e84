import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '#core/contract/event-times.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import type { CaseSummary } from '#features/case-record/contract/case-summary.ts';
import { useDueFormatter } from '#features/tasks/web/parts/task-display.tsx';
import { useChangeTasks } from '#features/tasks/web/parts/use-change-tasks.ts';
import classes from './case-rail.module.css';
import { composing, RailPart, type RailPartProps } from './rail-part.tsx';

type RailTask = CaseSummary['tasks']['first'][number];

/** The first open tasks. A completed one stays in its place, struck through, so that nothing jumps. */
export function OpenTasks({ applicant, summary: { tasks }, to }: RailPartProps) {
  const { t } = useTranslation('case-record');
  const [completed, setCompleted] = useState<readonly { task: RailTask; place: number }[]>([]);
  const { change } = useChangeTasks();
  const { update } = applicant.abilities;
  const isOpen = ({ id }: RailTask) => tasks.first.some((task) => task.id === id);
  const shown = withCompleted(tasks.first, completed);
  if (shown.length === 0) return null;
  const complete = async (task: RailTask, place: number) => {
    const others = completed.filter((one) => one.task.id !== task.id);
    setCompleted([...others, { task, place }]);
    if (!(await change([task], { isDone: true }))) setCompleted(others);
  };
  return (
    <RailPart
      title={t('rail.openTasks')}
      add={update && { label: t('rail.addTask'), link: { to, search: composing('task') } }}
    >
      <ul className={classes.list}>
        {shown.map((task, place) => (
          <TaskRow
            key={task.id}
            task={task}
            to={to}
            isDone={completed.some(
              (one) => one.task.version === task.version && one.task.id === task.id,
            )}
            isLocked={!update || !isOpen(task)}
            onComplete={() => void complete(task, place)}
          />
        ))}
      </ul>
      {tasks.open > tasks.first.length && (
        <Link className={classes.all} to={to} search={paths.inFile('tasks')}>
          {t('rail.allTasks', { count: tasks.open })}
        </Link>
      )}
    </RailPart>
  );
}

/** The open tasks, with the completed ones where they were. */
function withCompleted(
  open: readonly RailTask[],
  completed: readonly { task: RailTask; place: number }[],
): RailTask[] {
  const shown = [...open];
  const gone = completed.filter(({ task }) => !open.some(({ id }) => id === task.id));
  for (const { task, place } of gone.toSorted((one, other) => one.place - other.place)) {
    shown.splice(place, 0, task);
  }
  return shown;
}

function TaskRow({
  task,
  to,
  isDone,
  isLocked,
  onComplete,
}: {
  task: RailTask;
  to: string;
  isDone: boolean;
  isLocked: boolean;
  onComplete: () => void;
}) {
  const { t } = useTranslation('tasks');
  return (
    <li className={classes.task} data-done={isDone || undefined}>
      <Checkbox
        size="xs"
        className={classes.tick}
        aria-label={t('completeOne', { title: task.title })}
        checked={isDone}
        disabled={isLocked}
        onChange={() => !isDone && onComplete()}
      />
      <Link
        className={classes.plain}
        to={to}
        search={{ section: 'tasks', task: task.id } as never}
        title={task.title}
      >
        {task.title}
      </Link>
      {!isDone && <Due task={task} />}
    </li>
  );
}

/** The due date; for an overdue task, for how long. */
function Due({ task: { due, dueTime } }: { task: RailTask }) {
  const { t } = useTranslation('case-record');
  const formatDue = useDueFormatter();
  if (due === null) return null;
  const late = daysBetween(due, dayFromNow());
  return (
    <span className={classes.due} data-late={late > 0 || undefined}>
      {late > 0 ? t('rail.overdueBy', { count: late }) : formatDue(due, dueTime)}
    </span>
  );
}
