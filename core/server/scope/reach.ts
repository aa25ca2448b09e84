import { type RawBuilder, sql } from 'kysely';

/**
 * Which records a person may reach, where not all: those at these places, and those at no place yet if so
 * it was said. What they may not reach does not exist for them: it is in no list, no count and no search, and
 * asking for it by its id is `not-found`.
 */
export interface Reach {
  readonly placeIds: readonly string[];
  readonly withUnplaced: boolean;
}

/** What an account may reach. An administrator sets the limits of others, and has none. */
export function reachOf(account: {
  role: string;
  reach: string;
  placeIds: readonly string[] | null;
}): Reach | null {
  const { role, reach, placeIds } = account;
  if (role === 'admin' || reach === 'everywhere') return null;
  return { placeIds: placeIds ?? [], withUnplaced: reach === 'own-and-unplaced' };
}

/**
 * Whether a record is in reach, as a condition for `where` (it may be null, which is no). To be part of every
 * query that reads a record of somebody for a person.
 *
 * @param reach null for whoever may reach all places
 * @param places the columns that say at which places a record is; a record with none in them is unplaced
 */
export function withinReach(
  reach: Reach | null,
  places: readonly [string, ...string[]],
): RawBuilder<boolean> {
  if (reach === null) return sql<boolean>`true`;
  const among = places.map((place) => sql`${sql.ref(place)} = any(${reach.placeIds}::uuid[])`);
  const unplaced = sql`coalesce(${sql.join(places.map((place) => sql.ref(place)))}) is null`;
  const ways = reach.withUnplaced ? [...among, unplaced] : among;
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** Whether a record at these places is in reach; null stands for none. As `withinReach`, for one at hand. */
export function isWithinReach(reach: Reach | null, places: readonly (string | null)[]): boolean {
  if (reach === null) return true;
  const known = places.filter((place) => place !== null);
  if (known.length === 0) return reach.withUnplaced;
  return known.some((place) => reach.placeIds.includes(place));
}

/** Whether two are the same: the same places, in any order. */
export function isSameReach(one: Reach | null, other: Reach | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.withUnplaced === other.withUnplaced &&
    one.placeIds.length === other.placeIds.length &&
    one.placeIds.every((place) => other.placeIds.includes(place))
  );
}

/** Where somebody is: where their file is kept, and where they were enrolled last. */
export const placesOfFile = ['applicant.locationId', 'applicant.enrolmentLocationId'] as const;

/**
 * Whether the file of an applicant is in reach, for a query of what hangs on a file and doesn't begin with
 * it. Not to be added where `reach` is null, so that nothing is looked up for whoever reaches everybody.
 *
 * @param applicantId the column that names the applicant
 */
export function isOfReachedFile(reach: Reach | null, applicantId: string): RawBuilder<boolean> {
  if (reach === null) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from applicant
    where applicant.id = ${sql.ref(applicantId)} and ${withinReach(reach, placesOfFile)}
  )`;
}

/**
 * Whether an account may reach what is at some places, as a condition for `where` over the table `account`:
 * for choosing whom something is given to or who is told of it.
 *
 * @param places an array of the places, as SQL (none or null: at no place)
 */
export function accountReaches(places: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(account.role = 'admin' or account.reach = 'everywhere'
    or account.reach = 'own-and-unplaced' and cardinality(${places}) = 0
    or exists (
      select from account_location
      where account_location.account_id = account.id and account_location.location_id = any(${places})
    ))`;
}
