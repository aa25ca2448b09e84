import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBy } from '#core/contract/operation.ts';
import { call } from '#core/web/api/api.ts';
import { useChange } from '#core/web/api/change.ts';
import { readQuery } from '#core/web/api/read.ts';
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

/** Says something of a pair: that these are two people, or that somebody is to merge them. */
export function useSaying(id: string) {
  const remember = (pair: DuplicatePair, client: QueryClient) => {
    client.setQueryData(
      readQuery(compareDuplicates, { params: { id } }).queryKey,
      (before) => before && { ...before, pair, abilities: abilitiesAfter(before, pair) },
    );
  };
  return {
    dismissing: useChange(dismissPair, { remember }),
    asking: useChange(askToMerge, { remember }),
  };
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
    mutationFn: (sent: SentBy<typeof mergeApplicants>) => call(mergeApplicants, sent),
    // The screen that shows the two goes to the one; what is asked for there is asked for anew.
    onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
  });
}

export function useUndoMerge() {
  return useChange(undoMerge, {
    // What can be undone no more is not asked about again.
    remember: (_, client, { params }) =>
      client.removeQueries({ queryKey: readQuery(previewUndoing, { params }).queryKey }),
  });
}
