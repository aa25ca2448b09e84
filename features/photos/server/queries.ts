import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StoredContent } from '#core/server/files/file-vault.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { onHold } from '#features/person/server/applicants/on-hold.ts';
import type { PersonPhoto } from '#features/photos/contract/photos.ts';

interface CurrentPhoto {
  photo: PersonPhoto;
  type: string;
  storedContent: StoredContent;
}

/** The newest photo of a person. The caller has checked access to the person. */
export async function findCurrent(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<CurrentPhoto | undefined> {
  const row = await ctx.db
    .selectFrom('applicantPhoto as photo')
    .leftJoin('account', 'account.id', 'photo.addedBy')
    .select(['photo.id', 'photo.addedAt', 'photo.type', 'photo.size', 'photo.checksum'])
    .select(['photo.content', 'photo.fileKeyId', 'photo.sealedKey'])
    .select(['account.id as adderId', 'account.firstName', 'account.lastName'])
    .where('photo.applicantId', '=', applicantId)
    .where('photo.replacedAt', 'is', null)
    .orderBy('photo.addedAt', 'desc')
    .orderBy('photo.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, addedAt, adderId, firstName, lastName, type, ...storedContent } = row;
  const addedBy =
    adderId === null ? null : { id: adderId, firstName: firstName ?? '', lastName: lastName ?? '' };
  return { photo: { id, addedAt: addedAt.toISOString(), addedBy }, type, storedContent };
}

/** @returns false when a photo with this id exists */
export async function insertPhoto(
  ctx: Ctx<StaffScope>,
  {
    id,
    applicantId,
    type,
    storedContent,
  }: { id: string; applicantId: string; type: string; storedContent: StoredContent },
): Promise<boolean> {
  const { size, checksum, content, fileKeyId, sealedKey } = storedContent;
  const row = await ctx.db
    .insertInto('applicantPhoto')
    .values({
      ...{ id, applicantId, type, size, checksum, content, fileKeyId, sealedKey },
      addedBy: ctx.scope.accountId,
      addedAt: ctx.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a person’s other photos; on legal hold, only marks them as replaced. */
export async function replaceOthers(
  ctx: Ctx<StaffScope>,
  { id, applicantId }: { id: string; applicantId: string },
): Promise<void> {
  await ctx.db
    .updateTable('applicantPhoto')
    .set({ replacedAt: ctx.now })
    .where('applicantId', '=', applicantId)
    .where('id', '<>', id)
    .where('replacedAt', 'is', null)
    .execute();
  await ctx.db
    .deleteFrom('applicantPhoto')
    .where('applicantId', '=', applicantId)
    .where('replacedAt', 'is not', null)
    .where(sql<boolean>`not ${onHold('applicantPhoto.applicantId')}`)
    .execute();
}

/** Deletes all photos of a person, since an older one would follow the newest. */
export async function deletePhotos(ctx: Ctx<StaffScope>, applicantId: string): Promise<void> {
  await ctx.db.deleteFrom('applicantPhoto').where('applicantId', '=', applicantId).execute();
}

/** Deletes replaced photos that a legal hold kept until now. */
export async function purgeReplaced(ctx: Ctx<SystemScope>): Promise<void> {
  await ctx.db
    .deleteFrom('applicantPhoto')
    .where('replacedAt', 'is not', null)
    .where(sql<boolean>`not ${onHold('applicantPhoto.applicantId')}`)
    .execute();
}
