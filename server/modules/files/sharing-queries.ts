import type { Ctx } from '#server/platform/context.ts';
import { isOwnFile } from '#server/platform/own-file.ts';
import type { ClientScope, StaffScope } from '#server/platform/scope.ts';

/** A file is shared with its person from now on, or with another note. */
export async function upsertShared(
  ctx: Ctx<StaffScope>,
  fileId: string,
  note: string | null,
  now: Date,
): Promise<void> {
  const told = { note, shared_at: now, shared_by: ctx.scope.accountId };
  await ctx.db
    .insertInto('shared_file')
    .values({ file_id: fileId, ...told })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(told))
    .execute();
}

export async function deleteShared(ctx: Ctx<StaffScope>, fileId: string) {
  await ctx.db.deleteFrom('shared_file').where('file_id', '=', fileId).execute();
}

/** The documents that are shared with whoever asks, the newest first. */
export async function listShared(ctx: Ctx<ClientScope>) {
  const rows = await ctx.db
    .selectFrom('shared_file')
    .innerJoin('stored_file', 'stored_file.id', 'shared_file.file_id')
    .select(['stored_file.id', 'name', 'size', 'shared_file.note', 'shared_at'])
    .where(isOwnFile(ctx.scope, 'stored_file.applicant_id'))
    .where('deleted_at', 'is', null)
    .orderBy('shared_at', 'desc')
    .orderBy('stored_file.id')
    .execute();
  return rows.map(({ shared_at: at, ...row }) => ({ ...row, sharedAt: at.toISOString() }));
}

/** The documents that whoever asks has sent, the newest first. */
export async function listSent(ctx: Ctx<ClientScope>) {
  const rows = await ctx.db
    .selectFrom('stored_file')
    .select(['id', 'name', 'size', 'uploaded_at'])
    .where(isOwnFile(ctx.scope, 'applicant_id'))
    .where('from_person', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ uploaded_at: at, ...row }) => ({ ...row, sentAt: at.toISOString() }));
}

/** Which file of theirs this is, if it is shared with whoever asks. */
export async function findShared(ctx: Ctx<ClientScope>, id: string) {
  return ctx.db
    .selectFrom('shared_file')
    .innerJoin('stored_file', 'stored_file.id', 'shared_file.file_id')
    .innerJoin('applicant', 'applicant.id', 'stored_file.applicant_id')
    .select(['stored_file.id', 'applicant_id as applicantId', 'applicant.reference'])
    .where('stored_file.id', '=', id)
    .where(isOwnFile(ctx.scope, 'stored_file.applicant_id'))
    .where('stored_file.deleted_at', 'is', null)
    .executeTakeFirst();
}
