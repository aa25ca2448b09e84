import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { erasePerson, listErasures, previewErasure } from '#contract/erasures.ts';
import { liftHold, listHolds, setHold } from '#contract/holds.ts';
import type { SentBy } from '#contract/operation.ts';
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
        // Whether somebody may be erased hangs on it.
        client.invalidateQueries({ queryKey: erasureQuery(applicantId).queryKey }),
        client.invalidateQueries({ queryKey: timelineKey(applicantId) }),
      ]),
  });
}

/** How much is held about somebody, and what speaks against erasing them. */
export function erasureQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['erasure', applicantId],
    queryFn: ({ signal }) => call(previewErasure, { params: { id: applicantId } }, { signal }),
    // It is part of the file, which is noted as opened when it is read.
    refetchOnWindowFocus: false,
  });
}

/** Of whoever is erased nothing stays in this browser's memory either. */
export function useErasePerson(applicantId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof erasePerson>['body']) =>
      call(erasePerson, { params: { id: applicantId }, body }),
    onError: () => client.invalidateQueries({ queryKey: erasureQuery(applicantId).queryKey }),
  });
}

/** The certificates, the newest first. */
export function erasuresQuery() {
  return infiniteQueryOptions({
    queryKey: ['erasures'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { after: pageParam };
      return call(listErasures, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}
