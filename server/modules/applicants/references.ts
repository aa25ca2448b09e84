import type { Applicant } from '#contract/applicants.ts';
import { isOnStaff } from '#server/platform/accounts/on-staff.ts';
import type { Ctx } from '#server/platform/context.ts';
import { invalid, type Problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as locations from '../locations/service.ts';
import { placeProblem } from './policy.ts';

/** The file that is written, as it is; one that is created says nothing yet. */
interface Written {
  before?: Applicant | undefined;
  /** Where it is: where it is kept, and where they were enrolled last. Left out for what is no file. */
  places?: readonly (string | null)[] | undefined;
}

/** Whether a file may say that it is kept there, and that this colleague looks after it. */

async function caseWorkerProblem(
  ctx: Ctx<StaffScope>,
  caseWorkerId: string,
  places: readonly (string | null)[] | undefined,
): Promise<Problem | null> {
  if (!(await isOnStaff(ctx, caseWorkerId))) {
    return invalid('caseWorkerId', 'unknown-case-worker');
  }
  const opens = !places || (await isOnStaff(ctx, caseWorkerId, places));
  return opens ? null : invalid('caseWorkerId', 'case-worker-out-of-reach');
}

/** Nobody is moved to a location that is closed, but whoever is there stays; nor out of one's reach. */
export async function checkReferences(
  ctx: Ctx<StaffScope>,
  sent: { locationId?: string | null; caseWorkerId?: string | null },
  { before, places }: Written = {},
): Promise<Problem | null> {
  const keptAt = before?.locationId;
  const [, enrolledAt = null] = places ?? [];
  if (sent.locationId && sent.locationId !== keptAt) {
    const location = await locations.find(ctx, sent.locationId);
    if (!location || location.closed) return invalid('locationId', 'unknown-location');
  }
  const outOfReach = placeProblem(ctx.scope, sent, { keptAt, enrolledAt });
  if (outOfReach) return outOfReach;
  if (!sent.caseWorkerId || sent.caseWorkerId === before?.caseWorkerId) return null;
  const { locationId = keptAt ?? null } = sent;
  return caseWorkerProblem(ctx, sent.caseWorkerId, places && [locationId, enrolledAt]);
}
