import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Read } from '#core/server/files/isolated-reader.ts';

/** What becomes of a picture that was sent. */
export type MadeAvatar = { made: string } | { refused: 'file-type' | 'too-large' };

/** Width and height of a kept picture, in pixels: sharp at twice the size at which it is shown. */
const side = 160;

/** The most pixels that are decoded; more is a bomb or a mistake. */
const mostPixels = 25_000_000;

const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/** Makes a small square picture anew, as a `data:` address. */
export const read: Read<null> = async function* (content) {
  yield await makeAvatar(await buffer(content));
};

async function makeAvatar(sent: Buffer): Promise<MadeAvatar> {
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const picture = sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' });
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
