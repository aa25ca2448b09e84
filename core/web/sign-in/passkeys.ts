import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** A message of WebAuthn as the contract has it: made and read by the library on either side. */
export type PasskeyMessage = Record<string, unknown>;

/**
 * Whether this browser, on this page, can do passkeys at all. They are bound to a host name, so a
 * page that is open under an IP address, as in a test on the local network, has none.
 */
export function isPasskeyPossible(): boolean {
  return (
    window.isSecureContext &&
    typeof window.PublicKeyCredential === 'function' &&
    !isIpAddress(window.location.hostname)
  );
}

/** Whether a host name as browsers write it is an address: `127.0.0.1`, or `[::1]` in brackets. */
export function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
}

/**
 * Asks the person to show one of their passkeys. `options` are those of `askForPasskey`.
 *
 * @returns what `loginWithPasskey` and `confirmWithPasskey` take; null when the person cancelled.
 * @throws whatever the browser says otherwise (a WebAuthnError, or a DOMException).
 */
export async function showPasskey(options: PasskeyMessage): Promise<PasskeyMessage | null> {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return nullWhenCancelled(async () => ({ ...(await startAuthentication({ optionsJSON })) }));
}

/**
 * Asks the person to make a passkey on this device or on another one. `options` are those of
 * `beginPasskey`.
 *
 * @returns what `addPasskey` takes; null when the person cancelled.
 * @throws an error with the name `InvalidStateError` when this device has a passkey of this account
 * already; whatever the browser says otherwise.
 */
export async function makePasskey(options: PasskeyMessage): Promise<PasskeyMessage | null> {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return nullWhenCancelled(async () => ({ ...(await startRegistration({ optionsJSON })) }));
}

// Only when somebody uses a passkey, so that the login screen stays light.
function loadLibrary() {
  return import('@simplewebauthn/browser');
}

async function nullWhenCancelled<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    // Browsers say `NotAllowedError` for cancelling, for letting the time run out and for having
    // no passkey, and hide on purpose which of them it was; the library passes the name on.
    if (error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name)) return null;
    throw error;
  }
}
