import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBy } from '#core/contract/operation.ts';
import { call } from '#core/web/api/api.ts';
import { readQuery, refetch } from '#core/web/api/read.ts';
import { deleteEvent, readEvent } from '#features/calendar/contract/events.ts';

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
