import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  attachDraft,
  correctDraft,
  deleteDraft,
  detachDraft,
  finaliseDraft,
  listAttachedDrafts,
  listDrafts,
  readDraft,
  restoreDraft,
} from '#contract/drafts.ts';
import { listDuplicatesOfDraft } from '#contract/duplicates.ts';
import type { SentBy } from '#contract/operation.ts';
import { applicantQuery, rememberApplicant } from '#web/modules/applicants/queries.ts';
import { call } from '#web/platform/api.ts';

export type DraftListQuery = NonNullable<SentBy<typeof listDrafts>['query']>;

/** One page of the drafts; the submitted ones that wait longest first. */
export function draftListQuery(query: DraftListQuery) {
  return queryOptions({
    queryKey: ['drafts', 'list', query],
    queryFn: ({ signal }) => call(listDrafts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function draftQuery(id: string) {
  return queryOptions({
    queryKey: ['drafts', 'one', id],
    queryFn: ({ signal }) => call(readDraft, { params: { id } }, { signal }),
    // Each read is an entry in the audit log that somebody opened this draft, and coming back to the
    // window is no opening.
    refetchOnWindowFocus: false,
  });
}

/** Records of perhaps the same person as this draft. */
export function duplicatesQuery(id: string) {
  return queryOptions({
    queryKey: ['drafts', 'duplicates', id],
    queryFn: ({ signal }) => call(listDuplicatesOfDraft, { params: { id } }, { signal }),
    refetchOnWindowFocus: false,
  });
}

/** The drafts that were attached to an applicant. */
export function attachedDraftsQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['drafts', 'attached', applicantId],
    queryFn: ({ signal }) => call(listAttachedDrafts, { params: { applicantId } }, { signal }),
    refetchOnWindowFocus: false,
  });
}

/** Keeps corrections with the draft; what it is likely a duplicate of may be another by that. */
export function useCorrectDraft(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof correctDraft>['body']) =>
      call(correctDraft, { params: { id }, body }),
    onSuccess: (corrected) => {
      client.setQueryData(draftQuery(id).queryKey, corrected);
      void client.invalidateQueries({ queryKey: duplicatesQuery(id).queryKey });
      void forgetDrafts(client);
    },
  });
}

export function useAttachDraft(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof attachDraft>['body']) =>
      call(attachDraft, { params: { id }, body }),
    onSuccess: (applicant) => {
      rememberApplicant(client, applicant);
      return forgetFile(client, applicant.id);
    },
  });
}

/** Undoes attaching; the file is asked for anew where it is shown. */
export function useDetachDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ draftId }: { draftId: string; applicantId: string }) =>
      call(detachDraft, { params: { id: draftId } }),
    onSuccess: async (_reply, { draftId, applicantId }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: applicantQuery(applicantId).queryKey }),
        client.invalidateQueries({ queryKey: draftQuery(draftId).queryKey }),
        client.invalidateQueries({ queryKey: ['applicants', 'list'] }),
        forgetFile(client, applicantId),
      ]);
    },
  });
}

/** What stands in a file beside its fields. */
async function forgetFile(client: QueryClient, applicantId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['answers', applicantId] }),
    client.invalidateQueries({ queryKey: attachedDraftsQuery(applicantId).queryKey }),
    forgetDrafts(client),
  ]);
}

export function useFinaliseDraft(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof finaliseDraft>['body']) =>
      call(finaliseDraft, { params: { id }, body }),
    onSuccess: (applicant) => {
      rememberApplicant(client, applicant);
      void forgetDrafts(client);
    },
  });
}

export function useDeleteDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteDraft, { params: { id }, body: {} }),
    onSuccess: () => forgetDrafts(client),
  });
}

export function useRestoreDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(restoreDraft, { params: { id } }),
    onSuccess: () => forgetDrafts(client),
  });
}

/** Lists are fetched anew; a draft that is on the screen stays there until it is left. */
async function forgetDrafts(client: QueryClient): Promise<void> {
  await Promise.all(
    [['drafts', 'list'], ['dashboard']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
  for (const queryKey of [
    ['drafts', 'one'],
    ['drafts', 'duplicates'],
  ]) {
    client.removeQueries({ queryKey, type: 'inactive' });
  }
}
