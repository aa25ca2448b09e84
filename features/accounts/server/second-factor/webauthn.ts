import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import {
  cose,
  decodeAttestationObject,
  isoBase64URL,
  isoCBOR,
} from '@simplewebauthn/server/helpers';
import { perApp } from '#core/server/app.ts';

/** A WebAuthn message as received. Untrusted. */
export type Message = Record<string, unknown>;

/** A passkey in the form that browsers expect. */
export interface KnownCredential {
  id: string;
  transports: string[];
}

export interface WebAuthnPerson {
  accountId: string;
  /** Shown by the browser to tell an organization's passkeys apart. */
  email: string;
  name: string;
}

/** Time limit for a passkey, in ms; the challenge lives as long. */
export const passkeyTimeout = 5 * 60_000;

/** Algorithms that every runtime can verify. Newer ones would fail after a move to an older runtime. */
const algorithms = [cose.COSEALG.EdDSA, cose.COSEALG.ES256, cose.COSEALG.RS256];

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Base64url length of the longest credential id, 1023 bytes. */
const maxCredentialIdLength = 1364;
/** Fits an RSA key of 16,384 bits. */
const maxPublicKeyLength = 2200;

/**
 * WebAuthn through `@simplewebauthn/server`. Passkeys are bound to the host name and exact origin of
 * `publicUrl`. Without PUBLIC_URL and with port 0, there are none.
 */
export const webauthn = perApp(({ settings }) => {
  const { origin, hostname: rpID } = new URL(settings.publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  return {
    registrationOptions(
      person: WebAuthnPerson,
      organizationName: string,
      known: KnownCredential[],
    ) {
      return generateRegistrationOptions({
        rpName: organizationName,
        rpID,
        userID: new Uint8Array(toUserHandle(person.accountId)),
        userName: person.email,
        userDisplayName: person.name,
        timeout: passkeyTimeout,
        attestationType: 'none',
        excludeCredentials: known,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      });
    },

    /** `known` limits the allowed passkeys; undefined allows any for this site. */
    assertionOptions(known?: KnownCredential[]) {
      return generateAuthenticationOptions({
        rpID,
        timeout: passkeyTimeout,
        userVerification: 'required',
        ...(known ? { allowCredentials: known } : {}),
      });
    },

    /** The new passkey for this challenge; undefined when anything about it is wrong. */
    async verifyRegistration(response: Message, challenge: string) {
      const checked = await undefinedOnError(() =>
        verifyRegistrationResponse({
          ...expected,
          response: withoutAttestation(response as unknown as RegistrationResponseJSON),
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
        }),
      );
      if (!checked?.verified) return undefined;
      const { id, publicKey, counter } = checked.registrationInfo.credential;
      if (id.length > maxCredentialIdLength || publicKey.length > maxPublicKeyLength)
        return undefined;
      return { credentialId: id, publicKey, counter, transports: readTransports(response) };
    },

    /** Signature counter of the passkey; undefined when anything is wrong. */
    async verifyAssertion(response: Message, challenge: string, credential: WebAuthnCredential) {
      const checked = await undefinedOnError(() =>
        verifyAuthenticationResponse({
          ...expected,
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          credential,
        }),
      );
      return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
    },
  };
});

/** The library throws on any malformed input, even on a non-object. */
async function undefinedOnError<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

/**
 * Drops attestation, which we never request. Checking a stranger's certificates would let them name URLs
 * for this server to call.
 */
function withoutAttestation(sent: RegistrationResponseJSON): RegistrationResponseJSON {
  const object = decodeAttestationObject(isoBase64URL.toBuffer(sent.response.attestationObject));
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', object.get('authData')],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare));
  return { ...sent, response: { ...sent.response, attestationObject } };
}

/** Credential id of the message; undefined when it can't be valid. */
export function readCredentialId(response: Message): string | undefined {
  const { id } = response;
  const isOne = typeof id === 'string' && /^[\w-]+$/.test(id) && id.length <= maxCredentialIdLength;
  return isOne ? id : undefined;
}

/** True when the user handle names this account; undefined without a user handle. */
export function matchesAccount(response: Message, accountId: string): boolean | undefined {
  const handle = (response.response as Message | undefined)?.userHandle;
  if (typeof handle !== 'string') return undefined;
  return Buffer.from(handle, 'base64url').equals(toUserHandle(accountId));
}

function toUserHandle(accountId: string): Buffer {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex');
}

function readTransports(response: Message): string[] {
  const named = (response.response as Message | undefined)?.transports;
  return Array.isArray(named) ? transports.filter((transport) => named.includes(transport)) : [];
}
