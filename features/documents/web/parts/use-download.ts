import { useCustomChange } from '#core/web/api/change.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { downloadFile, type StoredFile } from '#features/documents/contract/files.ts';

export function fileParams({ path, name }: Pick<StoredFile, 'path' | 'name'>) {
  return { applicantId: path.slice(0, path.indexOf('/')), name };
}

/** Saves a document on this device and reports errors. */
export function useDownload() {
  const errorMessage = useErrorMessage();
  const { mutate, isPending } = useCustomChange(
    downloadFile,
    (file: StoredFile) => download(downloadFile, { params: fileParams(file), query: {} }),
    {
      onError: (error, _, { name }) =>
        showToast({ tone: 'bad', title: name, text: errorMessage(error) }),
    },
  );
  return { download: (file: StoredFile) => mutate(file), isPending };
}
