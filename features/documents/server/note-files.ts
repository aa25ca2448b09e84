/** Documents that staff send with a note. They belong to the record, and outlast the note. */

import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { StoredFile } from '#features/documents/contract/files.ts';
import { filesWithUploader, toFile } from './queries.ts';

/** Documents sent with these notes, by note, oldest first. */
export async function listOfNotes(
  ctx: Ctx<StaffScope>,
  noteIds: readonly string[],
): Promise<Map<string, StoredFile[]>> {
  const rows = await filesWithUploader(ctx.db)
    .where(sql<boolean>`stored_file.note_id = any(${noteIds}::uuid[])`)
    .where('deletedAt', 'is', null)
    .orderBy('uploadedAt')
    .orderBy('storedFile.id')
    .execute();
  const byNote = new Map<string, StoredFile[]>();
  for (const row of rows) {
    const noteId = row.noteId ?? '';
    byNote.set(noteId, [...(byNote.get(noteId) ?? []), toFile(row)]);
  }
  return byNote;
}

/** @returns the number of documents that are now the note's: the caller's, and no other note's */
export async function attachToNote(
  ctx: Ctx<StaffScope>,
  { applicantId, noteId, ids }: { applicantId: string; noteId: string; ids: readonly string[] },
): Promise<number> {
  const attached = await ctx.db
    .updateTable('storedFile')
    .set({ noteId })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('applicantId', '=', applicantId)
    .where('uploadedBy', '=', ctx.scope.accountId)
    .where('noteId', 'is', null)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  return attached.length;
}
