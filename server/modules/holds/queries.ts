import type { LegalHold } from '#contract/holds.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Executor } from '#server/platform/database.ts';
import type { StaffScope } from '#server/platform/scope.ts';

function all(on: Executor) {
  return on
    .selectFrom('legal_hold as hold')
    .innerJoin('account as setter', 'setter.id', 'hold.set_by')
    .leftJoin('account as lifter', 'lifter.id', 'hold.lifted_by')
    .selectAll('hold')
    .select(['setter.first_name as setterFirst', 'setter.last_name as setterLast'])
    .select(['lifter.first_name as lifterFirst', 'lifter.last_name as lifterLast'])
    .orderBy('hold.set_at', 'desc')
    .orderBy('hold.id', 'desc');
}
type Row = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>;

/** The holds of a file that was opened or is held, the newest first. */
export async function listHolds(ctx: Ctx<StaffScope>, applicantId: string): Promise<LegalHold[]> {
  const rows = await all(ctx.db).where('hold.applicant_id', '=', applicantId).execute();
  return rows.map(toHold);
}

/** Puts a file that is held by the transaction on legal hold; it is on none yet. */
export async function insertHold(
  ctx: Ctx<StaffScope>,
  { applicantId, reason, now }: { applicantId: string; reason: string; now: Date },
): Promise<LegalHold> {
  const { id } = await ctx.db
    .insertInto('legal_hold')
    .values({ applicant_id: applicantId, reason, set_by: ctx.scope.accountId, set_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return toHold(await all(ctx.db).where('hold.id', '=', id).executeTakeFirstOrThrow());
}

export async function setLifted(
  ctx: Ctx<StaffScope>,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<LegalHold> {
  await ctx.db
    .updateTable('legal_hold')
    .set({ lift_reason: reason, lifted_by: ctx.scope.accountId, lifted_at: now })
    .where('id', '=', id)
    .execute();
  return toHold(await all(ctx.db).where('hold.id', '=', id).executeTakeFirstOrThrow());
}

function toHold(row: Row): LegalHold {
  return {
    id: row.id,
    reason: row.reason,
    setAt: row.set_at.toISOString(),
    setBy: { id: row.set_by, firstName: row.setterFirst, lastName: row.setterLast },
    lifted: liftedOf(row),
  };
}

function liftedOf(row: Row): LegalHold['lifted'] {
  const { lifted_at: at, lifted_by: id, lift_reason: reason } = row;
  if (at === null || id === null || reason === null) return null;
  const by = { id, firstName: row.lifterFirst ?? '', lastName: row.lifterLast ?? '' };
  return { at: at.toISOString(), by, reason };
}
