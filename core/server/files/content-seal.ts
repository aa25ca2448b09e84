import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * Sealing a stream, so that it can be opened as a stream and no byte leaves that wasn't checked. The
 * content is cut into pieces, each sealed by itself with AES-256-GCM. The number of a piece, and whether
 * it is the last, are its nonce: pieces that are exchanged, left out, or cut off at the end don't open.
 * That asks for a key that seals one content and never another. The name of the content is
 * authenticated with each piece: under another name it doesn't open.
 */

const algorithm = 'aes-256-gcm';
const pieceBytes = 64 * 1024;
const tagBytes = 16;

/** The content isn't what was sealed: changed, cut off, or sealed with another key. */
export class DamagedContent extends Error {
  constructor(options?: ErrorOptions) {
    super('sealed content that does not open', options);
  }
}

/** How many bytes become of so many that are sealed. */
export function sealedSize(size: number): number {
  return size + tagBytes * Math.max(1, Math.ceil(size / pieceBytes));
}

/** Seals what comes; `key` (256 bits) must never seal anything else. */
export async function* sealContent(
  key: Uint8Array,
  name: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const aad = Buffer.from(name);
  for await (const { piece, number, isLast } of pieces(content, pieceBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(number, isLast)).setAAD(aad);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Opens what `sealContent` made. What it has given is genuine; that it was all of it, is known when it
 * ends.
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
    const opener = createDecipheriv(algorithm, key, nonceOf(number, isLast), {
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

/** Eleven bytes for the number of the piece, and one for whether it is the last. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts what comes into pieces of this size; the last one may be shorter. Each is gone at the next. */
async function* pieces(content: AsyncIterable<Uint8Array>, size: number) {
  const held = Buffer.allocUnsafe(size);
  let filled = 0;
  let number = 0;
  for await (const part of content) {
    let at = 0;
    while (at < part.length) {
      // Only when there is more it is known not to be the last.
      if (filled === size) {
        yield { piece: held, number, isLast: false };
        number += 1;
        filled = 0;
      }
      const taken = Math.min(size - filled, part.length - at);
      held.set(part.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
    }
  }
  yield { piece: held.subarray(0, filled), number, isLast: true };
}
