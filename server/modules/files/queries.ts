import { sql } from 'kysely';
import { type FileType, fileTraits } from '#contract/file-types.ts';
import type { StoredFile } from '#contract/files.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Executor } from '#server/platform/database.ts';
import type { KeptContent } from '#server/platform/file-vault.ts';
import { isOfReachedFile } from '#server/platform/reach.ts';
import type { ClientScope, StaffScope } from '#server/platform/scope.ts';
import { mediaOf, namesLike } from './policy.ts';

/** Staff, or the person whose file it is. */
type Sender = StaffScope | ClientScope;

/** A file with what opens its content. */
export interface FileWithContent {
  file: StoredFile;
  type: FileType;
  kept: KeptContent;
}

/** Which file: by its path. */
export interface FilePath {
  applicantId: string;
  name: string;
}

function filesWithUploader(on: Executor) {
  return on
    .selectFrom('stored_file')
    .leftJoin('account', 'account.id', 'stored_file.uploaded_by')
    .leftJoin('shared_file', 'shared_file.file_id', 'stored_file.id')
    .leftJoin('account as sharer', 'sharer.id', 'shared_file.shared_by')
    .select([
      'stored_file.id',
      'stored_file.applicant_id',
      'stored_file.version',
      'stored_file.name',
      'stored_file.note',
      'stored_file.type',
      'stored_file.size',
      'stored_file.checksum',
      'stored_file.content',
      'stored_file.file_key_id',
      'stored_file.sealed_key',
      'stored_file.uploaded_at',
      'stored_file.deleted_at',
      'stored_file.from_person',
      'shared_file.shared_at',
      'shared_file.note as shared_note',
      'sharer.first_name as sharer_first_name',
      'sharer.last_name as sharer_last_name',
      'account.id as uploader_id',
      'account.first_name as uploader_first_name',
      'account.last_name as uploader_last_name',
    ]);
}
type Row = Awaited<ReturnType<ReturnType<typeof filesWithUploader>['executeTakeFirstOrThrow']>>;

/** The files of an applicant, the newest first; or those that were deleted since this moment. */
export async function listFiles(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  deletedSince?: Date,
): Promise<StoredFile[]> {
  const rows = await filesWithUploader(ctx.db)
    .where('applicant_id', '=', applicantId)
    .$if(deletedSince === undefined, (query) => query.where('deleted_at', 'is', null))
    .$if(deletedSince !== undefined, (query) =>
      query.where('deleted_at', '>=', deletedSince as Date),
    )
    .orderBy('uploaded_at', 'desc')
    .orderBy('stored_file.id')
    .execute();
  return rows.map(toFile);
}

export async function findFile(ctx: Ctx<Sender>, { applicantId, name }: FilePath) {
  const row = await filesWithUploader(ctx.db)
    .where('applicant_id', '=', applicantId)
    // By the index of paths; the exact name decides.
    .where(sql`lower(stored_file.name)`, '=', sql`lower(${name})`)
    .where('stored_file.name', '=', name)
    .where('deleted_at', 'is', null)
    .$if(ctx.scope.reach !== null, (query) =>
      query.where(isOfReachedFile(ctx.scope.reach, 'stored_file.applicant_id')),
    )
    .executeTakeFirst();
  return row && toFileWithContent(row);
}

/** As `findFile`, of one that was deleted since this moment. */
export async function findDeletedFile(
  ctx: Ctx<StaffScope>,
  { applicantId, id }: { applicantId: string; id: string },
  deletedSince: Date,
) {
  const row = await filesWithUploader(ctx.db)
    .where('stored_file.id', '=', id)
    .where('applicant_id', '=', applicantId)
    .where('deleted_at', '>=', deletedSince)
    .executeTakeFirst();
  return row && toFileWithContent(row);
}

/** Those of these names that no other file of this applicant has. */
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

/** The first name that is free: this one, or with a number behind it. The applicant is to be held. */
export async function freeName(
  ctx: Ctx<Sender>,
  applicantId: string,
  name: string,
): Promise<string> {
  const atOnce = 50;
  for (let from = 1; ; from += atOnce) {
    const names = namesLike(name, from, from + atOnce);
    const [free] = await freeNames(ctx, { applicantId, names });
    if (free !== undefined) return free;
  }
}

/** The file with this id, whoever's it is and deleted or not. */
export async function findFileById(ctx: Ctx<Sender>, id: string) {
  const row = await filesWithUploader(ctx.db).where('stored_file.id', '=', id).executeTakeFirst();
  return row && toFileWithContent(row);
}

interface FileToInsert {
  /** null: it gets one. */
  id: string | null;
  applicantId: string;
  name: string;
  note: string | null;
  type: FileType;
  kept: KeptContent;
  scannedAt: Date | null;
  uploadedAt: Date;
  isFromPerson: boolean;
}

export async function insertFile(
  ctx: Ctx<Sender>,
  { id, applicantId, name, note, type, kept, scannedAt, uploadedAt, ...file }: FileToInsert,
): Promise<StoredFile> {
  await ctx.db
    .insertInto('stored_file')
    .values({
      ...(id === null ? {} : { id }),
      applicant_id: applicantId,
      name,
      note,
      type,
      size: kept.size,
      checksum: kept.checksum,
      content: kept.content,
      file_key_id: kept.fileKeyId,
      sealed_key: kept.sealedKey,
      scanned_at: scannedAt,
      uploaded_at: uploadedAt,
      uploaded_by: ctx.scope.accountId,
      updated_at: uploadedAt,
      from_person: file.isFromPerson,
    })
    .execute();
  const inserted = await findFile(ctx, { applicantId, name });
  if (!inserted) throw new Error('a file that was added is not there');
  return inserted.file;
}

/** Writes what changes; the applicant is held, so nobody else changes it meanwhile. */
export async function updateFile(
  ctx: Ctx<StaffScope>,
  id: string,
  changes: { name?: string; note?: string | null; deletedAt?: Date | null },
  now: Date,
): Promise<StoredFile> {
  await ctx.db
    .updateTable('stored_file')
    .set((set) => ({
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.note !== undefined && { note: changes.note }),
      ...(changes.deletedAt !== undefined && { deleted_at: changes.deletedAt }),
      version: set('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
  const row = await filesWithUploader(ctx.db)
    .where('stored_file.id', '=', id)
    .executeTakeFirstOrThrow();
  return toFile(row);
}

function toFile(row: Row): StoredFile {
  const type = row.type as FileType;
  return {
    id: row.id,
    version: row.version,
    path: `${row.applicant_id}/${row.name}`,
    name: row.name,
    note: row.note,
    size: row.size,
    type: mediaOf(type, row.name),
    checksum: row.checksum,
    preview: fileTraits[type].preview,
    uploadedAt: row.uploaded_at.toISOString(),
    uploadedBy: row.uploader_id
      ? {
          id: row.uploader_id,
          firstName: row.uploader_first_name ?? '',
          lastName: row.uploader_last_name ?? '',
        }
      : null,
    fromPerson: row.from_person,
    shared: row.shared_at && {
      at: row.shared_at.toISOString(),
      by:
        row.sharer_first_name === null
          ? null
          : { firstName: row.sharer_first_name, lastName: row.sharer_last_name ?? '' },
      note: row.shared_note,
    },
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}

function toFileWithContent(row: Row): FileWithContent {
  return {
    file: toFile(row),
    type: row.type as FileType,
    kept: {
      content: row.content,
      size: row.size,
      checksum: row.checksum,
      fileKeyId: row.file_key_id,
      sealedKey: row.sealed_key,
    },
  };
}

/** Whether a permission stands on this file, in force or ended: it is the proof that it was signed. */
export async function isScanOfConsent(ctx: Ctx<StaffScope>, id: string) {
  const found = await ctx.db
    .selectFrom('consent')
    .select('id')
    .where('file_id', '=', id)
    .where(sql<boolean>`ended_how is distinct from 'recorded_wrongly'`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
