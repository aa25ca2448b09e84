import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { liftHold, listHolds, setHold } from '#contract/holds.ts';
import { timelineKey } from '#web/modules/notes/queries.ts';
import { call } from '#web/platform/api.ts';

/** The legal holds of a file, the newest first. */
export function holdsQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['holds', applicantId],
    queryFn: ({ signal }) => call(listHolds, { params: { id: applicantId } }, { signal }),
    // It is part of the file, which is noted as opened when it is read.
    refetchOnWindowFocus: false,
  });
}

/** Puts a file on hold, or lifts the hold that is named; whatever the server says, it may be otherwise now. */
export function useChangeHold(applicantId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ holdId, reason }: { holdId: string | null; reason: string }) =>
      holdId === null
        ? call(setHold, { params: { id: applicantId }, body: { reason } })
        : call(liftHold, { params: { id: applicantId, holdId }, body: { reason } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: holdsQuery(applicantId).queryKey }),
        client.invalidateQueries({ queryKey: timelineKey(applicantId) }),
      ]),
  });
}
