import type { Ctx } from '#core/server/context.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';

/** Documents that clients sent and no one has marked as seen. */
export function unseenFiles(ctx: Ctx<StaffScope>) {
  return ctx.db
    .selectFrom('storedFile')
    .innerJoin('applicant', 'applicant.id', 'storedFile.applicantId')
    .where('storedFile.fromPerson', '=', true)
    .where('storedFile.seenAt', 'is', null)
    .where('storedFile.deletedAt', 'is', null)
    .where('applicant.deletedAt', 'is', null)
    .where(withinAccess(ctx.scope.locationAccess, caseRecordLocations));
}

/** Whether a document that the person sent was seen; undefined if they sent none with this id. */
export async function findSeen(
  ctx: Ctx<StaffScope>,
  { applicantId, id }: { applicantId: string; id: string },
): Promise<{ name: string; isSeen: boolean } | undefined> {
  const row = await ctx.db
    .selectFrom('storedFile')
    .select(['name', 'seenAt'])
    .where('id', '=', id)
    .where('applicantId', '=', applicantId)
    .where('fromPerson', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row && { name: row.name, isSeen: row.seenAt !== null };
}

/** The version stays: it guards the name and the note. */
export async function setSeen(ctx: Ctx<StaffScope>, id: string, isSeen: boolean): Promise<void> {
  await ctx.db
    .updateTable('storedFile')
    .set(isSeen ? { seenAt: ctx.now, seenBy: ctx.scope.accountId } : { seenAt: null, seenBy: null })
    .where('id', '=', id)
    .execute();
}
