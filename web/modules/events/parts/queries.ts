import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteEvent, readEvent } from '#contract/events.ts';
import type { SentBy } from '#contract/operation.ts';
import { call } from '#web/platform/api.ts';
import { readQuery, refetch } from '#web/platform/read.ts';

/** Deletes an event. Where it is still looked at, it is not asked for again: it is not there any more. */
export function useDeleteEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: SentBy<typeof deleteEvent>) => call(deleteEvent, sent),
    onSettled(_reply, error, { params }) {
      if (error) return refetch(client, deleteEvent.changes);
      const { queryKey } = readQuery(readEvent, { params });
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
      return refetch(client, deleteEvent.changes, queryKey);
    },
  });
}
