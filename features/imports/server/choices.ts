/** Locations and staff that rows can name, for the person who imports. */

import type { Ctx } from '#core/server/context.ts';
import { isWithinAccess, type LocationAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as users from '#features/accounts/server/users/service.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import type { RowPerson, RowProblem } from './row-checker.ts';
import { buildVocabulary, type Vocabulary } from './vocabulary.ts';

async function openLocations(ctx: Ctx<StaffScope>) {
  const allLocations = await locations.list(ctx);
  // Staff with limited access can import to their own locations only.
  return allLocations.filter(
    ({ closed, id }) => !closed && isWithinAccess(ctx.scope.locationAccess, [id]),
  );
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
  people: ReadonlyMap<string, LocationAccess | null>;
}

/** Returns true for values no longer available: closed or invisible locations, and former staff. */
export function findUnavailableChoice(
  { applicant, enrolment }: RowPerson,
  { locations, people }: AvailableChoices,
  { locationAccess }: StaffScope,
): RowProblem | undefined {
  const rowProblem = (field: string, rule: string) => ({ field, rule, values: {}, value: '' });
  const { locationId, caseWorkerId } = applicant;
  if (locationId && !locations.has(locationId)) return rowProblem('locationId', 'unknown-location');
  if (enrolment && !locations.has(enrolment.locationId)) {
    return rowProblem('enrolment.locationId', 'unknown-location');
  }
  if (caseWorkerId && !people.has(caseWorkerId)) {
    return rowProblem('caseWorkerId', 'unknown-case-worker');
  }
  const places = [locationId ?? null, enrolment?.locationId ?? null];
  if (!isWithinAccess(locationAccess, places)) return rowProblem('locationId', 'required');
  if (caseWorkerId && !isWithinAccess(people.get(caseWorkerId) ?? null, places)) {
    return rowProblem('caseWorkerId', 'case-worker-out-of-reach');
  }
  return undefined;
}

export async function availableChoices(ctx: Ctx<StaffScope>): Promise<AvailableChoices> {
  const available = await openLocations(ctx);
  const openLocationIds = new Set(available.map(({ id }) => id));
  return { locations: openLocationIds, people: await users.reachOfStaff(ctx) };
}
