import { isWithinReach, type Reach } from '#core/server/scope/reach.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { PersonOfRow, RowProblem } from './judging.ts';

/** Those that can be chosen now: locations that are open, people who are on the staff. */
export interface Choosable {
  locations: Set<string>;
  /** And which files each of them may reach. */
  people: ReadonlyMap<string, Reach | null>;
}

/** What can't be chosen, or not any more: a place that is closed or out of reach, somebody who has left. */
export function cannotBe(
  { applicant, enrolment }: PersonOfRow,
  { locations, people }: Choosable,
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
