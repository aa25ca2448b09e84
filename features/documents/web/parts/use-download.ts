import { useCustomChange } from '#core/web/api/change.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { downloadFile, type StoredFile } from '#features/documents/contract/files.ts';

type SavedFile = Pick<StoredFile, 'path' | 'name'>;

export function fileParams({ path, name }: SavedFile) {
  return { applicantId: path.slice(0, path.indexOf('/')), name };
}

/** Saves a document on this device and reports errors. */
export function useDownload() {
  const errorMessage = useErrorMessage();
  const { mutate, isPending } = useCustomChange(
    downloadFile,
    (file: SavedFile) => download(downloadFile, { params: fileParams(file), query: {} }),
    {
      onError: (error, _, { name }) =>
        showToast({ tone: 'bad', title: name, text: errorMessage(error) }),
    },
  );
  return { download: (file: SavedFile) => mutate(file), isPending };
}
