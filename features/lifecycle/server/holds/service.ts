/**
 * Records kept because a court or an inquiry may request them. Operations that a hold blocks check it with `onHold` of
 * retention.
 */

import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { LegalHold } from '#features/lifecycle/contract/holds.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as queries from './queries.ts';

/** Counts as opening the case record. */
export async function list(ctx: Ctx<StaffScope>, id: string): Promise<{ holds: LegalHold[] }> {
  await applicants.open(ctx, id);
  return { holds: await queries.listHolds(ctx, id) };
}

/** When the current hold was set; null without one. The caller has checked access to the person. */
export async function findHeldSince(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<string | null> {
  const holds = await queries.listHolds(ctx, applicantId);
  return holds.find(({ lifted }) => lifted === null)?.setAt ?? null;
}

export function set(ctx: Ctx<StaffScope>, id: string, reason: string): Promise<LegalHold> {
  return inTransaction(ctx, async (tx): Promise<LegalHold> => {
    await applicants.lock(tx, id);
    const [newest] = await queries.listHolds(tx, id);
    if (newest && !newest.lifted) throw problem('on-hold');
    const hold = await queries.insertHold(tx, { applicantId: id, reason, now: tx.now });
    await recordAudit(tx, { action: 'applicant.hold-set', recordId: id, reason });
    return hold;
  });
}

export function lift(
  ctx: Ctx<StaffScope>,
  { id, holdId }: { id: string; holdId: string },
  reason: string,
): Promise<LegalHold> {
  return inTransaction(ctx, async (tx): Promise<LegalHold> => {
    await applicants.lock(tx, id);
    const holds = await queries.listHolds(tx, id);
    const hold = holds.find((one) => one.id === holdId);
    if (!hold) throw problem('not-found');
    if (hold.lifted) throw problem('stale-version', hold);
    const lifted = await queries.setLifted(tx, { id: holdId, reason, now: tx.now });
    await recordAudit(tx, { action: 'applicant.hold-lifted', recordId: id, reason });
    return lifted;
  });
}
