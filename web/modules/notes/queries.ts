import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  addNote,
  deleteNote,
  listEarlierNotes,
  listNotes,
  type Note,
  pinNote,
  restoreNote,
  updateNote,
} from '#contract/notes.ts';
import type { SentBy } from '#contract/operation.ts';
import { readTimeline, type TimelineKind } from '#contract/timeline.ts';
import { call } from '#web/platform/api.ts';

/** The start of the key of whatever shows what happened to this person: one change, and all is old. */
export function timelineKey(applicantId: string) {
  return ['timeline', applicantId] as const;
}

/** What happened, the newest first, as far back as it was asked for. */
export function timelineQuery(applicantId: string, kind: TimelineKind | null) {
  return infiniteQueryOptions({
    queryKey: [...timelineKey(applicantId), 'entries', kind],
    queryFn: ({ signal, pageParam }) =>
      call(
        readTimeline,
        {
          params: { id: applicantId },
          query: {
            ...(kind === null ? {} : { kind: [kind] }),
            ...(pageParam === null ? {} : { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Work on another screen of the same file is part of it.
    staleTime: 0,
    // It is part of the file, which is noted as opened when it is read.
    refetchOnWindowFocus: false,
  });
}

/** The notes that are kept above the others. */
export function pinnedNotesQuery(applicantId: string) {
  return queryOptions({
    queryKey: [...timelineKey(applicantId), 'pinned'],
    queryFn: async ({ signal }) => {
      const query = { pinned: 'only', limit: 100 } as const;
      return (await call(listNotes, { params: { id: applicantId }, query }, { signal })).items;
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** What a note said before; of each version anew. */
export function earlierNotesQuery(applicantId: string, { id: noteId, version }: Note) {
  return queryOptions({
    queryKey: [...timelineKey(applicantId), 'earlier', noteId, version],
    queryFn: ({ signal }) =>
      call(listEarlierNotes, { params: { id: applicantId, noteId } }, { signal }),
    refetchOnWindowFocus: false,
  });
}

export function useAddNote(applicantId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBy<typeof addNote>['body']) =>
      call(addNote, { params: { id: applicantId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: timelineKey(applicantId) }),
  });
}

/** Whatever the server says, the note may not be what is shown any more. */
function useChange<Sent>(applicantId: string, change: (sent: Sent) => Promise<Note>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: timelineKey(applicantId) }),
  });
}

export function useUpdateNote(applicantId: string, noteId: string) {
  return useChange(applicantId, (body: SentBy<typeof updateNote>['body']) =>
    call(updateNote, { params: { id: applicantId, noteId }, body }),
  );
}

export function usePinNote(applicantId: string, noteId: string) {
  return useChange(applicantId, (pinned: boolean) =>
    call(pinNote, { params: { id: applicantId, noteId }, body: { pinned } }),
  );
}

export function useDeleteNote(applicantId: string) {
  return useChange(applicantId, (noteId: string) =>
    call(deleteNote, { params: { id: applicantId, noteId } }),
  );
}

export function useRestoreNote(applicantId: string) {
  return useChange(applicantId, (noteId: string) =>
    call(restoreNote, { params: { id: applicantId, noteId } }),
  );
}
