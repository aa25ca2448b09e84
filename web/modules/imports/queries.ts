import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  beginImport,
  checkImport,
  chooseForImport,
  dropImport,
  type ImportKind,
  type ImportRun,
  listImportRows,
  listImports,
  mapImport,
  readImport,
  runImport,
  undoImport,
} from '#contract/imports.ts';
import type { SentBy } from '#contract/operation.ts';
import { call } from '#web/platform/api.ts';
import { upload } from '#web/platform/upload.ts';

/** The imports so far, the newest first. Always as they are now: no hint says that one is under way. */
export function importsQuery() {
  return queryOptions({
    queryKey: ['imports', 'list'],
    queryFn: ({ signal }) => call(listImports, undefined, { signal }),
    staleTime: 0,
  });
}

/** Milliseconds between two looks at an import that goes on by itself. */
const lookEvery = 2000;

/** One import. While all of it is brought in as one it is asked for again and again, whoever looks. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(readImport, { params: { id } }, { signal }),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.rowsSoFar === null ? false : lookEvery,
  });
}

/** Rows of an import as it is in this version, in portions. */
export function importRowsQuery(
  { id, version }: Pick<ImportRun, 'id' | 'version'>,
  which: 'wrong' | 'alike' | 'kept',
  limit: number,
) {
  return queryOptions({
    queryKey: ['imports', 'rows', id, which, version, limit],
    queryFn: ({ signal }) =>
      call(listImportRows, { params: { id }, query: { which, limit } }, { signal }),
    placeholderData: (before) => before,
    refetchOnWindowFocus: false,
  });
}

/** Sends a file; its rows are read, and nobody is written. */
export function useBeginImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, kind }: { file: File; kind: ImportKind }) => {
      const form = new FormData();
      form.append('kind', kind);
      form.append('file', file);
      const signal = new AbortController().signal;
      return upload(beginImport, { params: undefined, form }, { signal, onProgress: () => {} });
    },
    onSuccess: (run) => keep(client, run),
  });
}

function keep(client: QueryClient, run: ImportRun) {
  client.setQueryData(importQuery(run.id).queryKey, run);
  return client.invalidateQueries({ queryKey: importsQuery().queryKey });
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

/** What follows by itself, since a call answers after a while with how far it has come. */
function following(run: ImportRun, sent: ImportStep): ImportStep | undefined {
  if (run.state === 'checking') return { step: 'check' };
  if (run.state === 'running' && sent.step === 'run') return sent;
  if (run.state === 'undoing') return { step: 'undo' };
}

/** Takes a step to its end, and shows on the way how far it is. */
export function useImportStep(id: string) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(first: ImportStep) {
      for (let sent: ImportStep | undefined = first; sent; ) {
        const run: ImportRun = await callFor(id, sent);
        client.setQueryData(importQuery(id).queryKey, run);
        sent = following(run, sent);
      }
    },
    // Whoever was brought in or taken back is in lists that were read before.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'imports' || queryKey[1] === 'list',
      }),
    onError: () => client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
}

export function useDropImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(dropImport, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: importsQuery().queryKey }),
  });
}
