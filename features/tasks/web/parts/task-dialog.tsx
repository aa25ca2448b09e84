import { Button } from '@mantine/core';
import { IconCheck, IconRotate, IconTrash } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { readTask, type Task, type TaskSummary } from '#features/tasks/contract/tasks.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import { TaskComments } from './task-comments.tsx';
import classes from './task-form.module.css';
import { TaskForm } from './task-form.tsx';
import { useChangeTasks } from './use-change-tasks.ts';

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/** The task in the URL (`?task=`), over any screen; Back closes it. */
export function TaskInAddress() {
  const { t } = useTranslation(['tasks']);
  const { task } = useSearch({ strict: false }) as { task?: unknown };
  const navigate = useNavigate();
  function close() {
    void navigate({
      to: '.',
      search: (({ task: _closed, ...others }: Record<string, unknown>) => others) as never,
      state: (before) => before,
      resetScroll: false,
    });
  }
  return (
    <FormDialog opened={isId(task)} onClose={close} title={t('dialog.title')} size="lg">
      {isId(task) && <OpenTask key={task} id={task} onClose={close} />}
    </FormDialog>
  );
}

/** One-click actions on the open task; they close it. */
function OpenTaskActions({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation(['tasks', 'actions']);
  const { change, isPending } = useChangeTasks();
  const isDone = task.doneAt !== null;
  const run = (wanted: { isDone: boolean } | { isDeleted: true }) =>
    void change([task], wanted).then((isChanged) => isChanged && onClose());
  return (
    <div className={classes.actions}>
      <Button
        size="compact-md"
        variant="default"
        loading={isPending}
        leftSection={
          isDone ? (
            <IconRotate size={17} stroke={1.8} aria-hidden="true" />
          ) : (
            <IconCheck size={17} stroke={2} aria-hidden="true" />
          )
        }
        onClick={() => run({ isDone: !isDone })}
      >
        {t(isDone ? 'many.reopen' : 'many.complete')}
      </Button>
      {!isDone && <SnoozeMenu task={task} isWide onSnoozed={onClose} />}
      <Button
        size="compact-md"
        variant="default"
        disabled={isPending}
        leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => run({ isDeleted: true })}
      >
        {t('actions:delete')}
      </Button>
    </div>
  );
}

function OpenTask({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['tasks', 'actions']);
  return (
    <Loaded
      query={useRead(readTask, { params: { id } }, { refetchOnWindowFocus: true })}
      texts={useLoadFailureTexts(t('dialog.failed'))}
      loading={<SectionSkeleton label={t('actions:loading')} />}
    >
      {(task) => (
        <>
          <OpenTaskActions task={task} onClose={onClose} />
          <TaskForm task={task} onClose={onClose} />
          <TaskComments task={task} />
        </>
      )}
    </Loaded>
  );
}

export function NewTaskDialog({
  about,
  onClose,
}: {
  about: TaskSummary['applicant'];
  onClose: () => void;
}) {
  const { t } = useTranslation(['tasks']);
  return (
    <FormDialog opened onClose={onClose} title={t('dialog.new')} size="lg">
      <TaskForm task={null} about={about} onClose={onClose} />
    </FormDialog>
  );
}
