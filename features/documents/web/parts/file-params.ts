import type { StoredFile } from '#features/documents/contract/files.ts';

/** How a file is called in a path. */
export function fileParams({ path, name }: Pick<StoredFile, 'path' | 'name'>) {
  return { applicantId: path.slice(0, path.indexOf('/')), name };
}
