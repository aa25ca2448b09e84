import type { Account } from '#core/contract/users.ts';

type Values = Pick<Account, 'role' | 'locationIds' | 'reach'>;

/**
 * Only the fields that this user changed, so that concurrent changes by others stay. Never sends the
 * user's own role.
 */
export function changedValues(
  before: Values,
  { role, locationIds, reach }: Values,
): Partial<Values> {
  const hasSameLocations =
    new Set([...before.locationIds, ...locationIds]).size === before.locationIds.length &&
    locationIds.length === before.locationIds.length;
  return {
    ...(role === before.role ? {} : { role }),
    ...(hasSameLocations ? {} : { locationIds }),
    ...(reach === before.reach ? {} : { reach }),
  };
}
