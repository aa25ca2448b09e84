import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Passkey, renamePasskey } from '#contract/second-factor.ts';
import { useChange } from '#web/platform/change.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { FormProblem, FormStack } from '#web/ui/form-stack.tsx';
import { showToast } from '#web/ui/toast.tsx';
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
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: renamePasskey.body,
    initialValues: { name: passkey.name },
    send: ({ name }) => rename.mutateAsync({ params: { id: passkey.id }, body: { name } }),
    onSaved: ({ name }) => {
      onClose();
      showToast({ text: t('passkeys.renamed', { name }) });
    },
  });
  return (
    <FormStack {...formProps}>
      <FormProblem text={problem} count={problemCount} />
      <PasskeyName
        key={fields.key('name')}
        field={fields.getInputProps('name')}
        submitLabel={t('actions:save')}
        isSending={sending}
        onClose={onClose}
      />
    </FormStack>
  );
}
