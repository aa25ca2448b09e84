/** Must match the server's `deriveReadableCode`: no ambiguous letters or digits. */
const readable = '23456789BCDFGHJKMNPQRSTVWXZ';
const groups = 2;

/**
 * Derives the resume code from the secret like the server, so that it can be shown before any
 * reply. Null without Web Crypto (a page without TLS); the reply then contains the code.
 */
export async function deriveResumeCode(secret: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), hmac, false, ['sign']);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode('resume')));
  let number = mac.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  const base = BigInt(readable.length);
  const signs = Array.from({ length: 4 * groups }, () => {
    const sign = readable[Number(number % base)] ?? '';
    number /= base;
    return sign;
  });
  return (signs.join('').match(/.{4}/g) ?? []).join('-');
}
