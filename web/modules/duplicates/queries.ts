import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  askToMerge,
  type DuplicatePair,
  dismissPair,
  listDuplicatePairs,
  listPairsOfApplicant,
} from '#contract/duplicates.ts';
import {
  type Comparison,
  compareDuplicates,
  listMerges,
  mergeApplicants,
  previewUndoing,
  undoMerge,
} from '#contract/merges.ts';
import type { SentBy } from '#contract/operation.ts';
import { call } from '#web/platform/api.ts';

export type PairListQuery = NonNullable<SentBy<typeof listDuplicatePairs>['query']>;

/** One page of the pairs; the likeliest first. */
export function pairListQuery(query: PairListQuery) {
  return queryOptions({
    queryKey: ['duplicates', 'list', query],
    queryFn: ({ signal }) => call(listDuplicatePairs, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The open pairs that somebody is one of. */
export function pairsOfQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['duplicates', 'of', applicantId],
    queryFn: ({ signal }) => call(listPairsOfApplicant, { params: { applicantId } }, { signal }),
    refetchOnWindowFocus: false,
  });
}

/** Both files of a pair. */
export function comparisonQuery(id: string) {
  return queryOptions({
    queryKey: ['duplicates', 'one', id],
    queryFn: ({ signal }) => call(compareDuplicates, { params: { id } }, { signal }),
    // Each read is an entry in the audit log that somebody opened these files, and coming back to the
    // window is no opening.
    refetchOnWindowFocus: false,
  });
}

/** The files that were merged into this one. */
export function mergesQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['duplicates', 'merges', applicantId],
    queryFn: ({ signal }) => call(listMerges, { params: { id: applicantId } }, { signal }),
    refetchOnWindowFocus: false,
  });
}

/** What undoing a merge would do; asked anew each time that somebody wants to know. */
export function undoingQuery(applicantId: string, mergeId: string) {
  return queryOptions({
    queryKey: ['duplicates', 'undoing', applicantId, mergeId],
    queryFn: ({ signal }) =>
      call(previewUndoing, { params: { id: applicantId, mergeId } }, { signal }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

/** Says something of a pair: that these are two people, or that somebody is to merge them. */
export function useSaying(id: string) {
  const client = useQueryClient();
  const onSuccess = (pair: DuplicatePair) => {
    client.setQueryData(comparisonQuery(id).queryKey, (before: Comparison | undefined) =>
      before ? { ...before, pair, abilities: abilitiesAfter(before, pair) } : before,
    );
    void client.invalidateQueries({ queryKey: ['duplicates', 'list'] });
    void client.invalidateQueries({ queryKey: ['duplicates', 'of'] });
    void client.invalidateQueries({ queryKey: comparisonQuery(id).queryKey });
  };
  const dismissing = useMutation({
    mutationFn: (dismissed: boolean) => call(dismissPair, { params: { id }, body: { dismissed } }),
    onSuccess,
  });
  const asking = useMutation({
    mutationFn: () => call(askToMerge, { params: { id } }),
    onSuccess,
  });
  return { dismissing, asking };
}

/** Until the server has said what is possible now, nothing is that was not before. */
function abilitiesAfter({ abilities }: Comparison, { asked, dismissed }: DuplicatePair) {
  return {
    ...abilities,
    ask: abilities.ask && asked === null && dismissed === null,
    merge: abilities.merge && dismissed === null,
  };
}

/** Two files have become others, with all that hangs on them: whatever is kept here is out of date. */
export function useMerge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & SentBy<typeof mergeApplicants>['body']) =>
      call(mergeApplicants, { params: { id }, body }),
    // The screen that shows the two goes to the one; what is asked for there is asked for anew.
    onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
  });
}

export function useUndoMerge(id: string, mergeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof undoMerge>['body']) =>
      call(undoMerge, { params: { id, mergeId }, body }),
    // Not awaited: what can be undone no more is not asked about again.
    onSuccess: () => {
      client.removeQueries({ queryKey: undoingQuery(id, mergeId).queryKey });
      void client.invalidateQueries();
    },
  });
}
