import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type Passkey, renamePasskey } from '#features/accounts/contract/second-factor.ts';
import { PasskeyName } from './passkey-name.tsx';

/** Gives a passkey another name. */
export function RenamePasskeyDialog({
  isOpen,
  passkey,
  onClose,
}: {
  isOpen: boolean;
  /** Null until the dialog opens for the first time. */
  passkey: Passkey | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('profile');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('passkeys.renameTitle')}
      closeOnClickOutside={false}
      centered
    >
      {passkey && <NameForm passkey={passkey} onClose={onClose} />}
    </Modal>
  );
}

function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'actions']);
  const rename = useChange(renamePasskey);
  const { fields, ...form } = useContractForm({
    schema: renamePasskey.body,
    initialValues: { name: passkey.name },
    send: ({ name }) => rename.mutateAsync({ params: { id: passkey.id }, body: { name } }),
    onSaved: ({ name }) => {
      onClose();
      showToast({ text: t('passkeys.renamed', { name }) });
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={t('actions:save')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <PasskeyName key={fields.key('name')} {...fields.getInputProps('name')} />
    </DialogForm>
  );
}
