import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';

/**
 * Encrypts a secret that the server needs back, such as an authenticator key, for the database.
 * `use` names its purpose and owner: ciphertext copied to another place can't be decrypted there.
 */
export function seal(key: Uint8Array, use: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(use));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Decrypts what `seal` encrypted with the same key and use.
 * @throws when the key or use differs, or the text was changed
 */
export function unseal(key: Uint8Array, use: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const opener = createDecipheriv(algorithm, key, bytes.subarray(0, 12), { authTagLength: 16 });
  opener.setAAD(Buffer.from(use)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]).toString('utf8');
}

/** Derives a 256-bit key for one use (HKDF, RFC 5869); base64url. */
export function derivedKey(key: Uint8Array, use: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', use, 32)).toString('base64url');
}
