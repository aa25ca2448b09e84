import { isOnStaff } from '#core/server/accounts/staff-accounts.ts';
import type { Ctx } from '#core/server/context.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { locationProblem } from './policy.ts';

/** The record as written; a new one is empty so far. */
interface Written {
  before?: Applicant | undefined;
  /** Current location and location of the last enrollment. Omitted if it isn't a case record. */
  places?: readonly (string | null)[] | undefined;
}

/** Checks the location and the case worker of a record. */

async function checkCaseWorker(
  ctx: Ctx<StaffScope>,
  caseWorkerId: string,
  places: readonly (string | null)[] | undefined,
): Promise<void> {
  if (!(await isOnStaff(ctx, caseWorkerId))) {
    throw invalid('caseWorkerId', 'unknown-case-worker');
  }
  const opens = !places || (await isOnStaff(ctx, caseWorkerId, places));
  if (!opens) throw invalid('caseWorkerId', 'case-worker-out-of-reach');
}

/** A person can't move to a closed location, but can stay in one; nor can they move outside the user's access. */
export async function checkReferences(
  ctx: Ctx<StaffScope>,
  sent: { locationId?: string | null; caseWorkerId?: string | null },
  { before, places }: Written = {},
): Promise<void> {
  const currentLocationId = before?.locationId;
  const [, enrolledAt = null] = places ?? [];
  if (sent.locationId && sent.locationId !== currentLocationId) {
    const location = await locations.find(ctx, sent.locationId);
    if (!location || location.closed) throw invalid('locationId', 'unknown-location');
  }
  const accessProblem = locationProblem(ctx.scope, sent, { currentLocationId, enrolledAt });
  if (accessProblem) throw accessProblem;
  if (!sent.caseWorkerId || sent.caseWorkerId === before?.caseWorkerId) return;
  const { locationId = currentLocationId ?? null } = sent;
  await checkCaseWorker(ctx, sent.caseWorkerId, places && [locationId, enrolledAt]);
}
