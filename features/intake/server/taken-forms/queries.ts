import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ArrivalWay } from '#features/intake/contract/arrivals.ts';

export interface ArrivalDetails {
  way: ArrivalWay;
  signedOn: string | null;
  receivedOn: string | null;
  filledInBy: string | null;
}

export function findDetails(ctx: Ctx<StaffScope>, id: string) {
  return ctx.db
    .selectFrom('draftApplicant')
    .select(['reference', 'edition', 'submittedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setDetails(
  ctx: Ctx<StaffScope>,
  id: string,
  { way, ...details }: ArrivalDetails,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('draftApplicant')
    .set({ arrivedBy: way, ...details, takenBy: ctx.scope.accountId, takenAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute();
}
