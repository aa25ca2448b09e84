import { type RawBuilder, sql } from 'kysely';

/**
 * Location access: limits a person to records at these locations, and optionally to records without
 * one. Other records don't exist for them: they are in no list, count, or search, and reading one
 * by id is `not-found`.
 */
export interface LocationAccess {
  readonly placeIds: readonly string[];
  readonly withUnplaced: boolean;
}

/** Returns an account's location access; null is unlimited. Administrators are never limited. */
export function accountLocationAccess(account: {
  role: string;
  reach: string;
  placeIds: readonly string[] | null;
}): LocationAccess | null {
  const { role, reach, placeIds } = account;
  if (role === 'admin' || reach === 'everywhere') return null;
  return { placeIds: placeIds ?? [], withUnplaced: reach === 'own-and-unplaced' };
}

/**
 * A `where` condition: the record is within location access. Add it to every query that reads
 * records for a person.
 * @param access null for unlimited access
 * @param places columns with the record's locations; a record with none counts as without a
 * location
 */
export function withinAccess(
  access: LocationAccess | null,
  places: readonly [string, ...string[]],
): RawBuilder<boolean> {
  if (access === null) return sql<boolean>`true`;
  const conditions = places.map(
    (place) => sql`${sql.ref(place)} = any(${access.placeIds}::uuid[])`,
  );
  const missing = places.map((place) => sql`${sql.ref(place)} is null`);
  const unplaced = sql`(${sql.join(missing, sql` and `)})`;
  const ways = access.withUnplaced ? [...conditions, unplaced] : conditions;
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** True if a record at these locations is within access. The in-memory form of `withinAccess`. */
export function isWithinAccess(
  access: LocationAccess | null,
  places: readonly (string | null)[],
): boolean {
  if (access === null) return true;
  const known = places.filter((place) => place !== null);
  if (known.length === 0) return access.withUnplaced;
  return known.some((place) => access.placeIds.includes(place));
}

/** True if both limits have the same locations, in any order. */
export function isSameAccess(one: LocationAccess | null, other: LocationAccess | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.withUnplaced === other.withUnplaced &&
    one.placeIds.length === other.placeIds.length &&
    one.placeIds.every((place) => other.placeIds.includes(place))
  );
}

/** The locations of a case record: its own, and that of the latest enrollment. */
export const caseRecordLocations = [
  'applicant.locationId',
  'applicant.enrolmentLocationId',
] as const;

/**
 * True if the applicant's case record is within access, for queries of related tables. Omit it if
 * `reach` is null, to avoid the lookup.
 * @param applicantId the column with the applicant's id
 */
export function isCaseRecordAccessible(
  access: LocationAccess | null,
  applicantId: string,
): RawBuilder<boolean> {
  if (access === null) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from applicant
    where applicant.id = ${sql.ref(applicantId)} and ${withinAccess(access, caseRecordLocations)}
  )`;
}

/**
 * A `where` condition on the table `account`: the account has access to these locations. For
 * choosing assignees and notification recipients.
 * @param places an SQL array of locations; empty or null: no location
 */
export function accountHasAccess(places: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(account.role = 'admin' or account.reach = 'everywhere'
    or account.reach = 'own-and-unplaced' and cardinality(${places}) = 0
    or exists (
      select from account_location
      where account_location.account_id = account.id and account_location.location_id = any(${places})
    ))`;
}
