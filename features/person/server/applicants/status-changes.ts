import type { ReceivedBy } from '#core/contract/operation.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, type Problem, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import {
  type changeApplicantStatus,
  staffTransitionsFrom,
  statusesReachableFrom,
} from '#features/enrollment/contract/status-transitions.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { requireUnclaimed } from '../claims/claims.ts';
import { throwAbsence } from './merge-operations.ts';
import * as queries from './queries.ts';

type Sent = ReceivedBy<typeof changeApplicantStatus>['body'];

/** The problem that lists the allowed changes. */
export function notAllowed({ status }: Applicant): Problem {
  return problem('not-allowed-transition', { status, allowed: statusesReachableFrom(status) });
}

/** Moves a person between statuses by the contract's transition table. */

export function changeStatus(
  ctx: Ctx<StaffScope>,
  id: string,
  { status, reason, version }: Sent,
): Promise<Applicant> {
  return inTransaction(ctx, async (tx): Promise<Applicant> => {
    const before = await queries.lockApplicant(tx, id);
    if (!before || before.deletedAt) return throwAbsence(tx, id);
    await requireUnclaimed(tx, { of: 'applicant', id });
    if (before.version !== version) throw problem('stale-version', before);
    const chosen = staffTransitionsFrom(before.status).find(({ to }) => to === status);
    if (!chosen) throw notAllowed(before);
    if (chosen.needsReason && !reason) throw invalid('reason', 'required');
    const after = await queries.setStatus(tx, id, status, tx.now);
    await recordAudit(tx, {
      action: 'applicant.status-changed',
      recordId: id,
      reason: reason || null,
      ...difference(before, after),
    });
    return after;
  });
}

/** Keeps a record in step with the person's enrollments. */

/**
 * Mirrors the last enrollment in the record, or clears it if there is none. A person with an enrollment becomes a
 * client. @param movesTo the record's new location
 */
export async function mirrorLastEnrollment(
  ctx: Ctx<StaffScope>,
  before: Applicant,
  last: queries.LastEnrollment | null,
  movesTo?: string,
): Promise<Applicant> {
  const change = { movesTo, now: ctx.now };
  const after = await queries.setLastEnrollment(ctx, before.id, last, change);
  if (after.status !== before.status) {
    await recordAudit(ctx, {
      action: 'applicant.status-changed',
      recordId: before.id,
      ...difference(before, after),
    });
  }
  return after;
}
