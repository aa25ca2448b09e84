import { Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useChange } from '#core/web/api/change.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  maxWithdrawalReasonLength,
  type ShiftNote,
  withdrawShiftNote,
} from '#features/shift-notes/contract/shift-notes.ts';

/** Withdraws a note, with a reason. */
export function WithdrawDialog({ note, onClose }: { note: ShiftNote; onClose: () => void }) {
  const { t } = useTranslation('shift-notes');
  return (
    <Modal opened onClose={onClose} title={t('withdraw.title')} centered>
      <WithdrawForm note={note} onClose={onClose} />
    </Modal>
  );
}

function WithdrawForm({ note, onClose }: { note: ShiftNote; onClose: () => void }) {
  const { t } = useTranslation(['shift-notes', 'actions']);
  const withdraw = useChange(withdrawShiftNote);
  const form = useContractForm({
    schema: withdrawShiftNote.body,
    initialValues: { reason: '' },
    toSent: (values): z.input<typeof withdrawShiftNote.body> => ({
      ...values,
      version: note.version,
    }),
    send: (sent) => withdraw.mutateAsync({ params: { id: note.id }, body: sent }),
    onSaved: () => {
      onClose();
      showToast({ text: t('withdraw.done') });
    },
  });
  return (
    <DialogForm
      form={form}
      intro={<p>{t('withdraw.text')}</p>}
      submitLabel={t('withdraw.action')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <TextInput
        key={form.fields.key('reason')}
        {...form.fields.getInputProps('reason')}
        label={t('withdraw.reason')}
        maxLength={maxWithdrawalReasonLength}
        autoComplete="off"
        data-autofocus
      />
    </DialogForm>
  );
}
