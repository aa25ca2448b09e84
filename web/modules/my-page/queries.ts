import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  askToMove,
  downloadMyAppointment,
  downloadMyDocument,
  type MyAppointment,
  openMyForm,
  readMyConsents,
  readMyOpenings,
  readMyPage,
  type SharedDocument,
  sendMyDocument,
  setMyTaskDone,
  takeBackMyConsent,
} from '#contract/my-page.ts';
import type { SentBy } from '#contract/operation.ts';
import { call } from '#web/platform/api.ts';
import { download } from '#web/platform/download.ts';
import { upload } from '#web/platform/upload.ts';

/** Where I stand; null while no file is linked to my account. */
export function myPageQuery() {
  return queryOptions({
    queryKey: ['my-page'],
    queryFn: ({ signal }) => call(readMyPage, undefined, { signal }),
  });
}

/** Who has opened my file; asked for only by whoever wants to know. */
export function myOpeningsQuery() {
  return queryOptions({
    queryKey: ['my-page', 'openings'],
    queryFn: ({ signal }) => call(readMyOpenings, undefined, { signal }),
  });
}

/** What I allow to be given to whom. */
export function myConsentsQuery() {
  return queryOptions({
    queryKey: ['my-page', 'consents'],
    queryFn: ({ signal }) => call(readMyConsents, undefined, { signal }),
  });
}

/** Goes to the form, where it was left off. */
export function useOpenMyForm() {
  return useMutation({
    mutationFn: () => call(openMyForm),
    gcTime: 0,
    onSuccess: ({ path }) => window.location.assign(path),
  });
}

export function useDownloadDocument() {
  return useMutation({
    mutationFn: ({ id }: SharedDocument) => download(downloadMyDocument, { params: { id } }),
  });
}

/** One appointment for the calendar of this device. */
export function useDownloadAppointment() {
  return useMutation({
    mutationFn: ({ eventId: id, start }: MyAppointment) =>
      download(downloadMyAppointment, { params: { id }, query: { start } }),
  });
}

export function useSendDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file, file.name);
      const options = { signal: new AbortController().signal, onProgress: () => undefined };
      return upload(sendMyDocument, { params: undefined, form }, options);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: myPageQuery().queryKey }),
  });
}

/** Whatever the answer, the page shows what is so by now. */
function useChange<Sent, Reply>(mutationFn: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: myPageQuery().queryKey }),
  });
}

export function useAskToMove() {
  return useChange(({ id, ...body }: { id: string } & SentBy<typeof askToMove>['body']) =>
    call(askToMove, { params: { id }, body }),
  );
}

export function useTakeBackConsent() {
  return useChange((id: string) => call(takeBackMyConsent, { params: { id } }));
}

export function useSetTaskDone() {
  return useChange(({ id, ...body }: { id: string } & SentBy<typeof setMyTaskDone>['body']) =>
    call(setMyTaskDone, { params: { id }, body }),
  );
}
