import { readQuery } from '#core/web/api/read.ts';
import { listNotes } from '#features/notes/contract/notes.ts';

/** Pinned notes of a person. */
export const pinnedNotesQuery = (applicantId: string) =>
  readQuery(listNotes, {
    params: { id: applicantId },
    query: { pinned: 'only', limit: 100 },
  });
