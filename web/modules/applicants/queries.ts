import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { changeApplicants, listApplicants, listTags } from '#contract/applicant-lists.ts';
import {
  type Applicant,
  createApplicant,
  deleteApplicant,
  readApplicant,
  restoreApplicant,
  updateApplicant,
} from '#contract/applicants.ts';
import type { SentBy } from '#contract/operation.ts';
import { liftReminderStop, readReminderStop } from '#contract/reminder-stop.ts';
import { changeApplicantStatus } from '#contract/status-transitions.ts';
import { timelineKey } from '#web/modules/notes/queries.ts';
import { call } from '#web/platform/api.ts';

export type ApplicantListQuery = NonNullable<SentBy<typeof listApplicants>['query']>;

/** One page of the list. While the next one loads, this one stays. */
export function applicantListQuery(query: ApplicantListQuery) {
  return queryOptions({
    queryKey: ['applicants', 'list', query],
    queryFn: ({ signal }) => call(listApplicants, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The tags in use, to be chosen from. */
export function tagsQuery() {
  return queryOptions({
    queryKey: ['applicants', 'tags'],
    queryFn: ({ signal }) => call(listTags, {}, { signal }),
  });
}

export function applicantQuery(id: string) {
  return queryOptions({
    queryKey: ['applicants', 'one', id],
    queryFn: ({ signal }) => call(readApplicant, { params: { id } }, { signal }),
    // Each read is an entry in the audit log that somebody opened this file. That they have come back
    // to the window is no opening; what changed meanwhile is found by the version when they save.
    refetchOnWindowFocus: false,
  });
}

export function useCreateApplicant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof createApplicant>['body']) => call(createApplicant, { body }),
    onSuccess: (created) => rememberApplicant(client, created),
  });
}

export function useUpdateApplicant(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof updateApplicant>['body']) =>
      call(updateApplicant, { params: { id }, body }),
    onSuccess: (updated) => rememberApplicant(client, updated),
  });
}

/** Refused, the file is looked at anew: it is not what was shown. */
export function useChangeStatus(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof changeApplicantStatus>['body']) =>
      call(changeApplicantStatus, { params: { id }, body }),
    onSuccess: (changed) => rememberApplicant(client, changed),
    onError: () => client.invalidateQueries({ queryKey: applicantQuery(id).queryKey }),
  });
}

/** What is done with many at once. Whatever the server says, they may not be what was shown. */
export function useChangeApplicants() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: SentBy<typeof changeApplicants>['body']['changes']) =>
      call(changeApplicants, { body: { changes } }),
    onSettled: (_reply, _error, changes) => {
      for (const { id } of changes) {
        void client.invalidateQueries({ queryKey: applicantQuery(id).queryKey });
        void client.invalidateQueries({ queryKey: timelineKey(id) });
      }
      void client.invalidateQueries({ queryKey: tagsQuery().queryKey });
      return forgetLists(client);
    },
  });
}

export function useDeleteApplicant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(deleteApplicant, { params: { id }, body: reason === '' ? {} : { reason } }),
    onSuccess: ({ id }) => {
      client.removeQueries({ queryKey: applicantQuery(id).queryKey });
      return forgetLists(client);
    },
  });
}

export function useRestoreApplicant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(restoreApplicant, { params: { id } }),
    onSuccess: (restored) => rememberApplicant(client, restored),
  });
}

/** The record as the server has just answered it; whatever lists people is out of date by that. */
export function rememberApplicant(client: QueryClient, record: Applicant): void {
  client.setQueryData(applicantQuery(record.id).queryKey, record);
  void client.invalidateQueries({ queryKey: timelineKey(record.id) });
  void forgetLists(client);
}

/** Not awaited by those who only go on: a list is fetched anew when it is seen again. */
async function forgetLists(client: QueryClient): Promise<void> {
  await Promise.all(
    [['applicants', 'list'], ['clients'], ['houses'], ['dashboard']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

/** Whether somebody has stopped the reminders that they get by mail. */
export function reminderStopQuery(id: string) {
  return queryOptions({
    queryKey: ['applicants', 'reminder-stop', id],
    queryFn: ({ signal }) => call(readReminderStop, { params: { id } }, { signal }),
    // It is part of the file, which is noted as opened when it is read.
    refetchOnWindowFocus: false,
  });
}

/** Whatever the server says, it may not be as it is shown any more. */
export function useLiftReminderStop(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof liftReminderStop>['body']) =>
      call(liftReminderStop, { params: { id }, body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: timelineKey(id) });
      return client.invalidateQueries({ queryKey: reminderStopQuery(id).queryKey });
    },
  });
}
