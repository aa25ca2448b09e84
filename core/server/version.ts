import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The version of Cairn, as the menu shows it. */
export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};

/**
 * The commit that this runs from, shortened; null where it is no checkout. Read from what Git keeps, since
 * a server need not have Git.
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
