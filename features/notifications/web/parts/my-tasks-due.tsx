import { IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import type { TaskSummary } from '#features/tasks/contract/tasks.ts';
import { DueDay } from '#features/tasks/web/parts/task-words.tsx';
import { Entry, EntryDetail } from './entry.tsx';
import classes from './to-do-group.module.css';
import { ToDoGroup } from './to-do-group.tsx';

/** What is due of mine, beside what else waits for me. */
export function MyTasksDue({ tasks }: { tasks: readonly TaskSummary[] }) {
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
