import { Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { takeOffWaiting, type WaitingEntry } from '#contract/waiting-list.ts';
import { useChange } from '#web/platform/change.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { KeptForm } from '#web/ui/kept-form.tsx';
import { showToast } from '#web/ui/toast.tsx';

interface Props {
  entry: WaitingEntry;
  name: string;
  onClose: () => void;
}

/** Takes somebody off a waiting list, with a reason. */
export function TakeOffDialog(props: Props) {
  const { t } = useTranslation('locations');
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('waitlist.offTitle', { name: props.name })}
      centered
    >
      <TakeOffForm {...props} />
    </Modal>
  );
}

function TakeOffForm({ entry, name, onClose }: Props) {
  const { t } = useTranslation(['locations', 'actions']);
  const unsavedWords = useUnsavedWords();
  const takeOff = useChange(takeOffWaiting);
  const form = useContractForm({
    schema: takeOffWaiting.body,
    initialValues: { reason: '' },
    toSent: (values): z.input<typeof takeOffWaiting.body> => ({
      ...values,
      version: entry.version,
    }),
    send: (sent) => takeOff.mutateAsync({ params: { id: entry.id }, body: sent }),
    onSaved: () => {
      onClose();
      showToast({ text: t('waitlist.isOff', { name }) });
    },
  });
  return (
    <KeptForm
      form={form}
      unsavedWords={unsavedWords}
      notice={null}
      submitLabel={t('waitlist.off')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <TextInput
        key={form.fields.key('reason')}
        {...form.fields.getInputProps('reason')}
        label={t('waitlist.offReason')}
        maxLength={500}
        autoComplete="off"
        data-autofocus
      />
    </KeptForm>
  );
}
