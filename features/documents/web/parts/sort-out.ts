import type { FileLimits } from '#features/documents/contract/files.ts';

/** Why a file is not even tried: what can be told without its content. */
export type NotTried = 'folder' | 'empty' | 'too-large';

/** A file that is not tried. Folders have no names worth saying, and are counted. */
export interface RefusedFile {
  name: string;
  why: NotTried;
  largest: number;
  count: number;
}

/** Parts those that can be tried from those that would be refused in any case. */
export function sortOut(files: readonly File[], folders: number, limits: FileLimits | undefined) {
  const largest = limits?.largest ?? Number.POSITIVE_INFINITY;
  const whyNot = ({ size }: File): NotTried | null => {
    if (size === 0) return 'empty';
    return size > largest ? 'too-large' : null;
  };
  const refused: RefusedFile[] = files.flatMap((file) => {
    const why = whyNot(file);
    return why ? [{ name: file.name, why, largest, count: 1 }] : [];
  });
  if (folders > 0) refused.push({ name: '', why: 'folder', largest, count: folders });
  return { taken: files.filter((file) => whyNot(file) === null), refused };
}
