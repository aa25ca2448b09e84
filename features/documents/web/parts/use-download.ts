import { useChangeBy } from '#core/web/api/change.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { downloadFile, type StoredFile } from '#features/documents/contract/files.ts';

export function fileParams({ path, name }: Pick<StoredFile, 'path' | 'name'>) {
  return { applicantId: path.slice(0, path.indexOf('/')), name };
}

/** Saves a document on this device and reports errors. */
export function useDownload() {
  const errorWords = useErrorWords();
  const { mutate, isPending } = useChangeBy(
    downloadFile,
    (file: StoredFile) => download(downloadFile, { params: fileParams(file), query: {} }),
    {
      onError: (error, _, { name }) =>
        showToast({ tone: 'bad', title: name, text: errorWords(error) }),
    },
  );
  return { download: (file: StoredFile) => mutate(file), isPending };
}
