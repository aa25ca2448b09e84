import { Button, Modal } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmMe } from '#contract/auth.ts';
import { askForPasskey, confirmWithPasskey } from '#contract/second-factor.ts';
import { call } from '#web/platform/api.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { logOut } from '#web/platform/log-out.ts';
import { isPasskeyPossible, showPasskey } from '#web/platform/passkeys.ts';
import { useCurrentUser } from '#web/platform/session.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { FormProblem, FormStack } from '#web/ui/form-stack.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { securityQuery } from '../queries.ts';
import classes from './confirmation.module.css';
import { useLeave } from './leave.ts';
import { usePasskeyWords } from './passkey-words.ts';

/** Makes a call; null when the person did not want to show again that it is them. */
type Confirmed = <Reply>(send: () => Promise<Reply>) => Promise<Reply | null>;

const ConfirmationContext = createContext<{ confirmed: Confirmed; isAsking: boolean } | null>(null);

/**
 * For calls that the server makes only for somebody who has shown lately that it is them:
 * `await confirmed(() => call(removeTotp))`. When it asks, a dialog comes up, and the call is made
 * again after that. A dialog that makes such a call does not close by Escape while `isAsking`: the
 * key is for the one above it then.
 */
export function useConfirmation(): { confirmed: Confirmed; isAsking: boolean } {
  const confirmation = use(ConfirmationContext);
  if (confirmation === null) throw new Error('useConfirmation needs <Confirmation> around it');
  return confirmation;
}

interface Asking {
  answer: (isConfirmed: boolean) => void;
  /** What had the focus when the call was made. */
  from: Element | null;
}

/** Around everything that uses `useConfirmation`. */
export function Confirmation({ children }: { children: ReactNode }) {
  const { t } = useTranslation('profile');
  const [asking, setAsking] = useState<Asking | null>(null);

  const confirmed: Confirmed = async (send) => {
    const from = document.activeElement;
    try {
      return await send();
    } catch (error) {
      if (!isApiError(error, 'confirmation-needed')) throw error;
    }
    const isConfirmed = await new Promise<boolean>((answer) => setAsking({ answer, from }));
    return isConfirmed ? await send() : null;
  };
  function answer(isConfirmed: boolean) {
    if (asking === null) return;
    setAsking(null);
    asking.answer(isConfirmed);
    giveFocusBack(asking.from);
  }

  return (
    <ConfirmationContext value={{ confirmed, isAsking: asking !== null }}>
      {children}
      <Modal
        opened={asking !== null}
        onClose={() => answer(false)}
        title={t('confirm.title')}
        closeOnClickOutside={false}
        // Above the dialog that may have asked.
        zIndex={250}
        centered
      >
        <Ways onConfirmed={() => answer(true)} onClose={() => answer(false)} />
      </Modal>
    </ConfirmationContext>
  );
}

/**
 * The dialog can't: the button that was pressed was busy when it came up, and had lost the focus by
 * then. So a moment later, when the button can be pressed again, unless the focus has moved on.
 */
function giveFocusBack(to: Element | null) {
  setTimeout(() => {
    if (document.activeElement === document.body && to instanceof HTMLElement) to.focus();
  }, 50);
}

/** The ways that this person has here: their password, one of their passkeys, or signing in again. */
function Ways({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'actions']);
  const { data } = useQuery(securityQuery());
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
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: confirmMe.body,
    initialValues: { password: '' },
    send: (body) => call(confirmMe, { body }),
    onSaved: onConfirmed,
  });
  return (
    <FormStack {...formProps}>
      <FormProblem text={problem} count={problemCount} />
      {/* For password managers, which want to know whose password this is. */}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        key={fields.key('password')}
        {...fields.getInputProps('password')}
        autoComplete="current-password"
        label={t('currentPassword')}
        data-autofocus
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        <Button type="submit" loading={sending}>
          {t('confirm.go')}
        </Button>
      </DialogActions>
    </FormStack>
  );
}

function WithPasskey({ isOnlyWay, onConfirmed }: { isOnlyWay: boolean; onConfirmed: () => void }) {
  const { t } = useTranslation('profile');
  const passkeyWords = usePasskeyWords();
  const [isCancelled, setCancelled] = useState(false);
  const proof = useMutation({
    mutationFn: async () => {
      const { challenge, options } = await call(askForPasskey, { body: {} });
      const response = await showPasskey(options);
      if (response === null) return false;
      await call(confirmWithPasskey, { body: { challenge, response } });
      return true;
    },
    onMutate: () => setCancelled(false),
    onSuccess: (isShown) => (isShown ? onConfirmed() : setCancelled(true)),
  });
  return (
    <>
      {proof.isError && (
        <Notice key={proof.submittedAt} tone="bad" takesFocus>
          {passkeyWords(proof.error)}
        </Notice>
      )}
      {isCancelled && (
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

/** Who signs in with Google only has nothing to show here; a new sign-in is a proof too. */
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
