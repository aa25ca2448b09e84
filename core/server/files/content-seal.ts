import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * Encrypts a stream so that it can be decrypted as a stream and no unverified byte gets out. Each
 * chunk is sealed with AES-256-GCM. Its nonce is its number and whether it is the last, so that
 * swapped, missing, or truncated chunks don't open. The key must therefore seal only one content.
 * The content's name is authenticated too: under another name it doesn't open.
 */

const algorithm = 'aes-256-gcm';
const pieceBytes = 64 * 1024;
const tagBytes = 16;

/** The content was changed, truncated, or sealed with another key. */
export class DamagedContent extends Error {
  constructor(options?: ErrorOptions) {
    super('the sealed content could not be decrypted', options);
  }
}

/** Returns the sealed size of this many bytes. */
export function sealedSize(size: number): number {
  return size + tagBytes * Math.max(1, Math.ceil(size / pieceBytes));
}

/** Encrypts a stream; `key` (256 bits) must never seal anything else. */
export async function* sealContent(
  key: Uint8Array,
  name: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const aad = Buffer.from(name);
  for await (const { piece, number, isLast } of pieces(content, pieceBytes)) {
    const cipher = createCipheriv(algorithm, key, pieceNonce(number, isLast)).setAAD(aad);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts a sealed stream. Everything it yields is authentic; only its end shows that nothing is
 * missing.
 * @throws {DamagedContent}
 */
export async function* openContent(
  key: Uint8Array,
  name: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const aad = Buffer.from(name);
  for await (const { piece, number, isLast } of pieces(content, pieceBytes + tagBytes)) {
    if (piece.length < tagBytes) throw new DamagedContent();
    const opener = createDecipheriv(algorithm, key, pieceNonce(number, isLast), {
      authTagLength: tagBytes,
    });
    const end = piece.length - tagBytes;
    opener.setAAD(aad).setAuthTag(piece.subarray(end));
    const opened = opener.update(piece.subarray(0, end));
    try {
      opener.final();
    } catch (cause) {
      throw new DamagedContent({ cause });
    }
    yield opened;
  }
}

/** Eleven bytes for the chunk's number, one for whether it is the last. */
function pieceNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Splits a stream into chunks of this size; the last may be shorter. Reuses the buffer. */
async function* pieces(content: AsyncIterable<Uint8Array>, size: number) {
  const buffer = Buffer.allocUnsafe(size);
  let filled = 0;
  let number = 0;
  for await (const part of content) {
    let at = 0;
    while (at < part.length) {
      // The last chunk is known only once no more data follows.
      if (filled === size) {
        yield { piece: buffer, number, isLast: false };
        number += 1;
        filled = 0;
      }
      const taken = Math.min(size - filled, part.length - at);
      buffer.set(part.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
    }
  }
  yield { piece: buffer.subarray(0, filled), number, isLast: true };
}
