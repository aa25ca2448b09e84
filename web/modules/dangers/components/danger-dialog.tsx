import { Button, Modal, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Danger, handleDanger } from '#contract/dangers.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { FormProblem, FormStack } from '#web/ui/form-stack.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type Subject, useHandleDanger } from '../queries.ts';

interface HandleProps {
  danger: Danger;
  subject: Subject;
  onClose: () => void;
  onSaved: () => void;
}

/** Asks what was done; without that, a mark doesn't go. */
export function HandleDialog({ isOpen, ...props }: HandleProps & { isOpen: boolean }) {
  const { t } = useTranslation(['dangers', 'actions']);
  return (
    <Modal
      opened={isOpen}
      onClose={props.onClose}
      closeOnClickOutside={false}
      title={t('dangers:handleOne', { mark: t(`dangers:marks.${props.danger.mark}`) })}
    >
      <HandleForm key={props.danger.id} {...props} />
    </Modal>
  );
}

function HandleForm({ danger, subject, onClose, onSaved }: HandleProps) {
  const { t } = useTranslation(['dangers', 'actions']);
  const { mutateAsync } = useHandleDanger(subject, danger.id);
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: handleDanger.body,
    initialValues: { note: '' },
    send: (body) => mutateAsync(body),
    onSaved: () => {
      onSaved();
      showToast({ text: t('dangers:saved') });
    },
  });
  return (
    <FormStack {...formProps}>
      <FormProblem text={problem} count={problemCount} />
      <Textarea
        key={fields.key('note')}
        {...fields.getInputProps('note')}
        label={t('dangers:note')}
        description={t('dangers:noteHint')}
        rows={3}
        autoComplete="off"
        data-autofocus
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        <Button type="submit" loading={sending}>
          {t('dangers:handle')}
        </Button>
      </DialogActions>
    </FormStack>
  );
}
