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
