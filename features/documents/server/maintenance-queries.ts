import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StoredContent } from '#core/server/files/file-vault.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import { onHold } from '#features/person/server/applicants/on-hold.ts';
import { contentTables } from './content-tables.ts';

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

/** The rows of tables with contents, deleted documents too. */
const selectRows = (tables: readonly string[]) =>
  sql.join(
    tables.map(
      (table) =>
        sql`select content, size, checksum, file_key_id, sealed_key from ${sql.table(table)}`,
    ),
    sql` union all `,
  );
const contentRows = selectRows(contentTables);

/** The tables with contents that exist: a backup may be made before the database is migrated. */
async function existingContentTables(ctx: Ctx<SystemScope>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...contentTables]}::text[]) as name
    where to_regclass('public.' || name) is not null
  `.execute(ctx.db);
  return rows.map(({ name }) => name);
}

/** Returns those contents that a document or a photo has, deleted ones too. */
export async function listContentsInUse(ctx: Ctx<SystemScope>, contents: string[]) {
  if (contents.length === 0) return new Set<string>();
  const { rows } = await sql<{ content: string }>`
    select content from (${contentRows}) as stored where content = any(${contents}::uuid[])
  `.execute(ctx.db);
  return new Set(rows.map(({ content }) => content));
}

/** Contents whose key isn't encrypted by this file key, up to a limit. */
export async function listWithOtherKeys(ctx: Ctx<SystemScope>, fileKeyId: number, limit: number) {
  const { rows } = await sql<Pick<StoredContent, 'content' | 'fileKeyId' | 'sealedKey'>>`
    select content, file_key_id, sealed_key from (${contentRows}) as stored
    where file_key_id < ${fileKeyId} order by file_key_id limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** Does nothing if another process has changed the key since. */
export async function setSealedKey(
  ctx: Ctx<SystemScope>,
  { content, fileKeyId, sealedKey }: Pick<StoredContent, 'content' | 'fileKeyId' | 'sealedKey'>,
): Promise<void> {
  for (const table of contentTables) {
    await sql`update ${sql.table(table)} set file_key_id = ${fileKeyId}, sealed_key = ${sealedKey}
      where content = ${content} and file_key_id < ${fileKeyId}`.execute(ctx.db);
  }
}

/** Contents of all documents and photos, deleted ones too, ordered by key after this one. */
export async function listContents(
  ctx: Ctx<SystemScope>,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const contents = await listSealedContents(ctx, after, limit);
  return contents.map(({ content }) => content);
}

/** Same, with their encryption keys. */
export async function listSealedContents(
  ctx: Ctx<SystemScope>,
  after: string | null,
  limit: number,
): Promise<StoredContent[]> {
  const tables = await existingContentTables(ctx);
  const { rows } = await sql<StoredContent>`
    select content, size, checksum, file_key_id, sealed_key from (${selectRows(tables)}) as stored
    where ${after === null ? sql`true` : sql`content > ${after}::uuid`}
    order by content limit ${limit}
  `.execute(ctx.db);
  return rows;
}
