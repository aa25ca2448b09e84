import { useMutation, useQueryClient } from '@tanstack/react-query';
import { downloadFile, type StoredFile } from '#contract/files.ts';
import { timelineKey } from '#web/modules/notes/queries.ts';
import { download } from '#web/platform/download.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { showToast } from '#web/ui/toast.tsx';
import { pathOf } from '../queries.ts';

/** Saves a file on this device, and says when it can't. */
export function useDownload() {
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: StoredFile) => download(downloadFile, { params: pathOf(file), query: {} }),
    onError: (error, { name }) => showToast({ tone: 'bad', title: name, text: errorWords(error) }),
    // It is a disclosure, which the timeline may tell of.
    onSettled: (_, __, file) =>
      void client.invalidateQueries({ queryKey: timelineKey(pathOf(file).applicantId) }),
  });
  return { download: (file: StoredFile) => mutate(file), isPending };
}
