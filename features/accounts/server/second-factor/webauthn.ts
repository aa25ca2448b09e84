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

/** A message of WebAuthn as it came in: nothing in it is to be trusted. */
export type Message = Record<string, unknown>;

/** A passkey as a browser is told of it. */
export interface KnownCredential {
  id: string;
  transports: string[];
}

export interface WebAuthnPerson {
  accountId: string;
  /** What the browser shows, to tell passkeys of one house apart. */
  email: string;
  name: string;
}

/** How long a person has, in ms: as long as the challenge is kept. */
export const timeForPasskey = 5 * 60_000;

/** What every runtime can check. A key of a newer kind would fail after a move to an older one. */
const algorithms = [cose.COSEALG.EdDSA, cose.COSEALG.ES256, cose.COSEALG.RS256];

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** The longest id that the standard lets a credential have is 1023 bytes. */
const longestCredentialId = 1364;
/** An RSA key of 16,384 bits fits in. */
const longestPublicKey = 2200;

/**
 * What the standard asks of both sides, by `@simplewebauthn/server`. Passkeys are bound to the host
 * name of `publicUrl`, and taken from pages of exactly that origin: with PUBLIC_URL not set and port
 * 0, which is known only after listening, there are none.
 */
export const webauthn = perApp(({ settings }) => {
  const { origin, hostname: rpID } = new URL(settings.publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  return {
    optionsToMake(person: WebAuthnPerson, organisation: string, known: KnownCredential[]) {
      return generateRegistrationOptions({
        rpName: organisation,
        rpID,
        userID: new Uint8Array(userHandleOf(person.accountId)),
        userName: person.email,
        userDisplayName: person.name,
        timeout: timeForPasskey,
        attestationType: 'none',
        excludeCredentials: known,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      });
    },

    /** `known`: the passkeys that will do; undefined: whichever the person has for this site. */
    optionsToShow(known?: KnownCredential[]) {
      return generateAuthenticationOptions({
        rpID,
        timeout: timeForPasskey,
        userVerification: 'required',
        ...(known ? { allowCredentials: known } : {}),
      });
    },

    /** The passkey that was made for this challenge; undefined when anything about it is wrong. */
    async checkMade(response: Message, challenge: string) {
      const checked = await orRefused(() =>
        verifyRegistrationResponse({
          ...expected,
          response: withoutAttestation(response as unknown as RegistrationResponseJSON),
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
        }),
      );
      if (!checked?.verified) return undefined;
      const { id, publicKey, counter } = checked.registrationInfo.credential;
      if (id.length > longestCredentialId || publicKey.length > longestPublicKey) return undefined;
      return { credentialId: id, publicKey, counter, transports: transportsIn(response) };
    },

    /** How often the passkey that was shown has signed; undefined when anything is wrong. */
    async checkShown(response: Message, challenge: string, credential: WebAuthnCredential) {
      const checked = await orRefused(() =>
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

/** The library throws for whatever is wrong with what was sent, down to its being no object. */
async function orRefused<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

/**
 * We ask for no attestation, so none is read: who built the device is not our business, and checking
 * the certificates of a stranger would let them name addresses for this server to call.
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

/** The id of the credential that is shown; undefined when it can't be one. */
export function credentialIdIn(response: Message): string | undefined {
  const { id } = response;
  const isOne = typeof id === 'string' && /^[\w-]+$/.test(id) && id.length <= longestCredentialId;
  return isOne ? id : undefined;
}

/** Whether the device says that its passkey is of this account; undefined when it doesn't say. */
export function isOfAccount(response: Message, accountId: string): boolean | undefined {
  const handle = (response.response as Message | undefined)?.userHandle;
  if (typeof handle !== 'string') return undefined;
  return Buffer.from(handle, 'base64url').equals(userHandleOf(accountId));
}

function userHandleOf(accountId: string): Buffer {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex');
}

function transportsIn(response: Message): string[] {
  const named = (response.response as Message | undefined)?.transports;
  return Array.isArray(named) ? transports.filter((transport) => named.includes(transport)) : [];
}
