/** As the server's `readableCodeOf`: letters and digits that can't be taken for one another. */
const readable = '23456789BCDFGHJKMNPQRSTVWXZ';
const groups = 3;

/**
 * The code to come back to a form that begins with this secret: the same one that the server derives, so that it can
 * be shown with the first answer, before any reply. Null where the browser has no cryptography (a page without TLS):
 * then it comes with the reply.
 */
export async function resumeCodeOf(secret: string): Promise<string | null> {
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
