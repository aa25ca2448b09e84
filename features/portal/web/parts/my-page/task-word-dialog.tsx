import { Checkbox, Textarea } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { readOrganization } from '#features/organization/contract/organization.ts';
import { type MyTask, writeAboutMyTask } from '#features/portal/contract/my-page.ts';
import classes from './my-page.module.css';

const TeamDangerPanel = lazy(async () => ({
  default: (await import('./team-danger-panel.tsx')).TeamDangerPanel,
}));

/** Tells the team that a task is hard, or adds a word about it; null closes the dialog. */
export function TaskWordDialog({ task, onClose }: { task: MyTask | null; onClose: () => void }) {
  const { t } = useTranslation('my-page');
  return (
    <FormDialog opened={task !== null} onClose={onClose} title={t('tasks.tell')}>
      {task && <WordForm task={task} onClose={onClose} />}
    </FormDialog>
  );
}

function WordForm({ task: { id, title, doneAt }, onClose }: { task: MyTask; onClose: () => void }) {
  const { t } = useTranslation(['my-page', 'actions']);
  const { data: organization } = useRead(readOrganization);
  const { mutateAsync } = useChange(writeAboutMyTask);
  const [text, setText] = useState('');
  const isOpen = doneAt === null;
  const { fields, ...form } = useContractForm({
    schema: writeAboutMyTask.body,
    initialValues: { isHard: isOpen, text: '' },
    toSent: (values) => values,
    send: (body) => mutateAsync({ params: { id }, body }),
    onSaved: () => {
      onClose();
      showToast({ text: t('tasks.wasTold') });
    },
  });
  fields.watch('text', ({ value }) => setText(value));
  return (
    <DialogForm
      form={form}
      intro={
        <p className={classes.text}>
          <strong>
            <bdi>{title}</bdi>
          </strong>
        </p>
      }
      submitLabel={t('tasks.tell')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      {isOpen && (
        <Checkbox
          key={fields.key('isHard')}
          {...fields.getInputProps('isHard', { type: 'checkbox' })}
          label={t('tasks.isHard')}
        />
      )}
      <Textarea
        key={fields.key('text')}
        {...fields.getInputProps('text')}
        label={isOpen ? `${t('tasks.word')} (${t('actions:optional')})` : t('tasks.word')}
        autosize
        minRows={2}
        maxRows={6}
        dir="auto"
        autoComplete="off"
        data-autofocus
      />
      <Suspense>
        <TeamDangerPanel text={text} helpLines={organization?.helpLines ?? []} />
      </Suspense>
    </DialogForm>
  );
}
