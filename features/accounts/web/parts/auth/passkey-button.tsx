import { IconFingerprint } from '@tabler/icons-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { call, callForSession } from '#core/web/api/api.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { Button } from '#core/web/plain/button.tsx';
import { showPasskey } from '#core/web/sign-in/passkeys.ts';
import { askForPasskey, loginWithPasskey } from '#features/accounts/contract/second-factor.ts';

/** Signs in with a passkey, or completes the second step with a ticket. For browsers with WebAuthn. */
export function PasskeyButton({
  ref,
  ticket,
  variant,
  describedBy,
  children,
  onSignedIn,
  onTicketOver,
  onProblem,
}: {
  ref?: Ref<HTMLButtonElement>;
  ticket?: string;
  variant: 'filled' | 'default';
  /** Id of the element that describes the button. */
  describedBy?: string;
  children: ReactNode;
  onSignedIn: (user: User, token: string) => void;
  /** Called when the ticket has expired or was used. */
  onTicketOver?: () => void;
  onProblem: (problem: string | null) => void;
}) {
  const { t } = useTranslation('auth');
  const errorMessage = useErrorMessage();
  const [isAsking, setAsking] = useState(false);
  // A double click arrives before the button is drawn as busy.
  const isUnderWay = useRef(false);

  /** True when signed in; false on failure or cancel. */
  async function signIn(): Promise<boolean> {
    const passkeyRequest = await call(askForPasskey, { body: { ticket } }).catch(
      (error: unknown) => {
        if (ticket === undefined || !isApiError(error, 'gone')) throw error;
        onTicketOver?.();
      },
    );
    if (!passkeyRequest) return false;
    const response = await showPasskey(passkeyRequest.options);
    if (response === null) return false;
    const { challenge } = passkeyRequest;
    const { body, token } = await callForSession(loginWithPasskey, {
      body: { challenge, response },
    });
    onSignedIn(body, token);
    return true;
  }

  function errorText(error: unknown): string {
    if (isApiError(error, 'invalid-credentials')) return t('passkey.refused');
    if (isApiError(error, 'gone')) return t('passkey.late');
    return isApiError(error) ? errorMessage(error) : t('passkey.failed');
  }

  async function press() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setAsking(true);
    onProblem(null);
    try {
      // Keeps the button busy until the next page is there.
      if (await signIn()) return;
    } catch (error) {
      onProblem(errorText(error));
    }
    isUnderWay.current = false;
    setAsking(false);
  }

  return (
    <Button
      ref={ref}
      fullWidth
      variant={variant}
      loading={isAsking}
      aria-describedby={describedBy}
      leftSection={<IconFingerprint size={18} stroke={1.8} aria-hidden="true" />}
      onClick={() => void press()}
    >
      {children}
    </Button>
  );
}
