import { Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useChange } from '#core/web/api/change.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptFormProps } from '#core/web/forms/kept-form-props.ts';
import { KeptForm } from '#core/web/ui/kept-form.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { takeOffWaiting, type WaitingEntry } from '#features/enrollment/contract/waiting-list.ts';

interface Props {
  entry: WaitingEntry;
  name: string;
  onClose: () => void;
}

/** Takes a person off a waiting list, with a reason. */
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
  const { t } = useTranslation('locations');
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
  const keptFormProps = useKeptFormProps(form);
  return (
    <KeptForm {...keptFormProps} submitLabel={t('waitlist.off')} onCancel={onClose}>
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
