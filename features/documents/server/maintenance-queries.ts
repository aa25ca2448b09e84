import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import { onHold } from '#features/person/server/applicants/on-hold.ts';

/** Deletes up to a limit of documents that were deleted before this moment. */
export async function removeDeletedFiles(ctx: Ctx<SystemScope>, before: Date, limit: number) {
  return ctx.db
    .deleteFrom('storedFile')
    .where('id', 'in', (from) =>
      from
        .selectFrom('storedFile')
        .select('id')
        .where('deletedAt', '<', before)
        .where(sql<boolean>`not ${onHold('storedFile.applicantId')}`)
        .orderBy('deletedAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'applicantId'])
    .execute();
}

/** Returns those contents that a document has, deleted ones too. */
export async function listContentsInUse(ctx: Ctx<SystemScope>, contents: string[]) {
  if (contents.length === 0) return new Set<string>();
  const rows = await ctx.db
    .selectFrom('storedFile')
    .select('content')
    .where('content', 'in', contents)
    .execute();
  return new Set(rows.map(({ content }) => content));
}

/** Documents whose key isn't encrypted by this file key, up to a limit. */
export function listWithOtherKeys(ctx: Ctx<SystemScope>, fileKeyId: number, limit: number) {
  return ctx.db
    .selectFrom('storedFile')
    .select(['id', 'content', 'fileKeyId', 'sealedKey'])
    .where('fileKeyId', '<', fileKeyId)
    .orderBy('fileKeyId')
    .limit(limit)
    .execute();
}

/** Does nothing if another process has changed the key since. */
export async function setSealedKey(
  ctx: Ctx<SystemScope>,
  { id, fileKeyId, sealedKey }: { id: string; fileKeyId: number; sealedKey: string },
): Promise<void> {
  await ctx.db
    .updateTable('storedFile')
    .set({ fileKeyId, sealedKey })
    .where('id', '=', id)
    .where('fileKeyId', '<', fileKeyId)
    .execute();
}

/** Contents of all documents, deleted ones too, ordered by key after this one. */
export async function listContents(
  ctx: Ctx<SystemScope>,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('storedFile')
    .select('content')
    .$if(after !== null, (query) => query.where('content', '>', after))
    .orderBy('content')
    .limit(limit)
    .execute();
  return rows.map(({ content }) => content);
}

/** All documents with their encryption keys, after this content. */
export function listSealedContents(ctx: Ctx<SystemScope>, after: string | null, limit: number) {
  return ctx.db
    .selectFrom('storedFile')
    .select(['content', 'size', 'checksum', 'fileKeyId', 'sealedKey'])
    .$if(after !== null, (query) => query.where('content', '>', after))
    .orderBy('content')
    .limit(limit)
    .execute();
}
