import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteFile,
  listFiles,
  readFileLimits,
  restoreFile,
  type StoredFile,
  shareFile,
  unshareFile,
  updateFile,
} from '#contract/files.ts';
import type { SentBy } from '#contract/operation.ts';
import { timelineKey } from '#web/modules/notes/queries.ts';
import { call } from '#web/platform/api.ts';

/** The start of the key of whatever shows files of this person. */
function filesKey(applicantId: string) {
  return ['files', applicantId] as const;
}

/** The files of somebody, the newest first. */
export function filesQuery(applicantId: string) {
  return queryOptions({
    queryKey: [...filesKey(applicantId), 'there'],
    queryFn: ({ signal }) => call(listFiles, { params: { applicantId } }, { signal }),
    // It is part of the file, which is noted as opened when it is read.
    refetchOnWindowFocus: false,
  });
}

/** Those that were deleted and can still be brought back. */
export function deletedFilesQuery(applicantId: string) {
  return queryOptions({
    queryKey: [...filesKey(applicantId), 'deleted'],
    queryFn: ({ signal }) =>
      call(listFiles, { params: { applicantId }, query: { deleted: 'only' } }, { signal }),
    refetchOnWindowFocus: false,
  });
}

/** How large a file may be, and of which types. */
export function fileLimitsQuery() {
  return queryOptions({
    queryKey: ['files', 'limits'],
    queryFn: ({ signal }) => call(readFileLimits, undefined, { signal }),
  });
}

/** Files have come or gone: what shows them is old, and so is what happened to this person. */
export async function forgetFiles(client: QueryClient, applicantId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: filesKey(applicantId) }),
    client.invalidateQueries({ queryKey: timelineKey(applicantId) }),
    client.invalidateQueries({ queryKey: ['applicants', 'one', applicantId] }),
  ]);
}

/** How a file is called in a path. */
export function pathOf({ path, name }: Pick<StoredFile, 'path' | 'name'>) {
  return { applicantId: path.slice(0, path.indexOf('/')), name };
}

/** Whatever the server says, the files may not be what is shown any more. */
function useChange<Sent, Reply>(applicantId: string, change: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => forgetFiles(client, applicantId),
  });
}

export function useUpdateFile(applicantId: string) {
  return useChange(
    applicantId,
    ({ file, ...body }: SentBy<typeof updateFile>['body'] & { file: StoredFile }) =>
      call(updateFile, { params: pathOf(file), body }),
  );
}

export function useDeleteFile(applicantId: string) {
  return useChange(applicantId, (file: StoredFile) => call(deleteFile, { params: pathOf(file) }));
}

export function useRestoreFile(applicantId: string) {
  return useChange(applicantId, (id: string) => call(restoreFile, { params: { applicantId, id } }));
}

export function useShareFile(applicantId: string) {
  return useChange(
    applicantId,
    ({ id, ...body }: SentBy<typeof shareFile>['body'] & { id: string }) =>
      call(shareFile, { params: { applicantId, id }, body }),
  );
}

export function useUnshareFile(applicantId: string) {
  return useChange(applicantId, (id: string) => call(unshareFile, { params: { applicantId, id } }));
}
