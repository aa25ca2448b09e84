import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { type MyTask, writeAboutMyTask } from '#features/portal/contract/my-page.ts';
import { WordsForm } from './words-form.tsx';

/** Tells the team that a task is hard, or adds a word about it; null closes the dialog. */
export function TaskWordDialog({ task, onClose }: { task: MyTask | null; onClose: () => void }) {
  const { t } = useTranslation('my-page');
  return (
    <FormDialog opened={task !== null} onClose={onClose} title={t('tasks.tell')}>
      {task && <TaskForm task={task} onClose={onClose} />}
    </FormDialog>
  );
}

function TaskForm({ task: { id, title, doneAt }, onClose }: { task: MyTask; onClose: () => void }) {
  const { t } = useTranslation(['my-page', 'actions']);
  const { mutateAsync } = useChange(writeAboutMyTask);
  const isOpen = doneAt === null;
  const [isHard, setHard] = useState(isOpen);
  return (
    <WordsForm
      schema={writeAboutMyTask.body}
      toSent={({ text }) => ({ isHard, text })}
      send={(body) => mutateAsync({ params: { id }, body })}
      intro={
        <strong>
          <bdi>{title}</bdi>
        </strong>
      }
      label={isOpen ? `${t('tasks.word')} (${t('actions:optional')})` : t('tasks.word')}
      submitLabel={t('tasks.tell')}
      toast={t('tasks.wasTold')}
      onClose={onClose}
    >
      {isOpen && (
        <Checkbox
          checked={isHard}
          onChange={({ currentTarget }) => setHard(currentTarget.checked)}
          label={t('tasks.isHard')}
        />
      )}
    </WordsForm>
  );
}
