import { problem, refuse } from '../problem.ts';
import { readIsolated, unreadProblem } from './isolated-reader.ts';
import type { PictureResult } from './picture-reader.ts';

const reader = new URL('./picture-reader.ts', import.meta.url).href;

/**
 * Re-encodes an uploaded picture as a square WebP. Drops the file name and all metadata, such as
 * location and camera.
 * @param side its width and height in pixels
 * @throws the problems `file-type`, `too-large`, and `one-file-at-a-time`
 */
export async function makeSquarePicture(
  base64: string,
  { side, ...from }: { side: number; sender: string; gone: AbortSignal },
): Promise<Buffer> {
  const content = [Buffer.from(base64, 'base64')];
  const found = await readIsolated({ reader, options: { side }, content, ...from });
  if (!Array.isArray(found)) throw unreadProblem(found, problem('too-large'));
  const result: PictureResult = JSON.parse(String(found[0]));
  return 'base64' in result ? Buffer.from(result.base64, 'base64') : refuse(result.refused);
}
