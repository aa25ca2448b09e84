import { roleMay } from '#core/contract/permissions.ts';
import { invalid, type Problem } from '#core/server/problem.ts';
import { isWithinReach } from '#core/server/scope/reach.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { type Applicant, applicantToUpdate } from '#features/person/contract/applicants.ts';
import type { ApplicantFields } from './columns.ts';

/** What this person may do with this record. Sent along, so that a screen never repeats a rule. */
export function applicantAbilities(
  scope: StaffScope,
  record: { deletedAt: string | null },
): Applicant['abilities'] {
  const isDeleted = record.deletedAt !== null;
  return {
    update: !isDeleted && roleMay(scope.role, 'applicant:write'),
    delete: !isDeleted && mayDelete(scope),
    restore: isDeleted && mayDelete(scope),
  };
}

/**
 * Whether this person may open this record. The one rule for it: a match among likely duplicates shows
 * what is in a record exactly if this holds. A deleted one is there for those who may restore it.
 */
export function mayOpen(scope: StaffScope, record: { deletedAt: unknown }): boolean {
  return record.deletedAt === null || mayDelete(scope);
}

/** Whoever may delete also sees what was deleted, to bring it back. */
export function mayDelete(scope: StaffScope): boolean {
  return roleMay(scope.role, 'applicant:delete');
}

/**
 * Whoever is limited to some places writes at these: what they write stays in their reach. To another place
 * a file is moved by somebody who reaches both; null where they may.
 *
 * @param was where the file is kept, and where they were enrolled last
 */
export function placeProblem(
  { reach }: StaffScope,
  { locationId }: { locationId?: string | null },
  was: { keptAt: string | null | undefined; enrolledAt: string | null },
): Problem | null {
  if (reach === null || locationId === undefined || locationId === was.keptAt) return null;
  if (locationId !== null && !reach.placeIds.includes(locationId)) {
    return invalid('locationId', 'location-out-of-reach');
  }
  const stays = isWithinReach(reach, [locationId, was.enrolledAt]);
  return stays ? null : invalid('locationId', 'location-out-of-reach');
}

/** Whoever may reach nobody without a location says where somebody is whom they create. */
export function notCreatedThere(
  { reach }: StaffScope,
  { locationId = null }: { locationId?: string | null },
): Problem | null {
  return locationId !== null || isWithinReach(reach, [null])
    ? null
    : invalid('locationId', 'required');
}

/** How far a client has come is said by their enrolments: in the file itself it stays as it is. */
export function followsEnrolment(
  { status, programStatus }: Pick<Applicant, 'status' | 'programStatus'>,
  sent: ApplicantFields,
): boolean {
  return (
    status !== 'client' || sent.programStatus === undefined || sent.programStatus === programStatus
  );
}

/**
 * What answers add to a file: fields of which it says nothing yet, and entries that a list lacks. What
 * it says already is never replaced: the answer stands beside it, and staff decide.
 */
export function addedByAnswers(file: Fields, described: Fields): ApplicantFields {
  const fitting = Object.entries(lackingIn(file, described)).filter(
    ([field, value]) => applicantToUpdate.safeParse({ [field]: value, version: 1 }).success,
  );
  return Object.fromEntries(fitting);
}

type Fields = Readonly<Record<string, unknown>>;

function lackingIn(file: Fields, described: Fields): Record<string, unknown> {
  const added = Object.entries(described).flatMap(([field, value]): [string, unknown][] => {
    const before = file[field];
    if (Array.isArray(before) && Array.isArray(value)) {
      const known = before.map(nameOf);
      const lacking = value.filter((item) => !known.includes(nameOf(item)));
      return lacking.length > 0 ? [[field, [...before, ...lacking]]] : [];
    }
    if (before == null || before === '') return value == null ? [] : [[field, value]];
    if (typeof before !== 'object') return [];
    const parts = lackingIn({ ...before }, { ...(value as object) });
    return Object.keys(parts).length > 0 ? [[field, { ...before, ...parts }]] : [];
  });
  return Object.fromEntries(added);
}

/** What tells an entry of a list from the others. */
function nameOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'substance' in item ? item.substance : item;
}
