import sharp from 'sharp';
import { type Problem, problem } from '#server/platform/problem.ts';

/** Width and height of a kept picture, in pixels: sharp at twice the size at which it is shown. */
const side = 160;

/** The most pixels that are decoded; more is a bomb or a mistake. */
const mostPixels = 40_000_000;

const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/**
 * Makes a small square picture anew, as a `data:` address. Nothing of the sent file is kept: not
 * its name, not where and with what it was taken.
 */
export async function makeAvatar(base64: string): Promise<string | Problem> {
  const sent = Buffer.from(base64, 'base64');
  try {
    const picture = sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!accepted.has(format ?? '')) return problem('file-type');
    const made = await picture
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
    return `data:image/webp;base64,${made.toString('base64')}`;
  } catch (error) {
    const isTooLarge = /pixel limit/i.test((error as Error).message);
    return problem(isTooLarge ? 'too-large' : 'file-type');
  }
}
