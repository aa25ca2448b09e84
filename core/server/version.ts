import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The version of Cairn, as shown in the menu. */
export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};

/**
 * Returns the short commit hash of this checkout; null if it isn't one. Reads Git's files, since
 * servers may lack Git.
 */
export function codeRevision(checkout = root): string | null {
  const read = (...path: string[]) => {
    try {
      return readFileSync(join(checkout, '.git', ...path), 'utf8').trim();
    } catch {
      return '';
    }
  };
  const head = read('HEAD');
  const branch = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
  const packed = () =>
    read('packed-refs')
      .split('\n')
      .find((line) => line.endsWith(` ${branch}`));
  const commit = branch ? read(branch) || packed() : head;
  return /^[\da-f]{40}/.exec(commit ?? '')?.[0].slice(0, 9) ?? null;
}
