import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  deleteDraft,
  finaliseDraft,
  listDrafts,
  readDraft,
  restoreDraft,
} from '#contract/drafts.ts';
import type { SentBy } from '#contract/operation.ts';
import { rememberApplicant } from '#web/modules/applicants/queries.ts';
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
  client.removeQueries({ queryKey: ['drafts', 'one'], type: 'inactive' });
}
