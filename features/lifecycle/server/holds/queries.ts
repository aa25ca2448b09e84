import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { LegalHold } from '#features/lifecycle/contract/holds.ts';

function selectHolds(on: Executor) {
  return on
    .selectFrom('legalHold as hold')
    .innerJoin('account as setter', 'setter.id', 'hold.setBy')
    .leftJoin('account as lifter', 'lifter.id', 'hold.liftedBy')
    .selectAll('hold')
    .select(['setter.firstName as setterFirst', 'setter.lastName as setterLast'])
    .select(['lifter.firstName as lifterFirst', 'lifter.lastName as lifterLast'])
    .orderBy('hold.setAt', 'desc')
    .orderBy('hold.id', 'desc');
}
type Row = Awaited<ReturnType<ReturnType<typeof selectHolds>['executeTakeFirstOrThrow']>>;

/** The holds of an opened or locked record, newest first. */
export async function listHolds(ctx: Ctx<StaffScope>, applicantId: string): Promise<LegalHold[]> {
  const rows = await selectHolds(ctx.db).where('hold.applicantId', '=', applicantId).execute();
  return rows.map(toHold);
}

/** Puts a locked record on legal hold; it has none yet. */
export async function insertHold(
  ctx: Ctx<StaffScope>,
  { applicantId, reason, now }: { applicantId: string; reason: string; now: Date },
): Promise<LegalHold> {
  const { id } = await ctx.db
    .insertInto('legalHold')
    .values({ applicantId, reason, setBy: ctx.scope.accountId, setAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return toHold(await selectHolds(ctx.db).where('hold.id', '=', id).executeTakeFirstOrThrow());
}

export async function setLifted(
  ctx: Ctx<StaffScope>,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<LegalHold> {
  await ctx.db
    .updateTable('legalHold')
    .set({ liftReason: reason, liftedBy: ctx.scope.accountId, liftedAt: now })
    .where('id', '=', id)
    .execute();
  return toHold(await selectHolds(ctx.db).where('hold.id', '=', id).executeTakeFirstOrThrow());
}

function toHold(row: Row): LegalHold {
  return {
    id: row.id,
    reason: row.reason,
    setAt: row.setAt.toISOString(),
    setBy: { id: row.setBy, firstName: row.setterFirst, lastName: row.setterLast },
    lifted: toLifted(row),
  };
}

function toLifted(row: Row): LegalHold['lifted'] {
  const { liftedAt: at, liftedBy: id, liftReason: reason } = row;
  if (at === null || id === null || reason === null) return null;
  const by = { id, firstName: row.lifterFirst ?? '', lastName: row.lifterLast ?? '' };
  return { at: at.toISOString(), by, reason };
}
