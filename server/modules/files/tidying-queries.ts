import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { SystemScope } from '#server/platform/scope.ts';
import { onHold } from '../applicants/on-hold.ts';

/** Removes files that were deleted before this moment, so many at the most. */
export async function removeDeletedFiles(ctx: Ctx<SystemScope>, before: Date, most: number) {
  return ctx.db
    .deleteFrom('stored_file')
    .where('id', 'in', (from) =>
      from
        .selectFrom('stored_file')
        .select('id')
        .where('deleted_at', '<', before)
        .where(sql<boolean>`not ${onHold('stored_file.applicant_id')}`)
        .orderBy('deleted_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'applicant_id'])
    .execute();
}

/** Those of these contents that a file has, deleted or not. */
export async function knownContents(ctx: Ctx<SystemScope>, contents: string[]) {
  if (contents.length === 0) return new Set<string>();
  const rows = await ctx.db
    .selectFrom('stored_file')
    .select('content')
    .where('content', 'in', contents)
    .execute();
  return new Set(rows.map(({ content }) => content));
}

/** Files whose key is not sealed by this file key, so many at the most. */
export function listSealedByOthers(ctx: Ctx<SystemScope>, fileKeyId: number, most: number) {
  return ctx.db
    .selectFrom('stored_file')
    .select(['id', 'content', 'file_key_id as fileKeyId', 'sealed_key as sealedKey'])
    .where('file_key_id', '<', fileKeyId)
    .orderBy('file_key_id')
    .limit(most)
    .execute();
}

/** Says by which key it is sealed now, unless somebody has sealed it anew meanwhile. */
export async function setSealedKey(
  ctx: Ctx<SystemScope>,
  { id, fileKeyId, sealedKey }: { id: string; fileKeyId: number; sealedKey: string },
): Promise<void> {
  await ctx.db
    .updateTable('stored_file')
    .set({ file_key_id: fileKeyId, sealed_key: sealedKey })
    .where('id', '=', id)
    .where('file_key_id', '<', fileKeyId)
    .execute();
}

/** The contents of all files, deleted or not, after this one, in the order of their keys. */
export async function listContents(
  ctx: Ctx<SystemScope>,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('stored_file')
    .select('content')
    .$if(after !== null, (query) => query.where('content', '>', after))
    .orderBy('content')
    .limit(most)
    .execute();
  return rows.map(({ content }) => content);
}

/** All files with what opens them, after this content. */
export function listKeptContents(ctx: Ctx<SystemScope>, after: string | null, most: number) {
  return ctx.db
    .selectFrom('stored_file')
    .select(['content', 'size', 'checksum', 'file_key_id as fileKeyId', 'sealed_key as sealedKey'])
    .$if(after !== null, (query) => query.where('content', '>', after))
    .orderBy('content')
    .limit(most)
    .execute();
}
