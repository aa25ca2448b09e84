import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  changeTasks,
  type QuickTaskChange,
  type TaskSummary,
} from '#features/tasks/contract/tasks.ts';

export type TaskChange = Omit<QuickTaskChange, 'id' | 'version'>;
export type ChangedTask = Pick<
  TaskSummary,
  'id' | 'version' | 'title' | 'due' | 'priority' | 'snoozedUntil' | 'doneAt' | 'assignee'
>;

/** Former values of the changed fields, for undo. */
function formerValues(task: ChangedTask, change: TaskChange): TaskChange {
  return {
    ...(change.assigneeId !== undefined && { assigneeId: task.assignee?.id ?? null }),
    ...(change.due !== undefined && { due: task.due }),
    ...(change.priority !== undefined && { priority: task.priority }),
    // Completing a task also ends its snooze.
    ...((change.snoozedUntil !== undefined || change.isDone) && {
      snoozedUntil: task.snoozedUntil,
    }),
    ...(change.isDone !== undefined && { isDone: task.doneAt !== null }),
    ...(change.isDeleted !== undefined && { isDeleted: false }),
  };
}

function changeKind(change: TaskChange) {
  if (change.isDeleted) return 'deleted';
  if (change.isDone !== undefined) return change.isDone ? 'completed' : 'reopened';
  return change.snoozedUntil === undefined ? 'changed' : 'snoozed';
}

/** Changes tasks, shows a toast, and offers undo. All or nothing. */
export function useChangeTasks() {
  const { t } = useTranslation(['tasks', 'actions']);
  const { number } = useFormat();
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending } = useChange(changeTasks);

  const showFailure = (error: unknown) =>
    showToast({
      tone: 'bad',
      title: t('change.failed'),
      text: isApiError(error, 'stale-version') ? t('change.stale') : errorMessage(error),
    });

  async function undo(changes: QuickTaskChange[]) {
    try {
      await mutateAsync({ body: { changes } });
      showToast({ text: t('change.undone') });
    } catch (error) {
      showFailure(error);
    }
  }

  return {
    isPending,
    /** @returns true if the tasks were changed */
    async change(tasks: readonly ChangedTask[], change: TaskChange): Promise<boolean> {
      try {
        const sent = tasks.map(({ id, version }) => ({ id, version, ...change }));
        const { changed } = await mutateAsync({ body: { changes: sent } });
        const undoChanges = changed.flatMap(({ id, version }) => {
          const task = tasks.find((one) => one.id === id);
          return task ? [{ id, version, ...formerValues(task, change) }] : [];
        });
        const count = tasks.length;
        const [first] = tasks;
        const kind = changeKind(change);
        showToast({
          text:
            count === 1
              ? t(`tasks:change.${kind}.one`, { title: first?.title })
              : t(`tasks:change.${kind}.many`, { count, total: number(count) }),
          action: { label: t('actions:undo'), onClick: () => void undo(undoChanges) },
        });
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      }
    },
  };
}
