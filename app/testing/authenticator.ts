import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { TOTP } from 'otpauth';

/** The public URL that the test server assumes. */
export const testOrigin = 'http://localhost:3000';

type CborValue = Parameters<typeof isoCBOR.encode>[0];

/** Deviations of a dishonest or broken device. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string | undefined;
  /** Attestation about the manufacturer, which Cairn never requests. */
  attestation?: { fmt: string; attStmt: Map<string, CborValue> };
  credentialId?: Uint8Array;
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** A device that holds one passkey (ES256), as a browser presents it. */
export function softwareAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let credentialId: Uint8Array = randomBytes(32);
  let userHandle: string | undefined;
  let counter = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** https://www.w3.org/TR/webauthn-3/#authenticator-data */
  const authenticatorData = (rpId: string, { isVerified = true }: Deviation, attested?: Buffer) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    const rpIdHash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([rpIdHash, head, attested ?? Buffer.alloc(0)]);
  };

  const attestedKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
  };

  const message = (response: Record<string, unknown>) => {
    const id = Buffer.from(credentialId).toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  };

  return {
    /** Like `navigator.credentials.create`. */
    create(options: CreationOptions, deviation: Deviation = {}) {
      userHandle = options.user.id;
      credentialId = deviation.credentialId ?? credentialId;
      const authData = authenticatorData(deviation.rpId ?? options.rp.id, deviation, attestedKey());
      const { fmt, attStmt } = deviation.attestation ?? { fmt: 'none', attStmt: new Map() };
      const object = new Map<string, CborValue>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ]);
      const origin = deviation.origin ?? testOrigin;
      const client = clientData('webauthn.create', options.challenge, origin);
      return message({
        clientDataJSON: client.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(object)).toString('base64url'),
        transports: ['internal', 'carrier pigeon'],
      });
    },

    /** Like `navigator.credentials.get`. */
    get(options: RequestOptions, deviation: Deviation = {}) {
      counter = deviation.counter ?? counter + 1;
      const authData = authenticatorData(deviation.rpId ?? options.rpId, deviation);
      const origin = deviation.origin ?? testOrigin;
      const client = clientData('webauthn.get', options.challenge, origin);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return message({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: 'userHandle' in deviation ? deviation.userHandle : userHandle,
      });
    },
  };
}

/** The code of an authenticator app at this time, in ms. */
export function totpCode(secret: string, time: number): string {
  return new TOTP({ secret }).generate({ timestamp: time });
}
