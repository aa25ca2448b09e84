/** Move requests, as staff see and answer them. */

import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { MoveWish } from '#features/calendar/contract/move-requests.ts';
import { requireUnclaimed } from '#features/person/server/claims/claims.ts';
import * as queries from './move-request-queries.ts';

export async function list(
  ctx: Ctx<StaffScope>,
  filters: Parameters<typeof queries.listMoveRequests>[1],
): Promise<{ wishes: MoveWish[] }> {
  return { wishes: await queries.listMoveRequests(ctx, filters) };
}

/** Open requests, for a query of what awaits a decision. */
export const openMoveRequests = queries.openMoveRequests;

/** Answers the request without moving the appointment. */
export function answer(ctx: Ctx<StaffScope>, id: string): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const request = await queries.lockMoveRequest(tx, id);
    if (!request) throw problem('not-found');
    await requireUnclaimed(tx, { of: 'request', id });
    await queries.setAnswered(tx, id, tx.now);
    await recordAudit(tx, {
      action: 'applicant.page-move-answered',
      recordId: request.applicantId,
      after: { event: request.eventId, start: request.startsOn },
    });
    return undefined;
  });
}
