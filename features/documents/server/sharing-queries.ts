import type { Ctx } from '#core/server/context.ts';
import { isOwnRecord } from '#core/server/db/own-record.ts';
import type { ClientScope, StaffScope } from '#core/server/scope/scope.ts';

/** Shares a document with its person or changes the note. */
export async function upsertShared(
  ctx: Ctx<StaffScope>,
  fileId: string,
  note: string | null,
  now: Date,
): Promise<void> {
  const shareValues = { note, sharedAt: now, sharedBy: ctx.scope.accountId };
  await ctx.db
    .insertInto('sharedFile')
    .values({ fileId, ...shareValues })
    .onConflict((conflict) => conflict.column('fileId').doUpdateSet(shareValues))
    .execute();
}

export async function deleteShared(ctx: Ctx<StaffScope>, fileId: string) {
  await ctx.db.deleteFrom('sharedFile').where('fileId', '=', fileId).execute();
}

/** Lists documents shared with the caller, newest first. */
export async function listShared(ctx: Ctx<ClientScope>) {
  const rows = await ctx.db
    .selectFrom('sharedFile')
    .innerJoin('storedFile', 'storedFile.id', 'sharedFile.fileId')
    .select(['storedFile.id', 'name', 'size', 'sharedFile.note', 'sharedAt'])
    .where(isOwnRecord(ctx.scope, 'storedFile.applicantId'))
    .where('deletedAt', 'is', null)
    .orderBy('sharedAt', 'desc')
    .orderBy('storedFile.id')
    .execute();
  return rows.map(({ sharedAt: at, ...row }) => ({ ...row, sharedAt: at.toISOString() }));
}

/** Lists documents the caller sent, newest first. */
export async function listSent(ctx: Ctx<ClientScope>) {
  const rows = await ctx.db
    .selectFrom('storedFile')
    .select(['id', 'name', 'size', 'uploadedAt'])
    .where(isOwnRecord(ctx.scope, 'applicantId'))
    .where('fromPerson', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('uploadedAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ uploadedAt: at, ...row }) => ({ ...row, sentAt: at.toISOString() }));
}

export async function findShared(ctx: Ctx<ClientScope>, id: string) {
  return ctx.db
    .selectFrom('sharedFile')
    .innerJoin('storedFile', 'storedFile.id', 'sharedFile.fileId')
    .innerJoin('applicant', 'applicant.id', 'storedFile.applicantId')
    .select(['storedFile.id', 'applicantId', 'applicant.reference'])
    .where('storedFile.id', '=', id)
    .where(isOwnRecord(ctx.scope, 'storedFile.applicantId'))
    .where('storedFile.deletedAt', 'is', null)
    .executeTakeFirst();
}
