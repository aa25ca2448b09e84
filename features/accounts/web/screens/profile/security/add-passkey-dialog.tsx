import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSessions } from '#core/contract/sessions.ts';
import { call } from '#core/web/api/api.ts';
import { useChange } from '#core/web/api/change.ts';
import { unlessProofDeclined } from '#core/web/api/proof-declined.ts';
import { useRead } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { makePasskey } from '#core/web/sign-in/passkeys.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { addPasskey, beginPasskey } from '#features/accounts/contract/second-factor.ts';
import { usePasskeyErrorMessage } from '#features/accounts/web/parts/profile/passkey-errors.ts';
import { useDeviceName } from './device-name.ts';
import { DialogWithCodes } from './dialog-with-codes.tsx';
import dialog from './dialogs.module.css';

/** Creates a named passkey on this device, then shows new recovery codes if there are any. */
export function AddPasskeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <DialogWithCodes
      isOpen={isOpen}
      title={t('passkeys.addTitle')}
      intro={t('passkeys.isThere')}
      onClose={onClose}
    >
      {(showCodes) => (
        <Making
          onClose={onClose}
          onMade={(recoveryCodes) => {
            if (recoveryCodes.length > 0) return showCodes(recoveryCodes);
            onClose();
            showToast({ text: t('passkeys.isThere') });
          }}
        />
      )}
    </DialogWithCodes>
  );
}

export function PasskeyName(props: TextInputProps) {
  const { t } = useTranslation('profile');
  return (
    <TextInput
      {...props}
      label={t('passkeys.name')}
      maxLength={60}
      autoComplete="off"
      data-autofocus
    />
  );
}

function Making({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (recoveryCodes: readonly string[]) => void;
}) {
  const { t } = useTranslation(['profile', 'actions']);
  const passkeyErrorMessage = usePasskeyErrorMessage();
  const addition = useChange(addPasskey);
  const { data: sessions } = useRead(listSessions);
  const deviceName = useDeviceName();
  const [hitch, setHitch] = useState<{ text: string; isOwnWill: boolean; count: number } | null>(
    null,
  );
  const stop = (text: string, isOwnWill = false) => {
    setHitch((before) => ({ text, isOwnWill, count: (before?.count ?? 0) + 1 }));
    return null;
  };
  const here = sessions?.find(({ isThis }) => isThis);
  const { fields, ...form } = useContractForm({
    schema: addPasskey.body.pick({ name: true }),
    initialValues: { name: here ? deviceName(here) : '' },
    send: async ({ name }) => {
      setHitch(null);
      try {
        const begun = await unlessProofDeclined(() => call(beginPasskey));
        if (begun === null) return null;
        const response = await makePasskey(begun.options);
        if (response === null) return stop(t('passkeys.cancelled'), true);
        const body = { challenge: begun.challenge, name, response };
        return await unlessProofDeclined(() => addition.mutateAsync({ body }));
      } catch (error) {
        return stop(passkeyErrorMessage(error));
      }
    },
    onSaved: (reply) => reply && onMade(reply.recoveryCodes),
  });
  return (
    <DialogForm
      form={form}
      submitLabel={t('passkeys.make')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      {hitch && (
        <Notice key={hitch.count} tone={hitch.isOwnWill ? 'info' : 'bad'} takesFocus>
          {hitch.text}
        </Notice>
      )}
      <p className={dialog.plain}>{t('passkeys.addText')}</p>
      <PasskeyName
        key={fields.key('name')}
        {...fields.getInputProps('name')}
        description={t('passkeys.nameHint')}
      />
    </DialogForm>
  );
}
