import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Read } from '#core/server/files/isolated-reader.ts';

/** Result of reading an uploaded picture. */
export type AvatarResult = { made: string } | { refused: 'file-type' | 'too-large' };

/** Width and height of a stored picture, in pixels: twice the displayed size, for sharp screens. */
const side = 160;

/** Decode limit in pixels. Larger pictures are decompression bombs or mistakes. */
const maxPixels = 25_000_000;

const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/** Re-encodes a picture as a small square `data:` URL. */
export const read: Read<null> = async function* (content) {
  yield await makeAvatar(await buffer(content));
};

async function makeAvatar(sent: Buffer): Promise<AvatarResult> {
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
    return { made: `data:image/webp;base64,${made.toString('base64')}` };
  } catch (error) {
    const isTooLarge = /pixel limit/i.test((error as Error).message);
    return { refused: isTooLarge ? 'too-large' : 'file-type' };
  }
}
