/**
 * Sealing what was typed: AES-GCM under the person's own key, which the server hands out to nobody
 * else. `about` says whose it is and of which form: text moved to another place can't be opened.
 */

const name = 'AES-GCM';

/** Whether this browser can seal at all; over plain http it can't. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** The key of `readKeepingKey` (256 bits, base64url), made so that no script can read it out again. */
export async function keyFrom(base64url: string): Promise<CryptoKey> {
  const bytes = bytesOf(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return await crypto.subtle.importKey('raw', bytes, name, false, ['encrypt', 'decrypt']);
}

export async function seal(key: CryptoKey, about: string, content: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(content));
  const sealed = await crypto.subtle.encrypt(withPlace(iv, about), key, plain);
  return `${textOf(iv)}.${textOf(new Uint8Array(sealed))}`;
}

/** What was sealed, or undefined when it is of another key or place, or damaged. */
export async function unseal(key: CryptoKey, about: string, text: string): Promise<unknown> {
  try {
    const [iv = '', sealed = ''] = text.split('.');
    const plain = await crypto.subtle.decrypt(withPlace(bytesOf(iv), about), key, bytesOf(sealed));
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return undefined;
  }
}

function withPlace(iv: Uint8Array<ArrayBuffer>, about: string): AesGcmParams {
  return { name, iv, additionalData: new TextEncoder().encode(about) };
}

function textOf(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
