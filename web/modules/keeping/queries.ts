import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { erasePerson, listErasures, previewErasure } from '#contract/erasures.ts';
import { liftHold, listHolds, setHold } from '#contract/holds.ts';
import type { SentBy } from '#contract/operation.ts';
import {
  keepLonger,
  listDueFiles,
  readLongerStay,
  readRetentionRules,
  updateRetentionRules,
} from '#contract/retention.ts';
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
        client.invalidateQueries({ queryKey: dueFilesQuery().queryKey }),
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

/** For how long files are kept. */
export function retentionRulesQuery() {
  return queryOptions({
    queryKey: ['retention', 'rules'],
    queryFn: ({ signal }) => call(readRetentionRules, {}, { signal }),
  });
}

/** What is due by them is another list then. */
export function useUpdateRetentionRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof updateRetentionRules>['body']) =>
      call(updateRetentionRules, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['retention'] }),
  });
}

/** The files whose time is over, those first that are due for longest. */
export function dueFilesQuery() {
  return infiniteQueryOptions({
    queryKey: ['retention', 'due'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { after: pageParam };
      return call(listDueFiles, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** Until when a file stays beyond its time, if somebody has said so. */
export function longerStayQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['retention', 'stay', applicantId],
    queryFn: ({ signal }) => call(readLongerStay, { params: { id: applicantId } }, { signal }),
    // It is part of the file, which is noted as opened when it is read.
    refetchOnWindowFocus: false,
  });
}

export function useKeepLonger(applicantId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof keepLonger>['body']) =>
      call(keepLonger, { params: { id: applicantId }, body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: dueFilesQuery().queryKey }),
        client.invalidateQueries({ queryKey: longerStayQuery(applicantId).queryKey }),
        client.invalidateQueries({ queryKey: timelineKey(applicantId) }),
      ]),
  });
}
