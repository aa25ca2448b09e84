import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Read } from './isolated-reader.ts';

/** Result of reading an uploaded picture. */
export type PictureResult = { base64: string } | { refused: 'file-type' | 'too-large' };

/** Decode limit in pixels. Larger pictures are decompression bombs or mistakes. */
const maxPixels = 25_000_000;

const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/** Re-encodes a picture as a square WebP. `side`: its width and height in pixels. */
export const read: Read<{ side: number }> = async function* (content, { side }) {
  yield await makeSquare(await buffer(content), side);
};

async function makeSquare(sent: Buffer, side: number): Promise<PictureResult> {
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const picture = sharp(sent, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!accepted.has(format ?? '')) return { refused: 'file-type' };
    const made = await picture
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
    return { base64: made.toString('base64') };
  } catch (error) {
    const isTooLarge = /pixel limit/i.test((error as Error).message);
    return { refused: isTooLarge ? 'too-large' : 'file-type' };
  }
}
