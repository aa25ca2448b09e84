import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmMe } from '#core/contract/auth.ts';
import { call } from '#core/web/api/api.ts';
import { useRead } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { logOut } from '#core/web/sign-in/log-out.ts';
import { isPasskeyPossible, showPasskey } from '#core/web/sign-in/passkeys.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PasswordField } from '#core/web/ui/password-field.tsx';
import {
  askForPasskey,
  confirmWithPasskey,
  readSecurity,
} from '#features/accounts/contract/second-factor.ts';
import classes from './confirmation.module.css';
import { useLeave } from './leave.ts';
import { usePasskeyErrorMessage } from './passkey-errors.ts';

/** Above everything, including the dialog that made the call. */
export function ConfirmationDialog({
  isOpen,
  onAnswer,
}: {
  isOpen: boolean;
  onAnswer: (isConfirmed: boolean) => void;
}) {
  const { t } = useTranslation('profile');
  return (
    <FormDialog
      opened={isOpen}
      onClose={() => onAnswer(false)}
      title={t('confirm.title')}
      zIndex={250}
      centered
    >
      <Ways onConfirmed={() => onAnswer(true)} onClose={() => onAnswer(false)} />
    </FormDialog>
  );
}

/** Possible proofs: password, passkey, or a new sign-in. */
function Ways({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'actions']);
  const { data } = useRead(readSecurity);
  const hasPassword = data?.hasPassword ?? true;
  const hasPasskey = (data?.passkeys.length ?? 0) > 0 && isPasskeyPossible();
  if (!hasPassword && !hasPasskey) return <SignInAgain onClose={onClose} />;
  return (
    <>
      <p className={classes.text}>{t('confirm.text')}</p>
      {hasPasskey && <WithPasskey isOnlyWay={!hasPassword} onConfirmed={onConfirmed} />}
      {hasPassword && hasPasskey && <p className={classes.or}>{t('confirm.or')}</p>}
      {hasPassword && <WithPassword onConfirmed={onConfirmed} onClose={onClose} />}
      {!hasPassword && (
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('actions:cancel')}
          </Button>
        </DialogActions>
      )}
    </>
  );
}

function WithPassword({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'actions']);
  const user = useCurrentUser();
  const { fields, ...form } = useContractForm({
    schema: confirmMe.body,
    initialValues: { password: '' },
    send: (body) => call(confirmMe, { body }),
    onSaved: onConfirmed,
  });
  return (
    <DialogForm
      form={form}
      submitLabel={t('confirm.go')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      {/* Tells password managers the account of this password. */}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        key={fields.key('password')}
        {...fields.getInputProps('password')}
        autoComplete="current-password"
        label={t('currentPassword')}
        data-autofocus
      />
    </DialogForm>
  );
}

function WithPasskey({ isOnlyWay, onConfirmed }: { isOnlyWay: boolean; onConfirmed: () => void }) {
  const { t } = useTranslation('profile');
  const passkeyErrorMessage = usePasskeyErrorMessage();
  const [isCanceled, setCanceled] = useState(false);
  const proof = useMutation({
    mutationFn: async () => {
      const { challenge, options } = await call(askForPasskey, { body: {} });
      const response = await showPasskey(options);
      if (response === null) return false;
      await call(confirmWithPasskey, { body: { challenge, response } });
      return true;
    },
    onMutate: () => setCanceled(false),
    onSuccess: (isProven) => (isProven ? onConfirmed() : setCanceled(true)),
  });
  return (
    <>
      {proof.isError && (
        <Notice key={proof.submittedAt} tone="bad" takesFocus>
          {passkeyErrorMessage(proof.error)}
        </Notice>
      )}
      {isCanceled && (
        <Notice key={proof.submittedAt} tone="info" takesFocus>
          {t('confirm.passkeyCancelled')}
        </Notice>
      )}
      <Button
        className={classes.passkey}
        variant={isOnlyWay ? 'filled' : 'default'}
        leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden="true" />}
        loading={proof.isPending}
        data-autofocus={isOnlyWay || undefined}
        onClick={() => proof.mutate()}
      >
        {t('confirm.withPasskey')}
      </Button>
    </>
  );
}

/** Google-only accounts have nothing to show here; a new sign-in counts as proof. */
function SignInAgain({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'actions']);
  const leave = useLeave();
  const returnUrl = useRouterState({ select: (state) => state.location.href });
  return (
    <>
      <p className={classes.text}>{t('confirm.signInAgain')}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        <Button data-autofocus onClick={() => leave(logOut, { returnUrl })}>
          {t('confirm.signOut')}
        </Button>
      </DialogActions>
    </>
  );
}
