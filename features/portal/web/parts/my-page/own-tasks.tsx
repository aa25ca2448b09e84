import { Button, Checkbox, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type MyPage, type MyTask, setMyTaskDone } from '#features/portal/contract/my-page.ts';
import { useDueFormatter } from '#features/tasks/web/parts/task-display.tsx';
import { FormToFill } from './form-to-fill.tsx';
import classes from './my-page.module.css';
import { TaskWordDialog } from './task-word-dialog.tsx';

/** The form to fill in, open tasks with checkboxes, and recently done ones. */
export function OwnTasks({ tasks: { open, done }, form }: Pick<MyPage, 'tasks' | 'form'>) {
  const { t } = useTranslation(['my-page', 'actions']);
  const errorMessage = useErrorMessage();
  const dueText = useTaskDueText();
  const [writing, setWriting] = useState<MyTask | null>(null);
  const { mutateAsync, isPending, variables } = useChange(setMyTaskDone);
  // A checked task moves to the other list and keeps focus.
  const checkedTaskId = useRef<string | null>(null);
  useEffect(() => {
    const isThere = [...open, ...done].some(({ id }) => id === checkedTaskId.current);
    if (isThere && document.activeElement === document.body) {
      document.getElementById(`task-${checkedTaskId.current}`)?.focus({ preventScroll: true });
    }
  }, [open, done]);

  async function tick(task: MyTask, isDone: boolean, isUndone = false): Promise<void> {
    if (isPending) return;
    checkedTaskId.current = task.id;
    try {
      await mutateAsync({ params: { id: task.id }, body: { isDone } });
      const { title } = task;
      const message = isDone ? t('tasks.isDone', { title }) : t('tasks.isOpen', { title });
      const undo = { label: t('actions:undo'), onClick: () => void tick(task, !isDone, true) };
      showToast({ text: message, ...(!isUndone && { action: undo }) });
    } catch (error) {
      showToast({ tone: 'bad', title: task.title, text: errorMessage(error) });
    }
  }

  const row = (task: MyTask) => (
    <li key={task.id} className={`${classes.row} ${classes.task}`}>
      <Checkbox
        id={`task-${task.id}`}
        checked={
          isPending && variables.params.id === task.id
            ? variables.body.isDone
            : task.doneAt !== null
        }
        label={<bdi>{task.title}</bdi>}
        description={dueText(task)}
        onChange={({ currentTarget }) => void tick(task, currentTarget.checked)}
      />
      <WriteButton task={task} onWrite={() => setWriting(task)} />
      <Words task={task} />
    </li>
  );
  return (
    <Section title={t('tasks.title')}>
      <Stack gap="sm" align="flex-start">
        {form.state === 'open' && <FormToFill form={form} />}
        {open.length > 0 && <ul className={classes.list}>{open.map(row)}</ul>}
        {open.length === 0 && form.state !== 'open' && (
          <p className={classes.text}>{t('tasks.none')}</p>
        )}
        {done.length > 0 && (
          <>
            <h3 className={classes.heading}>{t('tasks.done')}</h3>
            <ul className={classes.list}>{done.map(row)}</ul>
          </>
        )}
      </Stack>
      <TaskWordDialog task={writing} onClose={() => setWriting(null)} />
    </Section>
  );
}

function WriteButton({ task: { title, doneAt }, onWrite }: { task: MyTask; onWrite: () => void }) {
  const { t } = useTranslation('my-page');
  return (
    <Button
      variant="default"
      aria-haspopup="dialog"
      aria-label={
        doneAt === null ? t('tasks.hardOne', { title }) : t('tasks.addWordOne', { title })
      }
      onClick={onWrite}
    >
      {doneAt === null ? t('tasks.hard') : t('tasks.addWord')}
    </Button>
  );
}

/** The client’s words about the task. */
function Words({ task: { words } }: { task: MyTask }) {
  const { t } = useTranslation('my-page');
  const { moment } = useFormat();
  if (words.length === 0) return null;
  return (
    <ul className={classes.written}>
      {words.map(({ isHard, text, writtenAt }) => (
        <li key={writtenAt}>
          {isHard
            ? t('tasks.saidHard', { when: moment(writtenAt) })
            : t('tasks.said', { when: moment(writtenAt) })}
          {text !== null && <p dir="auto">{text}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Due date text; empty for done or undated tasks. */
function useTaskDueText() {
  const { t } = useTranslation('my-page');
  const formatDue = useDueFormatter();
  return ({ due, dueTime, doneAt }: MyTask): string | undefined => {
    if (due === null || doneAt !== null) return undefined;
    const day = formatDue(due, dueTime);
    return due < dayFromNow() ? t('tasks.was', { day }) : t('tasks.until', { day });
  };
}
