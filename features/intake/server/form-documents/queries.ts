import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StoredContent } from '#core/server/files/file-vault.ts';
import type { IntakeScope, StaffScope } from '#core/server/scope/scope.ts';
import type { FileType } from '#features/documents/contract/file-types.ts';

interface NewFormDocument {
  id: string;
  name: string;
  type: FileType;
  storedContent: StoredContent;
  scannedAt: Date | null;
  sentAt: Date;
}

export async function listDocuments(ctx: Ctx<StaffScope | IntakeScope>, draftId: string) {
  return ctx.db
    .selectFrom('formDocument')
    .select(['id', 'name', 'size', 'checksum', 'sentAt'])
    .where('draftApplicantId', '=', draftId)
    .orderBy('sentAt')
    .orderBy('id')
    .execute();
}

/** Any form's document, or one that is in a record by now. */
export async function isIdTaken(ctx: Ctx<IntakeScope>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from form_document where id = ${id} union all select from stored_file where id = ${id}
  `.execute(ctx.db);
  return rows.length > 0;
}

export async function findDocument(
  ctx: Ctx<StaffScope>,
  { draftId, id }: { draftId: string; id: string },
) {
  return ctx.db
    .selectFrom('formDocument')
    .select(['id', 'name', 'type', 'size', 'checksum', 'content', 'fileKeyId', 'sealedKey'])
    .where('id', '=', id)
    .where('draftApplicantId', '=', draftId)
    .executeTakeFirst();
}

export async function insertDocument(
  ctx: Ctx<IntakeScope>,
  { id, name, type, storedContent, scannedAt, sentAt }: NewFormDocument,
): Promise<void> {
  const { content, size, checksum, fileKeyId, sealedKey } = storedContent;
  await ctx.db
    .insertInto('formDocument')
    .values({
      ...{ id, name, type, scannedAt, content, size, checksum, fileKeyId, sealedKey },
      draftApplicantId: ctx.scope.intakeId,
      sentAt,
    })
    .execute();
}
