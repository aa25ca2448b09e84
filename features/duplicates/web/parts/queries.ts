import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBy } from '#core/contract/operation.ts';
import { call } from '#core/web/api/api.ts';
import { useChange } from '#core/web/api/change.ts';
import { cacheReply, readQuery } from '#core/web/api/read.ts';
import {
  askToMerge,
  type DuplicatePair,
  dismissPair,
} from '#features/duplicates/contract/duplicates.ts';
import {
  type Comparison,
  compareDuplicates,
  mergeApplicants,
  previewUndoing,
  undoMerge,
} from '#features/lifecycle/contract/merges.ts';

/** Marks a pair as two people, or asks for its merge. */
export function useDecision(id: string) {
  const remember = (pair: DuplicatePair, client: QueryClient) => {
    cacheReply(
      client,
      readQuery(compareDuplicates, { params: { id } }).queryKey,
      (before) => before && { ...before, pair, abilities: abilitiesAfter(before, pair) },
    );
  };
  return {
    dismissing: useChange(dismissPair, { remember }),
    asking: useChange(askToMerge, { remember }),
  };
}

/** Until the server answers, only removes abilities and never adds any. */
function abilitiesAfter({ abilities }: Comparison, { asked, dismissed }: DuplicatePair) {
  return {
    ...abilities,
    ask: abilities.ask && asked === null && dismissed === null,
    merge: abilities.merge && dismissed === null,
  };
}

/** A merge changes both records and all their contents, so every cached query is stale. */
export function useMerge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: SentBy<typeof mergeApplicants>) => call(mergeApplicants, sent),
    // The pair screen redirects to the merged record, which fetches its own data.
    onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
  });
}

export function useUndoMerge() {
  return useChange(undoMerge, {
    // A merge that can't be undone any more isn't fetched again.
    remember: (_, client, { params }) =>
      client.removeQueries({ queryKey: readQuery(previewUndoing, { params }).queryKey }),
  });
}
