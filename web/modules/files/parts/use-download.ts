import { downloadFile, type StoredFile } from '#contract/files.ts';
import { useChangeBy } from '#web/platform/change.ts';
import { download } from '#web/platform/download.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { showToast } from '#web/ui/toast.tsx';
import { fileParams } from './file-params.ts';

/** Saves a file on this device, and says when it can't. */
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
