import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  changeSubscription,
  importCalendarFile,
  makeSubscription,
  previewCalendarFile,
  readSubscription,
  revokeSubscription,
} from '#contract/calendar-files.ts';
import { findConflicts } from '#contract/event-conflicts.ts';
import {
  createEvent,
  deleteEvent,
  listEvents,
  listEventsOfPerson,
  noteAttendance,
  readEvent,
  restoreEvent,
  updateEvent,
} from '#contract/events.ts';
import type { SentBy } from '#contract/operation.ts';
import { call } from '#web/platform/api.ts';

export type EventListQuery = NonNullable<SentBy<typeof listEvents>['query']>;
export type ConflictQuery = SentBy<typeof findConflicts>['body'];

/** Everything of the calendar that is held. */
const eventsKey = ['events'] as const;

/** What stands in a range of the calendar. While another one loads, this one stays. */
export function eventListQuery(query: EventListQuery) {
  return queryOptions({
    queryKey: [...eventsKey, 'list', query],
    queryFn: ({ signal }) => call(listEvents, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One event; of one that repeats, as it is at that occurrence. */
export function eventQuery(id: string, occurrence: string | null) {
  return queryOptions({
    queryKey: [...eventsKey, 'one', id, occurrence],
    queryFn: ({ signal }) =>
      call(
        readEvent,
        { params: { id }, query: occurrence === null ? {} : { occurrence } },
        { signal },
      ),
  });
}

/** The appointments in the file of a person. */
export function eventsOfPersonQuery(applicantId: string) {
  return queryOptions({
    queryKey: [...eventsKey, 'of-person', applicantId],
    queryFn: ({ signal }) => call(listEventsOfPerson, { params: { id: applicantId } }, { signal }),
    // Part of the file: coming back to the window is no opening of it.
    refetchOnWindowFocus: false,
  });
}

/** What a time that is being chosen meets; null while it is no time yet. */
export function conflictsQuery(body: ConflictQuery | null) {
  return queryOptions({
    queryKey: [...eventsKey, 'conflicts', body],
    queryFn: body
      ? ({ signal }: { signal: AbortSignal }) => call(findConflicts, { body }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useCreateEvent() {
  return useEventChange((body: SentBy<typeof createEvent>['body']) => call(createEvent, { body }));
}

export function useUpdateEvent() {
  return useEventChange(({ id, ...body }: { id: string } & SentBy<typeof updateEvent>['body']) =>
    call(updateEvent, { params: { id }, body }),
  );
}

export function useDeleteEvent() {
  return useEventChange(
    ({ id, ...query }: { id: string } & NonNullable<SentBy<typeof deleteEvent>['query']>) =>
      call(deleteEvent, { params: { id }, query }),
    ({ id }) => id,
  );
}

export function useRestoreEvent() {
  return useEventChange(({ id, ...body }: { id: string } & SentBy<typeof restoreEvent>['body']) =>
    call(restoreEvent, { params: { id }, body }),
  );
}

export function useNoteAttendance() {
  return useEventChange(({ id, ...body }: { id: string } & SentBy<typeof noteAttendance>['body']) =>
    call(noteAttendance, { params: { id }, body }),
  );
}

/** Whether my calendar can be subscribed to. */
export function subscriptionQuery() {
  return queryOptions({
    queryKey: ['calendar-subscription'],
    queryFn: ({ signal }) => call(readSubscription, undefined, { signal }),
  });
}

export function useMakeSubscription() {
  // The secret is forgotten with the dialog that shows it.
  return useSubscriptionChange(
    (body: SentBy<typeof makeSubscription>['body']) => call(makeSubscription, { body }),
    { gcTime: 0 },
  );
}

export function useChangeSubscription() {
  return useSubscriptionChange((body: SentBy<typeof changeSubscription>['body']) =>
    call(changeSubscription, { body }),
  );
}

export function useRevokeSubscription() {
  return useSubscriptionChange((_: undefined) => call(revokeSubscription, undefined));
}

export function usePreviewCalendarFile() {
  return useMutation({
    mutationFn: (body: SentBy<typeof previewCalendarFile>['body']) =>
      call(previewCalendarFile, { body }),
  });
}

export function useImportCalendarFile() {
  return useEventChange((body: SentBy<typeof importCalendarFile>['body']) =>
    call(importCalendarFile, { body }),
  );
}

/**
 * A change after which the calendar is read anew, also when it failed: somebody else may have been first.
 *
 * @param gone the event that is not there any more: where it is still looked at, it is not asked for again
 */
function useEventChange<Sent, Reply>(
  mutationFn: (sent: Sent) => Promise<Reply>,
  gone?: (sent: Sent) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: (_, error, sent) => {
      // What is said of a person's appointments is in the timeline of the file as well.
      void client.invalidateQueries({ queryKey: ['timeline'] });
      const id = error === null ? gone?.(sent) : undefined;
      if (id === undefined) return client.invalidateQueries({ queryKey: eventsKey });
      const ofIt = [...eventsKey, 'one', id];
      void client.invalidateQueries({ queryKey: ofIt, refetchType: 'none' });
      return client.invalidateQueries({
        queryKey: eventsKey,
        predicate: ({ queryKey }) => !ofIt.every((part, at) => queryKey[at] === part),
      });
    },
  });
}

function useSubscriptionChange<Sent, Reply>(
  mutationFn: (sent: Sent) => Promise<Reply>,
  options: { gcTime?: number } = {},
) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionQuery().queryKey }),
  });
}
