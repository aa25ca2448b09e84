import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** A WebAuthn message as the contract has it, created and read by the library on either side. */
export type PasskeyMessage = Record<string, unknown>;

/**
 * True if this page can use passkeys. They are bound to a host name, so a page opened by IP
 * address, as in a local test, has none.
 */
export function isPasskeyPossible(): boolean {
  return (
    window.isSecureContext &&
    typeof window.PublicKeyCredential === 'function' &&
    !isIpAddress(window.location.hostname)
  );
}

/**
 * True if a host name, as browsers write it, is an IP address: `127.0.0.1`, or `[::1]` in brackets.
 */
export function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
}

/**
 * Asks the person to use a passkey. `options` come from `askForPasskey`.
 *
 * @returns the input of `loginWithPasskey` and `confirmWithPasskey`; null when the person canceled
 * @throws the browser's error otherwise (a WebAuthnError or a DOMException)
 */
export async function showPasskey(options: PasskeyMessage): Promise<PasskeyMessage | null> {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return nullWhenCanceled(async () => ({ ...(await startAuthentication({ optionsJSON })) }));
}

/**
 * Asks the person to create a passkey. `options` come from `beginPasskey`.
 *
 * @returns the input of `addPasskey`; null when the person canceled
 * @throws an error with the name `InvalidStateError` when this device already has a passkey of this
 * account; the browser's error otherwise
 */
export async function makePasskey(options: PasskeyMessage): Promise<PasskeyMessage | null> {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return nullWhenCanceled(async () => ({ ...(await startRegistration({ optionsJSON })) }));
}

// Loaded on first use, so that the login screen stays small.
function loadLibrary() {
  return import('@simplewebauthn/browser');
}

async function nullWhenCanceled<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    // Browsers report `NotAllowedError` for canceling, a timeout, and a missing passkey alike, on
    // purpose; the library passes the name on.
    if (error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name)) return null;
    throw error;
  }
}
