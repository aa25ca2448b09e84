import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBy } from '#core/contract/operation.ts';
import { call } from '#core/web/api/api.ts';
import { useCustomChange } from '#core/web/api/change.ts';
import { cacheReply, readQuery } from '#core/web/api/read.ts';
import { upload } from '#core/web/api/upload.ts';
import {
  beginImport,
  checkImport,
  chooseForImport,
  type ImportKind,
  type ImportRun,
  listImportRows,
  mapImport,
  readImport,
  runImport,
  undoImport,
} from '#features/imports/contract/imports.ts';

/** Polling interval of a running import, in ms. */
const pollInterval = 2000;

/** One import. Polls while an all-or-nothing import runs. */
export function importQuery(id: string) {
  return readQuery(
    readImport,
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.rowsSoFar === null ? false : pollInterval,
    },
  );
}

/** Pages of rows in this version. */
export function importRowsQuery(
  { id, version }: Pick<ImportRun, 'id' | 'version'>,
  which: 'wrong' | 'alike' | 'kept',
  limit: number,
) {
  return readQuery(
    listImportRows,
    { params: { id }, query: { which, limit } },
    { version, placeholderData: (before) => before },
  );
}

/** Uploads a file, which creates no one yet. */
export function useBeginImport() {
  return useCustomChange(
    beginImport,
    ({ file, kind }: { file: File; kind: ImportKind }) => {
      const form = new FormData();
      form.append('kind', kind);
      form.append('file', file);
      const signal = new AbortController().signal;
      return upload(beginImport, { params: undefined, form }, { signal, onProgress: () => {} });
    },
    { remember: (run, client) => cacheReply(client, importQuery(run.id).queryKey, run) },
  );
}

export type ImportStep =
  | { step: 'map'; body: SentBy<typeof mapImport>['body'] }
  | { step: 'check' }
  | { step: 'choose'; body: SentBy<typeof chooseForImport>['body'] }
  | { step: 'run'; body: SentBy<typeof runImport>['body'] }
  | { step: 'undo' };

function callFor(id: string, sent: ImportStep): Promise<ImportRun> {
  const params = { id };
  switch (sent.step) {
    case 'map':
      return call(mapImport, { params, body: sent.body });
    case 'check':
      return call(checkImport, { params });
    case 'choose':
      return call(chooseForImport, { params, body: sent.body });
    case 'run':
      return call(runImport, { params, body: sent.body });
    case 'undo':
      return call(undoImport, { params });
  }
}

/** The next call of a step, since each returns after a while with its progress. */
function nextStep(run: ImportRun, sent: ImportStep): ImportStep | undefined {
  if (run.state === 'checking') return { step: 'check' };
  if (run.state === 'running' && sent.step === 'run') return sent;
  if (run.state === 'undoing') return { step: 'undo' };
}

/** Repeats a step to its end and shows progress. */
export function useImportStep(id: string) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(first: ImportStep) {
      for (let sent: ImportStep | undefined = first; sent; ) {
        const run: ImportRun = await callFor(id, sent);
        cacheReply(client, importQuery(id).queryKey, run);
        sent = nextStep(run, sent);
      }
    },
    // Imported and undone people appear in cached lists.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [operation] }) =>
          operation !== readImport.id && operation !== listImportRows.id,
      }),
    onError: () => client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
}
