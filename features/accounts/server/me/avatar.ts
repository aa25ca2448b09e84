import { readIsolated, unreadProblem } from '#core/server/files/isolated-reader.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { MadeAvatar } from './avatar-reader.ts';

const reader = new URL('./avatar-reader.ts', import.meta.url).href;

/**
 * Makes a small square picture anew, as a `data:` address. Nothing of the sent file is kept: not
 * its name, not where and with what it was taken.
 */
export async function makeAvatar(
  base64: string,
  from: { sender: string; gone: AbortSignal },
): Promise<string> {
  const content = [Buffer.from(base64, 'base64')];
  const found = await readIsolated({ reader, options: null, content, ...from });
  if (!Array.isArray(found)) throw unreadProblem(found, problem('too-large'));
  const avatar: MadeAvatar = JSON.parse(String(found[0]));
  return 'made' in avatar ? avatar.made : refuse(avatar.refused);
}
