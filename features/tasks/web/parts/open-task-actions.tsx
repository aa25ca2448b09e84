import { Button } from '@mantine/core';
import { IconCheck, IconRotate, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#features/tasks/contract/tasks.ts';
import { useChangingTasks } from './changing-tasks.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import classes from './task-form.module.css';

/** What is done with the task that is open, by one press; it closes then. */
export function OpenTaskActions({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation(['tasks', 'actions']);
  const { change, isPending } = useChangingTasks();
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
