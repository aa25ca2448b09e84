import { Modal, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type Danger, handleDanger } from '#features/person/contract/dangers.ts';
import { type DangerStep, type Subject, useDangerStep } from './queries.ts';

interface DangerDialogProps {
  danger: Danger;
  step: DangerStep;
  subject: Subject;
  onClose: () => void;
  onSaved: () => void;
}

/** Asks what was done, or why a danger is reopened. Both stay in the record. */
export function DangerDialog({ isOpen, ...props }: DangerDialogProps & { isOpen: boolean }) {
  const { t } = useTranslation(['dangers', 'actions']);
  const { danger, step } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={props.onClose}
      closeOnClickOutside={false}
      title={t(`dangers:${step}One`, { mark: t(`dangers:marks.${danger.mark}`) })}
    >
      <DangerForm key={`${danger.id} ${step}`} {...props} />
    </Modal>
  );
}

function DangerForm({ danger, step, subject, onClose, onSaved }: DangerDialogProps) {
  const { t } = useTranslation(['dangers', 'actions']);
  const { mutateAsync } = useDangerStep(subject, danger.id, step);
  const { fields, ...form } = useContractForm({
    schema: handleDanger.body,
    initialValues: { note: '' },
    send: (body) => mutateAsync(body),
    onSaved: () => {
      onSaved();
      showToast({ text: t(`dangers:${step}Saved`) });
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={t(`dangers:${step}`)}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <Textarea
        key={fields.key('note')}
        {...fields.getInputProps('note')}
        label={t(`dangers:${step}Note`)}
        description={t(`dangers:${step}Hint`)}
        rows={3}
        autoComplete="off"
        data-autofocus
      />
    </DialogForm>
  );
}
