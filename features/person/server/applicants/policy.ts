import { roleMay } from '#core/contract/permissions.ts';
import { invalid, type Problem } from '#core/server/problem.ts';
import { isWithinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { type Applicant, applicantToUpdate } from '#features/person/contract/applicants.ts';
import type { ApplicantFields } from './columns.ts';

/** The caller's permitted actions on this record, sent so that no client repeats the rules. */
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
 * True if the user may open this record. Duplicate matches use the same rule to decide what to show. A deleted record
 * is visible to those who may restore it.
 */
export function mayOpen(scope: StaffScope, record: { deletedAt: unknown }): boolean {
  return record.deletedAt === null || mayDelete(scope);
}

/** The permission to delete includes seeing and restoring deleted records. */
export function mayDelete(scope: StaffScope): boolean {
  return roleMay(scope.role, 'applicant:delete');
}

/**
 * Users with limited location access may only write records within it; moving a record elsewhere needs access to both
 * locations. Null if allowed. @param was current location and location of the last enrollment
 */
export function locationProblem(
  { locationAccess }: StaffScope,
  { locationId }: { locationId?: string | null },
  was: { currentLocationId: string | null | undefined; enrolledAt: string | null },
): Problem | null {
  if (locationAccess === null || locationId === undefined || locationId === was.currentLocationId)
    return null;
  if (locationId !== null && !locationAccess.placeIds.includes(locationId)) {
    return invalid('locationId', 'location-out-of-reach');
  }
  const stays = isWithinAccess(locationAccess, [locationId, was.enrolledAt]);
  return stays ? null : invalid('locationId', 'location-out-of-reach');
}

/** Users who may not see people without a location must set one for a new person. */
export function creationLocationProblem(
  { locationAccess }: StaffScope,
  { locationId = null }: { locationId?: string | null },
): Problem | null {
  return locationId !== null || isWithinAccess(locationAccess, [null])
    ? null
    : invalid('locationId', 'required');
}

/** Enrollments set a client's program status, so the record can't change it. */
export function keepsProgramStatus(
  { status, programStatus }: Pick<Applicant, 'status' | 'programStatus'>,
  sent: ApplicantFields,
): boolean {
  return (
    status !== 'client' || sent.programStatus === undefined || sent.programStatus === programStatus
  );
}

/**
 * The fields that answers add to a record: empty fields and missing list entries. Existing values are never replaced;
 * staff compare them with the answer.
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
      const known = before.map(entryIdentity);
      const lacking = value.filter((item) => !known.includes(entryIdentity(item)));
      return lacking.length > 0 ? [[field, [...before, ...lacking]]] : [];
    }
    if (before == null || before === '') return value == null ? [] : [[field, value]];
    if (typeof before !== 'object') return [];
    const parts = lackingIn({ ...before }, { ...(value as object) });
    return Object.keys(parts).length > 0 ? [[field, { ...before, ...parts }]] : [];
  });
  return Object.fromEntries(added);
}

/** The identity of a list entry. */
function entryIdentity(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'substance' in item ? item.substance : item;
}
