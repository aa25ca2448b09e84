/** Locations and staff that rows can name, for the person who imports. */

import type { Ctx } from '#core/server/context.ts';
import { isWithinReach, type Reach } from '#core/server/scope/reach.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as users from '#features/accounts/server/users/service.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import type { RowPerson, RowProblem } from './row-checker.ts';
import { buildVocabulary, type Vocabulary } from './vocabulary.ts';

async function openLocations(ctx: Ctx<StaffScope>) {
  const places = await locations.list(ctx);
  // Staff with limited access can import to their own locations only.
  return places.filter(({ closed, id }) => !closed && isWithinReach(ctx.scope.reach, [id]));
}

export async function vocabulary(ctx: Ctx<StaffScope>): Promise<Vocabulary> {
  const [places, staff] = await Promise.all([openLocations(ctx), users.listStaff(ctx)]);
  const people = staff.map(({ id, firstName, lastName }) => ({
    id,
    name: `${firstName} ${lastName}`,
  }));
  return buildVocabulary(places, people);
}

/** Available now: open locations and active staff. */
export interface AvailableChoices {
  locations: Set<string>;
  /** Location access of each. */
  people: ReadonlyMap<string, Reach | null>;
}

/** Returns true for values no longer available: closed or invisible locations, and former staff. */
export function isUnavailable(
  { applicant, enrolment }: RowPerson,
  { locations, people }: AvailableChoices,
  { reach }: StaffScope,
): RowProblem | undefined {
  const broken = (field: string, rule: string) => ({ field, rule, values: {}, value: '' });
  const { locationId, caseWorkerId } = applicant;
  if (locationId && !locations.has(locationId)) return broken('locationId', 'unknown-location');
  if (enrolment && !locations.has(enrolment.locationId)) {
    return broken('enrolment.locationId', 'unknown-location');
  }
  if (caseWorkerId && !people.has(caseWorkerId)) {
    return broken('caseWorkerId', 'unknown-case-worker');
  }
  const places = [locationId ?? null, enrolment?.locationId ?? null];
  if (!isWithinReach(reach, places)) return broken('locationId', 'required');
  if (caseWorkerId && !isWithinReach(people.get(caseWorkerId) ?? null, places)) {
    return broken('caseWorkerId', 'case-worker-out-of-reach');
  }
  return undefined;
}

export async function availableChoices(ctx: Ctx<StaffScope>): Promise<AvailableChoices> {
  const places = await openLocations(ctx);
  const reached = new Set(places.map(({ id }) => id));
  return { locations: reached, people: await users.reachOfStaff(ctx) };
}
