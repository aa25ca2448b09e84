import type { Applicant } from '#contract/applicants.ts';
import type { ReceivedBy } from '#contract/operation.ts';
import { type changeApplicantStatus, chosenFrom } from '#contract/status-transitions.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, inTransaction } from '#server/platform/database.ts';
import { invalid, type Problem, problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

type Sent = ReceivedBy<typeof changeApplicantStatus>['body'];

/** How staff move somebody from one status to the next, by the one table of the contract. */
export function statusChange(db: Database, clock: Clock) {
  return (
    scope: StaffScope,
    id: string,
    { status, reason, version }: Sent,
  ): Promise<Applicant | Problem> =>
    inTransaction(db, async (on): Promise<Applicant | Problem> => {
      const before = await queries.lockApplicant(on, scope, id);
      if (!before || before.deletedAt) return problem('not-found');
      if (before.version !== version) return problem('stale-version', before);
      const allowed = chosenFrom(before.status);
      const chosen = allowed.find(({ to }) => to === status);
      if (!chosen) {
        return problem('not-allowed-transition', {
          status: before.status,
          allowed: allowed.map(({ to }) => to),
        });
      }
      if (chosen.needsReason && !reason) return invalid('reason', 'required');
      const after = await queries.setStatus(on, scope, id, status, clock());
      await recordAudit(on, scope, {
        action: 'applicant.status-changed',
        recordId: id,
        reason: reason || null,
        ...difference(before, after),
      });
      return after;
    });
}
