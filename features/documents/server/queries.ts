import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { StoredContent } from '#core/server/files/file-vault.ts';
import { isCaseRecordAccessible } from '#core/server/scope/location-access.ts';
import type { ClientScope, StaffScope } from '#core/server/scope/scope.ts';
import { type FileType, fileTypeInfo } from '#features/documents/contract/file-types.ts';
import type { StoredFile } from '#features/documents/contract/files.ts';
import { candidateNames, servedMediaType } from './policy.ts';

/** Staff, or the person who sends their own document. */
type Sender = StaffScope | ClientScope;

export interface FileWithContent {
  file: StoredFile;
  type: FileType;
  storedContent: StoredContent;
}

export interface FilePath {
  applicantId: string;
  name: string;
}

/** Documents with who uploaded and shared them. */
export function filesWithUploader(on: Executor) {
  return on
    .selectFrom('storedFile')
    .leftJoin('account', 'account.id', 'storedFile.uploadedBy')
    .leftJoin('sharedFile', 'sharedFile.fileId', 'storedFile.id')
    .leftJoin('account as sharer', 'sharer.id', 'sharedFile.sharedBy')
    .select([
      'storedFile.id',
      'storedFile.applicantId',
      'storedFile.version',
      'storedFile.name',
      'storedFile.note',
      'storedFile.noteId',
      'storedFile.type',
      'storedFile.size',
      'storedFile.checksum',
      'storedFile.content',
      'storedFile.fileKeyId',
      'storedFile.sealedKey',
      'storedFile.uploadedAt',
      'storedFile.deletedAt',
      'storedFile.fromPerson',
      'sharedFile.sharedAt',
      'sharedFile.note as sharedNote',
      'sharer.firstName as sharerFirstName',
      'sharer.lastName as sharerLastName',
      'account.id as uploaderId',
      'account.firstName as uploaderFirstName',
      'account.lastName as uploaderLastName',
    ]);
}
type Row = Awaited<ReturnType<ReturnType<typeof filesWithUploader>['executeTakeFirstOrThrow']>>;

/** Lists a person's documents, newest first; or those deleted since this moment. */
export async function listFiles(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  deletedSince?: Date,
): Promise<StoredFile[]> {
  const rows = await filesWithUploader(ctx.db)
    .where('applicantId', '=', applicantId)
    .$if(deletedSince === undefined, (query) => query.where('deletedAt', 'is', null))
    .$if(deletedSince !== undefined, (query) =>
      query.where('deletedAt', '>=', deletedSince as Date),
    )
    .orderBy('uploadedAt', 'desc')
    .orderBy('storedFile.id')
    .execute();
  return rows.map(toFile);
}

export async function findFile(ctx: Ctx<Sender>, { applicantId, name }: FilePath) {
  const row = await filesWithUploader(ctx.db)
    .where('applicantId', '=', applicantId)
    // Uses the index of paths; the exact name decides.
    .where(sql`lower(stored_file.name)`, '=', sql`lower(${name})`)
    .where('storedFile.name', '=', name)
    .where('deletedAt', 'is', null)
    .$if(ctx.scope.locationAccess !== null, (query) =>
      query.where(isCaseRecordAccessible(ctx.scope.locationAccess, 'storedFile.applicantId')),
    )
    .executeTakeFirst();
  return row && toFileWithContent(row);
}

/** Like `findFile`, for a document deleted since this moment. */
export async function findDeletedFile(
  ctx: Ctx<StaffScope>,
  { applicantId, id }: { applicantId: string; id: string },
  deletedSince: Date,
) {
  const row = await filesWithUploader(ctx.db)
    .where('storedFile.id', '=', id)
    .where('applicantId', '=', applicantId)
    .where('deletedAt', '>=', deletedSince)
    .executeTakeFirst();
  return row && toFileWithContent(row);
}

/** Returns the names that no other document of this person has. */
export async function freeNames(
  ctx: Ctx<Sender>,
  { applicantId, names, exceptId }: { applicantId: string; names: string[]; exceptId?: string },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select wanted.name
    from unnest(${names}::text[]) with ordinality as wanted (name, place)
    where not exists (
      select from stored_file
      where applicant_id = ${applicantId} and deleted_at is null
        and lower(stored_file.name) = lower(wanted.name)
        and id is distinct from ${exceptId ?? null}::uuid
    )
    order by wanted.place
  `.execute(ctx.db);
  return rows.map(({ name }) => name);
}

/** Returns this name, or the first free one with a number. Lock the person first. */
export async function freeName(
  ctx: Ctx<Sender>,
  applicantId: string,
  name: string,
): Promise<string> {
  const batchSize = 50;
  for (let from = 1; ; from += batchSize) {
    const names = candidateNames(name, from, from + batchSize);
    const [free] = await freeNames(ctx, { applicantId, names });
    if (free !== undefined) return free;
  }
}

/** Finds any document with this id, even deleted or of another person. */
export async function findFileById(ctx: Ctx<Sender>, id: string) {
  const row = await filesWithUploader(ctx.db).where('storedFile.id', '=', id).executeTakeFirst();
  return row && toFileWithContent(row);
}

interface FileToInsert {
  /** Null generates one. */
  id: string | null;
  applicantId: string;
  name: string;
  note: string | null;
  type: FileType;
  storedContent: StoredContent;
  scannedAt: Date | null;
  uploadedAt: Date;
  isFromPerson: boolean;
}

export async function insertFile(
  ctx: Ctx<Sender>,
  {
    id,
    applicantId,
    name,
    note,
    type,
    storedContent,
    scannedAt,
    uploadedAt,
    ...file
  }: FileToInsert,
): Promise<StoredFile> {
  await ctx.db
    .insertInto('storedFile')
    .values({
      ...(id === null ? {} : { id }),
      applicantId,
      name,
      note,
      type,
      size: storedContent.size,
      checksum: storedContent.checksum,
      content: storedContent.content,
      fileKeyId: storedContent.fileKeyId,
      sealedKey: storedContent.sealedKey,
      scannedAt,
      uploadedAt,
      uploadedBy: ctx.scope.accountId,
      updatedAt: uploadedAt,
      fromPerson: file.isFromPerson,
    })
    .execute();
  const inserted = await findFile(ctx, { applicantId, name });
  if (!inserted) throw new Error('the inserted document was not found');
  return inserted.file;
}

/** The person is locked, so that no one else changes it at the same time. */
export async function updateFile(
  ctx: Ctx<StaffScope>,
  id: string,
  changes: { name?: string; note?: string | null; deletedAt?: Date | null },
  now: Date,
): Promise<StoredFile> {
  await ctx.db
    .updateTable('storedFile')
    .set((set) => ({
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.note !== undefined && { note: changes.note }),
      ...(changes.deletedAt !== undefined && { deletedAt: changes.deletedAt }),
      version: set('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute();
  const row = await filesWithUploader(ctx.db)
    .where('storedFile.id', '=', id)
    .executeTakeFirstOrThrow();
  return toFile(row);
}

export function toFile(row: Row): StoredFile {
  const type = row.type;
  return {
    id: row.id,
    version: row.version,
    path: `${row.applicantId}/${row.name}`,
    name: row.name,
    note: row.note,
    size: row.size,
    type: servedMediaType(type, row.name),
    checksum: row.checksum,
    preview: fileTypeInfo[type].preview,
    uploadedAt: row.uploadedAt.toISOString(),
    uploadedBy: row.uploaderId
      ? {
          id: row.uploaderId,
          firstName: row.uploaderFirstName ?? '',
          lastName: row.uploaderLastName ?? '',
        }
      : null,
    fromPerson: row.fromPerson,
    shared: row.sharedAt && {
      at: row.sharedAt.toISOString(),
      by:
        row.sharerFirstName === null
          ? null
          : { firstName: row.sharerFirstName, lastName: row.sharerLastName ?? '' },
      note: row.sharedNote,
    },
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

function toFileWithContent(row: Row): FileWithContent {
  return {
    file: toFile(row),
    type: row.type,
    storedContent: {
      content: row.content,
      size: row.size,
      checksum: row.checksum,
      fileKeyId: row.fileKeyId,
      sealedKey: row.sealedKey,
    },
  };
}

/** True if a consent, valid or ended, has this document as its proof of signature. */
export async function isScanOfConsent(ctx: Ctx<StaffScope>, id: string) {
  const found = await ctx.db
    .selectFrom('consent')
    .select('id')
    .where('fileId', '=', id)
    .where(sql<boolean>`ended_how is distinct from 'recorded_wrongly'`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
